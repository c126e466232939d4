import { type FormEvent, useState } from 'react';
import { sessionMessages } from '#shared/session';
import { login } from '../../api/admin';
import * as styles from '../account/account.module.css';
import { Answer } from '../account/answer';
import { EmailField } from '../account/email-field';
import { findProblems } from '../account/form-problems';
import { PasswordField } from '../account/password-field';
import { useReady } from '../account/use-ready';
import { storeToken } from '../session/token';

const missing = { email: 'Enter your e-mail address.', password: 'Enter your password.' };

/** Stores the token on success. Returns why the login failed, or null. */
async function signIn(email: string, password: string): Promise<string | null> {
  try {
    const answer = await login({ email, password });
    if (!answer.success || !answer.token) return answer.message || sessionMessages.loginFailed;
    storeToken(answer.token);
    return null;
  } catch {
    return sessionMessages.loginFailed;
  }
}

export function LoginForm() {
  const ready = useReady();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = findProblems(event.currentTarget, missing);
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    setFailure(await signIn(email, password));
    setBusy(false);
  };

  return (
    <form
      className={styles.form}
      method="post"
      noValidate={ready}
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
    >
      <EmailField value={email} onChange={setEmail} problem={problems.email} />
      <PasswordField
        label="Password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        problem={problems.password}
      />
      <Answer said={failure === null ? null : { kind: 'bad', message: failure }} />
      <button className="btn" type="submit" disabled={!ready || busy}>
        {busy ? sessionMessages.loggingIn : 'Login'}
      </button>
    </form>
  );
}
