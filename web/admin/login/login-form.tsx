import { useState } from 'react';
import type { UseOptions } from '#shared/staff/passkey';
import { sessionMessages } from '#shared/staff/session';
import { AccountForm } from '../account/account-form';
import type { Said } from '../account/answer';
import { login } from '../account/calls';
import { EmailField, PasswordField } from '../account/fields';
import { storeToken } from '../session/token';

const missing = { email: 'Enter your e-mail address.', password: 'Enter your password.' };
const failed: Said = { kind: 'bad', message: sessionMessages.loginFailed };

/** Stores the token on success, or passes on that a passkey is wanted too. Returns why the login failed, or null. */
async function signIn(email: string, password: string, onPasskey: (options: UseOptions) => void): Promise<Said | null> {
  try {
    const { success, token, message, passkey, passwordFirst } = await login({ email, password });
    if (passkey) {
      onPasskey(passkey);
      return null;
    }
    if (!success || !token) return message ? { ...failed, message } : failed;
    storeToken(token, passwordFirst);
    return null;
  } catch {
    return failed;
  }
}

export function LoginForm({ onPasskey }: { onPasskey: (options: UseOptions) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <AccountForm
      missing={missing}
      button="Login"
      busyButton={sessionMessages.loggingIn}
      send={() => signIn(email, password, onPasskey)}
    >
      {(problems) => (
        <>
          <EmailField value={email} onChange={setEmail} problem={problems.email} withPasskeys />
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
