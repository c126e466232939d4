import { useState } from 'react';
import { sessionMessages } from '#shared/session';
import { login } from '../../api/admin';
import { AccountForm } from '../account/account-form';
import type { Said } from '../account/answer';
import { EmailField, PasswordField } from '../account/fields';
import { readToken, storeToken } from '../session/token';

const missing = { email: 'Enter your e-mail address.', password: 'Enter your password.' };
const failed: Said = { kind: 'bad', message: sessionMessages.loginFailed };

/** Stores the token on success. Returns why the login failed, or null. */
async function signIn(email: string, password: string): Promise<Said | null> {
  try {
    const { success, token, message } = await login({ email, password }, readToken());
    if (!success || !token) return message ? { ...failed, message } : failed;
    storeToken(token);
    return null;
  } catch {
    return failed;
  }
}

export function LoginForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <AccountForm
      missing={missing}
      button="Login"
      busyButton={sessionMessages.loggingIn}
      send={() => signIn(email, password)}
    >
      {(problems) => (
        <>
          <EmailField value={email} onChange={setEmail} problem={problems.email} />
          <PasswordField
            label="Password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            problem={problems.password}
          />
        </>
      )}
    </AccountForm>
  );
}
