import { type FormEvent, useEffect, useState } from 'react';
import type { Confirmation } from '#shared/passkey-input';
import { fetchConfirmOptions } from '../../api/passkeys';
import { Answer, type Said } from '../account/answer';
import { PasswordField } from '../account/fields';
import { cancelPasskey, signByPasskey } from '../session/passkey';
import { withToken } from '../session/with-token';
import * as styles from './passkeys.module.css';
import { toSaid } from './to-said';

export interface ConfirmFormProps {
  /** Whether there is a passkey to confirm with. */
  hasPasskey: boolean;
  button: string;
  /** Goes on with what shows who it is. Throws what went wrong. */
  onConfirm: (proof: Confirmation) => Promise<void>;
}

/** Asks once more who it is, by password or passkey, before something changes that logs people in. */
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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') setProblem('Enter your password.');
    else void confirm(async () => ({ password }));
  };

  const byPasskey = async () => ({ passkey: await signByPasskey(await withToken(fetchConfirmOptions)) });

  return (
    <form className={styles.form} method="post" noValidate aria-busy={busy} onSubmit={submit}>
      <PasswordField
        label="Your password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        problem={problem}
      />
      <Answer said={said} />
      <div className={`cluster ${styles.acts}`}>
        {hasPasskey ? (
          <button
            type="button"
            className="btn btn-quiet btn-small"
            disabled={busy}
            onClick={() => void confirm(byPasskey)}
          >
            Use a passkey instead
          </button>
        ) : null}
        <button type="submit" className="btn btn-small" disabled={busy}>
          {button}
        </button>
      </div>
    </form>
  );
}
