import { useEffect, useRef, useState } from 'react';
import * as staffApi from '#shared/staff/api';
import { Modal } from '../../ui/dialog/modal';
import { Answer } from '../account/account-form';
import { fetchLoginOptions } from '../account/calls';
import { AccountInput, passwordField } from '../account/fields';
import { useHasPasskey } from '../queries/people';
import { useAttempt } from '../queries/use-attempt';
import { onConfirmFirst } from '../session/confirm-first';
import { cancelPasskey, signByPasskey } from '../session/passkey';
import { renewToken } from '../session/with-token';
import { Button } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import * as styles from './passkeys.module.css';

/** Asks for a password or passkey when an action needs one, over whatever dialog is open. */
export function IdentityDialog() {
  const [open, setOpen] = useState(false);
  const answer = useRef<((isConfirmed: boolean) => void) | null>(null);
  const close = (isConfirmed: boolean) => {
    setOpen(false);
    answer.current?.(isConfirmed);
    answer.current = null;
  };
  useEffect(() => {
    onConfirmFirst(() => {
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => onConfirmFirst(null);
  }, []);
  return (
    <Modal title="Is it you?" open={open} onClose={() => close(false)}>
      <p className="soft small loose">This needs your password or a passkey, once in ten minutes.</p>
      {open ? <IdentityForm onDone={() => close(true)} /> : null}
    </Modal>
  );
}

const ownPassword = { ...passwordField, label: 'Your password' };

/** Takes a passkey, or the password of an account without one. */
function IdentityForm({ onDone }: { onDone: () => void }) {
  const hasPasskey = useHasPasskey();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, said, attempt } = useAttempt();
  useEffect(() => cancelPasskey, []);

  const submit = () => {
    const isMissing = !hasPasskey && password === '';
    setProblem(isMissing ? ownPassword.missing : undefined);
    if (isMissing) return;
    attempt(async () => {
      const proof = hasPasskey ? { passkey: await signByPasskey(await fetchLoginOptions()) } : { password };
      await renewToken(staffApi.confirmIdentity, proof);
      onDone();
    });
  };

  return (
    <DeskForm busy={busy} className={`stack gap-16 ${styles.form}`} onSubmit={submit}>
      {hasPasskey ? (
        <p className="soft small loose">Your browser then asks for a passkey of yours.</p>
      ) : (
        <AccountInput field={ownPassword} value={password} problem={problem} onType={setPassword} />
      )}
      <Answer said={said} />
      <div className="cluster to-end shares">
        <Button type="submit" disabled={busy}>
          Continue
        </Button>
      </div>
    </DeskForm>
  );
}
