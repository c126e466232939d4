import { useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useRef, useState } from 'react';
import * as staffApi from '#shared/staff/api';
import type { PasskeyCreationOptions } from '#shared/staff/passkeys';
import { Modal } from '../../components/dialog/modal';
import { showToast } from '../../components/toasts/toasts';
import { Button } from '../components/button';
import { AdminForm } from '../components/form-section';
import { callApi, registerConfirmDialog, renewToken } from '../session/api-client';
import { cancelPasskey, createPasskey, rememberPasskeyUsed, signWithPasskey } from '../session/passkey';
import { useAttempt } from '../session/use-admin-mutation';
import { setCachedPasskey, useHasPasskey } from '../staff/queries';
import { AccountInput, passwordField } from './account-fields';
import { FormResult } from './account-form';
import * as styles from './passkeys.module.css';
import { fetchLoginOptions } from './public-calls';

interface AddPasskeyProps {
  options: PasskeyCreationOptions;
  onDone: () => void;
  /** The server accepts options once, so a retry fetches new ones. */
  onRetry: () => void;
}

/** `add` opens the `dialog`; `message` says why it could not. */
export function useNewPasskey() {
  const [options, setOptions] = useState<PasskeyCreationOptions | null>(null);
  const { busy, message, attempt } = useAttempt();
  const add = () => attempt(async () => setOptions((await callApi(staffApi.createPasskeyOptions)).options));
  const close = () => setOptions(null);
  const dialog = (
    <Modal title="Add a passkey" open={options !== null} onClose={close}>
      {options ? <AddPasskey key={options.challenge} options={options} onDone={close} onRetry={add} /> : null}
    </Modal>
  );
  return { busy, message, add, dialog };
}

/** Some browsers require a user gesture for WebAuthn, so the dialog has its own button. */
function AddPasskey({ options, onDone, onRetry }: AddPasskeyProps) {
  const client = useQueryClient();
  const hasPasskey = useHasPasskey();
  const [wasSent, setWasSent] = useState(false);
  const { busy, message, attempt } = useAttempt();
  useEffect(() => cancelPasskey, []);

  const create = () =>
    attempt(async () => {
      const json = { passkey: await createPasskey(options) };
      setWasSent(true);
      const { passkey } = await callApi(staffApi.addPasskey, { json });
      rememberPasskeyUsed();
      setCachedPasskey(client, passkey);
      showToast({ kind: 'success', message: `Passkey added: ${passkey.name}. You need it at your next login.` });
      onDone();
    });

  return (
    <div className={`grid gap-4 ${styles.form}`}>
      <p className="text-soft text-small leading-normal">
        Your browser asks where to keep it: on this device, on a phone, in a password manager or on a security key.
        {hasPasskey
          ? ''
          : ' From then on your password alone no longer logs you in: the passkey does, by itself or after the password.'}
      </p>
      <FormResult message={message} />
      <div className="cluster justify-end equal-widths-on-phone">
        {wasSent && message ? (
          <Button onClick={onRetry}>Start again</Button>
        ) : (
          <Button icon={KeyRound} disabled={busy} onClick={create}>
            {busy ? 'Waiting for your device…' : 'Create the passkey'}
          </Button>
        )}
      </div>
    </div>
  );
}

export function IdentityDialog() {
  const [isOpen, setOpen] = useState(false);
  const resolveConfirm = useRef<((isConfirmed: boolean) => void) | null>(null);
  const close = (isConfirmed: boolean) => {
    setOpen(false);
    resolveConfirm.current?.(isConfirmed);
    resolveConfirm.current = null;
  };
  useEffect(() => {
    registerConfirmDialog(() => {
      setOpen(true);
      return new Promise((resolve) => {
        resolveConfirm.current = resolve;
      });
    });
    return () => registerConfirmDialog(null);
  }, []);
  return (
    <Modal title="Is it you?" open={isOpen} onClose={() => close(false)}>
      <p className="text-soft text-small leading-normal">This needs your password or a passkey, once in ten minutes.</p>
      {isOpen ? <IdentityForm onDone={() => close(true)} /> : null}
    </Modal>
  );
}

const ownPasswordField = { ...passwordField, label: 'Your password' };

function IdentityForm({ onDone }: { onDone: () => void }) {
  const hasPasskey = useHasPasskey();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, message, attempt } = useAttempt();
  useEffect(() => cancelPasskey, []);

  const submit = () => {
    const isMissing = !hasPasskey && password === '';
    setProblem(isMissing ? ownPasswordField.missingMessage : undefined);
    if (isMissing) return;
    attempt(async () => {
      const proof = hasPasskey ? { passkey: await signWithPasskey(await fetchLoginOptions()) } : { password };
      await renewToken(staffApi.confirmIdentity, proof);
      onDone();
    });
  };

  return (
    <AdminForm busy={busy} className={`grid gap-4 ${styles.form}`} onSubmit={submit}>
      {hasPasskey ? (
        <p className="text-soft text-small leading-normal">Your browser then asks for a passkey of yours.</p>
      ) : (
        <AccountInput field={ownPasswordField} value={password} problem={problem} onValueChange={setPassword} />
      )}
      <FormResult message={message} />
      <div className="cluster justify-end equal-widths-on-phone">
        <Button type="submit" disabled={busy}>
          Continue
        </Button>
      </div>
    </AdminForm>
  );
}
