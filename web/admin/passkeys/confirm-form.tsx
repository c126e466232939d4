import { type FormEvent, useEffect, useState } from 'react';
import type { Confirmation } from '#shared/staff/passkey-input';
import { Answer } from '../account/account-form';
import { AccountInput, passwordField } from '../account/fields';
import { fetchConfirmOptions, useHasPasskey } from '../queries/passkeys';
import { useAttempt } from '../queries/use-attempt';
import { cancelPasskey, signByPasskey } from '../session/passkey';
import { Button } from '../ui/button';
import * as styles from './passkeys.module.css';

const ownPassword = { ...passwordField, label: 'Your password' };

interface ConfirmFormProps {
  button: string;
  onConfirm: (proof: Confirmation) => Promise<void>;
}

/** By a passkey, or by the password of who has none: before something changes that logs people in. */
export function ConfirmForm({ button, onConfirm }: ConfirmFormProps) {
  const hasPasskey = useHasPasskey();
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
    else if (password === '') setProblem(ownPassword.missing);
    else confirm(async () => ({ password }));
  };

  return (
    <form className={`stack gap-16 ${styles.form}`} method="post" noValidate aria-busy={busy} onSubmit={submit}>
      {hasPasskey ? (
        <p className="soft small loose">Your browser then asks for a passkey of yours.</p>
      ) : (
        <AccountInput field={ownPassword} value={password} problem={problem} onType={setPassword} />
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
