import { useQuery, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { type Passkey, passkeyMessages, passkeyRule } from '#shared/staff/passkey';
import type { Confirmation } from '#shared/staff/passkey-input';
import { formatDay } from '#shared/text/dates';
import { Modal } from '../../ui/dialog/modal';
import { showToast } from '../../ui/toasts/toasts';
import { Answer } from '../account/account-form';
import { dropPasskey, passkeysQuery, putPasskey, removePasskey, renamePasskey } from '../queries/passkeys';
import { useAttempt } from '../queries/use-attempt';
import { QuietButton, SaveButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { Field } from '../ui/field';
import { IconButton } from '../ui/icon-button';
import { Named } from '../ui/named';
import { Loading } from '../ui/state-line';
import { AddPasskey } from './add-passkey';
import { ConfirmForm } from './confirm-form';
import * as styles from './passkeys.module.css';

type Opened = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

const titles = { add: 'Add a passkey', rename: 'Rename this passkey', remove: 'Remove this passkey?' };

export function PasskeysSection() {
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <section className="card padded whole" aria-labelledby="own-passkeys">
      <div className="spread">
        <h2 id="own-passkeys">Passkeys</h2>
        <QuietButton disabled={!data || data.length >= passkeyRule.most} onClick={() => setOpened({ what: 'add' })}>
          Add a passkey
        </QuietButton>
      </div>
      <p className="soft small loose top-8">
        A passkey logs you in with your finger, your face or a PIN. It can’t be guessed, and no false page can steal it.{' '}
        {data ? toState(data) : null}
      </p>
      {data ? null : <Loading {...{ error, refetch }} words="Loading your passkeys…" />}
      {data && data.length > 0 ? (
        <ul className="lines top-12" aria-label="Your passkeys">
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
      <Modal
        title={opened ? titles[opened.what] : ''}
        lead={opened?.what === 'remove' ? opened.passkey.name : undefined}
        open={opened !== null}
        onClose={close}
      >
        {opened?.what === 'add' ? <AddPasskey onDone={close} /> : null}
        {opened?.what === 'rename' ? <NameForm passkey={opened.passkey} onDone={close} /> : null}
        {opened?.what === 'remove' ? (
          <RemoveForm passkey={opened.passkey} passkeys={data ?? []} onDone={close} />
        ) : null}
      </Modal>
    </section>
  );
}

function toState(passkeys: readonly Passkey[]): string {
  if (passkeys.length === 0) return 'You have none yet: your password alone logs you in.';
  const needed = 'You need one to log in, by itself or after your password.';
  const isOnlyOne = passkeys.length === 1 && passkeys.every(({ synced }) => !synced);
  return isOnlyOne
    ? `${needed} Add a second one on another device: if you lose this one, only another owner can let you in.`
    : needed;
}

interface PasskeyLineProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyLine({ passkey, onRename, onRemove }: PasskeyLineProps) {
  const { name, createdAt, lastUsedAt, synced } = passkey;
  return (
    <li>
      <KeyRound className="icon soft" aria-hidden="true" />
      <Named name={name}>
        <span className="fine">
          Added {formatDay(createdAt)} · {lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : 'never used'} ·{' '}
          {synced ? 'kept in a backup' : 'on one device only'}
        </span>
      </Named>
      <div className="firm flex">
        <IconButton icon={Pencil} label={`Rename ${name}`} onClick={onRename} />
        <IconButton icon={Trash2} label={`Remove ${name}`} grave onClick={onRemove} />
      </div>
    </li>
  );
}

interface PasskeyFormProps {
  passkey: Passkey;
  onDone: () => void;
}

function RemoveForm({ passkey: { id }, passkeys, onDone }: PasskeyFormProps & { passkeys: readonly Passkey[] }) {
  const client = useQueryClient();
  const others = passkeys.filter((one) => one.id !== id);
  const remove = async (proof: Confirmation) => {
    await removePasskey(id, proof);
    dropPasskey(client, id);
    showToast({ kind: 'success', message: passkeyMessages.removed });
    onDone();
  };
  return (
    <>
      <p className="soft small loose">
        {others.length === 0
          ? 'It’s your only one: after this, your password alone logs you in, or anyone who learns it.'
          : `It no longer logs you in. You keep ${others.map(({ name }) => `“${name}”`).join(', ')}, and still need one of them.`}{' '}
        Delete it on your device as well; it opens nothing there any more. If you’ve lost your only one, ask an owner to
        remove it.
      </p>
      <ConfirmForm button="Remove" onConfirm={remove} />
    </>
  );
}

function NameForm({ passkey, onDone }: PasskeyFormProps) {
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { busy, said, attempt } = useAttempt();
  const save = () => {
    setProblems(name.trim() === '' ? { name: 'Give it a name.' } : {});
    if (name.trim() === '') return;
    attempt(async () => {
      putPasskey(client, await renamePasskey(passkey.id, name));
      onDone();
    });
  };

  return (
    <DeskForm {...{ problems, busy }} className={`stack gap-16 ${styles.form}`} onSubmit={save}>
      <Field
        label="Name"
        hint="Such as the device that keeps it."
        problem={problems.name}
        maxLength={passkeyRule.longestName}
        value={name}
        onType={setName}
      />
      <Answer said={said} />
      <div className="cluster to-end shares">
        <SaveButton busy={busy}>Save</SaveButton>
      </div>
    </DeskForm>
  );
}
