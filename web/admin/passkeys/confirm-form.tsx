import { type FormEvent, useEffect, useState } from 'react';
import type { Confirmation } from '#shared/staff/passkey-input';
import { Answer, type Said } from '../account/answer';
import { PasswordField } from '../account/fields';
import { cancelPasskey } from '../session/passkey';
import * as styles from './passkeys.module.css';
import { signToConfirm } from './sign-to-confirm';
import { toSaid } from './to-said';

export interface ConfirmFormProps {
  /** Whether there is a passkey to confirm with: the password alone isn’t enough then. */
  hasPasskey: boolean;
  button: string;
  /** Goes on with what shows who it is. Throws what went wrong. */
  onConfirm: (proof: Confirmation) => Promise<void>;
}

/** Asks once more who it is, by a passkey or, without one, the password, before something changes that logs people in. */
export function ConfirmForm({ hasPasskey, button, onConfirm }: ConfirmFormProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => cancelPasskey, []);

  const confirm = async (prove: () => Promise<Confirmation>) => {
    setProblem(undefined);
    setSaid(null);
    setBusy(true);
    try {
      await onConfirm(await prove());
    } catch (error) {
      setSaid(toSaid(error));
    } finally {
      setBusy(false);
    }
  };

  const byPasskey = async () => ({ passkey: await signToConfirm() });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (hasPasskey) void confirm(byPasskey);
    else if (password === '') setProblem('Enter your password.');
    else void confirm(async () => ({ password }));
  };

  return (
    <form className={`stack gap-16 ${styles.form}`} method="post" noValidate aria-busy={busy} onSubmit={submit}>
      {hasPasskey ? (
        <p className="soft small loose">Your browser then asks for a passkey of yours.</p>
      ) : (
        <PasswordField
          label="Your password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          problem={problem}
        />
      )}
      <Answer said={said} />
      <div className="cluster to-end shares">
        <button type="submit" className="btn btn-small" disabled={busy}>
          {button}
        </button>
      </div>
    </form>
  );
}
