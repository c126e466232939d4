import { type FormEvent, useEffect, useState } from 'react';
import { wordsFor } from '#shared/errors';
import type { Confirmation } from '#shared/staff/passkey-input';
import { Answer, type Said } from '../account/answer';
import { PasswordField } from '../account/fields';
import { fetchConfirmOptions } from '../queries/passkeys';
import { cancelPasskey, signByPasskey } from '../session/passkey';
import { SessionEndedError } from '../session/with-token';
import { Button } from '../ui/button';
import { useBusy } from '../ui/use-busy';
import * as styles from './passkeys.module.css';

interface ConfirmFormProps {
  hasPasskey: boolean;
  button: string;
  onConfirm: (proof: Confirmation) => Promise<void>;
}

/** Before something changes that logs people in. */
export function ConfirmForm({ hasPasskey, button, onConfirm }: ConfirmFormProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, said, attempt } = useAttempt();
  useEffect(() => cancelPasskey, []);

  const confirm = (prove: () => Promise<Confirmation>) => {
    setProblem(undefined);
    attempt(async () => onConfirm(await prove()));
  };

  const byPasskey = async () => ({ passkey: await signToConfirm() });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (hasPasskey) confirm(byPasskey);
    else if (password === '') setProblem('Enter your password.');
    else confirm(async () => ({ password }));
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
        <Button type="submit" disabled={busy}>
          {button}
        </Button>
      </div>
    </form>
  );
}

/** @throws PasskeyError */
export const signToConfirm = async () => signByPasskey(await fetchConfirmOptions());

export function useAttempt() {
  const [busy, start] = useBusy();
  const [said, setSaid] = useState<Said | null>(null);
  const attempt = (call: () => Promise<void>) => {
    setSaid(null);
    start(async () => {
      try {
        await call();
      } catch (error) {
        setSaid(toSaid(error));
      }
    });
  };
  return { busy, said, attempt };
}

/** Null if the session has ended, as the login screen is about to open. */
function toSaid(error: unknown): Said | null {
  if (error instanceof SessionEndedError) return null;
  return { kind: 'bad', message: wordsFor(error, 'That didn’t work. Please try again.') };
}
