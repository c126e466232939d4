import { useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useState } from 'react';
import { formatDay } from '#shared/dates';
import * as staffApi from '#shared/staff/api';
import { type Passkey, passkeyLimits } from '#shared/staff/passkeys';
import { Modal } from '../../components/dialog/modal';
import { Loading } from '../components/admin-page';
import { IconButton, QuietButton, SaveButton } from '../components/button';
import { ConfirmDialog } from '../components/dialogs';
import { Field } from '../components/field';
import { NamedItem } from '../components/figures';
import { AdminForm } from '../components/form-section';
import { callApi } from '../session/api-client';
import { isPasskeyOffered, rememberPasskeyOffer } from '../session/passkey';
import { useAdminMutation } from '../session/use-admin-mutation';
import { passkeysQuery } from '../staff/queries';
import { FormResult } from './account-form';
import { useNewPasskey } from './add-passkey';
import * as styles from './passkeys.module.css';

export function PasskeysSection() {
  const { data, error, refetch } = useQuery(passkeysQuery);
  const { busy, message, add, dialog } = useNewPasskey();
  const [passkeyToRename, setPasskeyToRename] = useState<Passkey | null>(null);
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey | null>(null);
  const removal = useAdminMutation(passkeysQuery.queryKey);
  const remove = async ({ id }: Passkey) => {
    const call = () => callApi(staffApi.removePasskey, { params: { id } });
    await removal.run({ task: `remove passkey ${id}`, call });
    setPasskeyToRemove(null);
  };
  return (
    <section className="card padded col-span-full" aria-labelledby="own-passkeys">
      <div className="spread">
        <h2 id="own-passkeys">Passkeys</h2>
        <QuietButton disabled={busy || !data || data.length >= passkeyLimits.maxPerAccount} onClick={add}>
          Add a passkey
        </QuietButton>
      </div>
      <p className="text-soft text-small leading-normal mt-2">
        A passkey logs you in with your finger, your face or a PIN. It can’t be guessed, and no false page can steal it.{' '}
        {data ? formatPasskeyState(data) : null}
      </p>
      <FormResult message={message} />
      {data ? null : <Loading {...{ error, refetch }} message="Loading your passkeys…" />}
      {data && data.length > 0 ? (
        <ul className="divided-rows mt-3" aria-label="Your passkeys">
          {data.map((passkey) => (
            <li key={passkey.id}>
              <KeyRound className="icon text-soft" aria-hidden="true" />
              <NamedItem name={passkey.name}>
                <span className="fine-print">{formatPasskeyHistory(passkey)}</span>
              </NamedItem>
              <div className="flex-none flex">
                <IconButton
                  icon={Pencil}
                  label={`Rename ${passkey.name}`}
                  onClick={() => setPasskeyToRename(passkey)}
                />
                <IconButton
                  icon={Trash2}
                  label={`Remove ${passkey.name}`}
                  isDestructive
                  onClick={() => setPasskeyToRemove(passkey)}
                />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {dialog}
      <Modal title="Rename this passkey" open={passkeyToRename !== null} onClose={() => setPasskeyToRename(null)}>
        {passkeyToRename ? <NameForm passkey={passkeyToRename} onDone={() => setPasskeyToRename(null)} /> : null}
      </Modal>
      <ConfirmDialog
        open={passkeyToRemove !== null}
        title="Remove this passkey?"
        confirmLabel="Remove"
        busy={removal.busy}
        onConfirm={() => passkeyToRemove && remove(passkeyToRemove)}
        onCancel={() => setPasskeyToRemove(null)}
      >
        <p>{passkeyToRemove?.name}</p>
        <p>{formatRemovalEffect((data ?? []).filter(({ id }) => id !== passkeyToRemove?.id))}</p>
      </ConfirmDialog>
    </section>
  );
}

function formatPasskeyState(passkeys: readonly Passkey[]): string {
  if (passkeys.length === 0) return 'You have none yet: your password alone logs you in.';
  const requirement = 'You need one to log in, by itself or after your password.';
  const hasOneUnsyncedPasskey = passkeys.length === 1 && passkeys.every(({ synced }) => !synced);
  return hasOneUnsyncedPasskey
    ? `${requirement} Add a second one on another device: if you lose this one, only another owner can let you in.`
    : requirement;
}

function formatPasskeyHistory({ createdAt, lastUsedAt, synced }: Passkey): string {
  const lastUse = lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : 'never used';
  return `Added ${formatDay(createdAt)} · ${lastUse} · ${synced ? 'kept in a backup' : 'on one device only'}`;
}

/** @param others the passkeys that remain */
function formatRemovalEffect(others: readonly Passkey[]): string {
  const names = others.map(({ name }) => `“${name}”`).join(', ');
  const effect =
    others.length === 0
      ? 'It’s your only one: after this, your password alone logs you in, or anyone who learns it.'
      : `It no longer logs you in. You keep ${names}, and still need one of them.`;
  return `${effect} Delete it on your device as well; it opens nothing there any more. If you’ve lost your only one, ask an owner to remove it.`;
}

interface NameFormProps {
  passkey: Passkey;
  onDone: () => void;
}

function NameForm({ passkey, onDone }: NameFormProps) {
  const [name, setName] = useState(passkey.name);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { busy, run } = useAdminMutation(passkeysQuery.queryKey);
  const save = async () => {
    const task = `rename passkey ${passkey.id}`;
    const call = () => callApi(staffApi.renamePasskey, { params: { id: passkey.id }, json: { name } });
    if (await run({ task, call, onFieldErrors: setProblems })) onDone();
  };

  return (
    <AdminForm {...{ problems, busy }} className={`grid gap-4 ${styles.form}`} onSubmit={save}>
      <Field
        label="Name"
        hint="Such as the device that keeps it."
        problem={problems.name}
        maxLength={passkeyLimits.maxNameLength}
        value={name}
        onValueChange={setName}
      />
      <div className="cluster justify-end equal-widths-on-phone">
        <SaveButton busy={busy}>Save</SaveButton>
      </div>
    </AdminForm>
  );
}

const isPhone = () => 'PublicKeyCredential' in window && matchMedia('(pointer: coarse)').matches;

/** Offers a passkey once per phone. */
export function PasskeyOffer() {
  const [isOffered] = useState(() => isPhone() && !isPasskeyOffered());
  return isOffered ? <PasskeyOfferText /> : null;
}

function PasskeyOfferText() {
  const { data } = useQuery(passkeysQuery);
  const { busy, message, add, dialog } = useNewPasskey();
  const isShown = data?.length === 0;
  useEffect(() => {
    if (isShown) rememberPasskeyOffer();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className="grid gap-2 mb-6">
      <div className="spread">
        <p className="text-soft text-small">
          On this phone, a passkey logs you in with your finger, your face or a PIN.
        </p>
        <QuietButton disabled={busy} onClick={add}>
          Set up a passkey
        </QuietButton>
      </div>
      <FormResult message={message} />
      {dialog}
    </div>
  );
}
