import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Passkey, passkeyRule } from '#shared/passkey';
import { passkeysQuery } from '../queries/passkeys';
import { Loading } from '../ui/state-line';
import { AddDialog } from './add-dialog';
import { PasskeyLine } from './passkey-line';
import * as styles from './passkeys.module.css';
import { RemoveDialog } from './remove-dialog';
import { RenameDialog } from './rename-dialog';

type Opened = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey } | null;

/** One's own passkeys: list, add, rename, remove. */
export function PasskeysSection() {
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const chosen = (what: 'rename' | 'remove') => (opened?.what === what ? opened.passkey : null);
  const removing = chosen('remove');
  return (
    <section className={`card ${styles.part}`} aria-labelledby="own-passkeys">
      <div className="spread">
        <h2 id="own-passkeys" className={styles.title}>
          Passkeys
        </h2>
        <button
          type="button"
          className="btn btn-quiet btn-small"
          disabled={!data || data.length >= passkeyRule.most}
          onClick={() => setOpened({ what: 'add' })}
        >
          Add a passkey
        </button>
      </div>
      <p className={styles.words}>
        A passkey logs you in with your finger, your face or a PIN. It can’t be guessed, and no false page can steal it.{' '}
        {data ? toState(data) : null}
      </p>
      {data ? null : <Loading {...{ error, refetch }} words="Loading your passkeys…" />}
      {data && data.length > 0 ? (
        <ul className={styles.list} aria-label="Your passkeys">
          {data.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpened({ what: 'rename', passkey })}
              onRemove={() => setOpened({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      ) : null}
      <AddDialog open={opened?.what === 'add'} hasPasskey={(data?.length ?? 0) > 0} onClose={close} />
      <RenameDialog passkey={chosen('rename')} onClose={close} />
      <RemoveDialog passkey={removing} others={data?.filter(({ id }) => id !== removing?.id) ?? []} onClose={close} />
    </section>
  );
}

/** What it takes to log in now. */
function toState(passkeys: readonly Passkey[]): string {
  if (passkeys.length === 0) return 'You have none yet: your password alone logs you in.';
  const needed = 'You need one to log in, by itself or after your password.';
  const isOnlyOne = passkeys.length === 1 && passkeys.every(({ synced }) => !synced);
  return isOnlyOne
    ? `${needed} Add a second one on another device: if you lose this one, only another owner can let you in.`
    : needed;
}
