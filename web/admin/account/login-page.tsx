import Clock3 from 'lucide-react/icons/clock-3';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { VisitorError } from '#shared/errors';
import { pages } from '#shared/routes';
import type { PasskeyRequestOptions } from '#shared/staff/passkeys';
import { sessionMessages } from '#shared/staff/staff';
import * as card from '../../components/forms/account-card.module.css';
import { PageHead } from '../../components/page/page-head';
import { hasDrafts } from '../session/drafts';
import { deleteReturnPage, readReturnPage } from '../session/return-to';
import { onTokenChange, readToken, type SessionEnd, storeToken, useToken } from '../session/token';
import * as styles from './account.module.css';
import { emailField, passwordField } from './account-fields';
import { AccountForm, AdminCard } from './account-form';
import { PasskeyLogin, PasskeyStep } from './passkey-login';
import { login } from './public-calls';

function formatSessionEnd(reason: SessionEnd | null): string | null {
  const draftHint = hasDrafts() ? ' Log in and pick up where you left off: your work is still here.' : '';
  if (reason === 'expired') return `Your session has ended. Please log in again.${draftHint}`;
  if (reason === 'elsewhere') return `You were logged out in another tab.${draftHint}`;
  return null;
}

export function Component() {
  const { state } = useLocation();
  const { path, reason } = readReturnPage(state);
  const sessionEndMessage = formatSessionEnd(reason);
  const isLoggedIn = useToken() !== null;
  const [passkeyOptions, setPasskeyOptions] = useState<PasskeyRequestOptions | null>(null);
  useRedirectAfterLogin(path);
  return (
    <>
      <PageHead title="Login" description="For the agency: tours, pictures and inquiries." path={pages.login} noIndex />
      <AdminCard title="Login" footer={<Link to={pages.forgotPassword}>Forgot Password?</Link>}>
        {sessionEndMessage ? (
          <p className={`notice ${styles.endReason}`} role="status">
            <Clock3 className="icon" aria-hidden="true" />
            <span>{sessionEndMessage}</span>
          </p>
        ) : null}
        {isLoggedIn ? (
          <p className={card.lead}>
            You’re already logged in. <Link to={path}>Go to the Admin Panel</Link>
          </p>
        ) : null}
        {passkeyOptions ? (
          <PasskeyStep options={passkeyOptions} onBack={() => setPasskeyOptions(null)} />
        ) : (
          <>
            <LoginForm onPasskey={setPasskeyOptions} />
            <PasskeyLogin />
          </>
        )}
      </AdminCard>
    </>
  );
}

function useRedirectAfterLogin(path: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const redirect = () => {
      if (readToken() === null) return;
      deleteReturnPage();
      void navigate(path, { replace: true });
    };
    return onTokenChange(redirect);
  }, [navigate, path]);
}

/** @throws VisitorError */
async function logIn(
  email: string,
  password: string,
  onPasskey: (options: PasskeyRequestOptions) => void,
): Promise<null> {
  const { token, message, passkey, passwordFirst } = await login({ email, password });
  if (passkey) onPasskey(passkey);
  else if (token) storeToken(token, passwordFirst);
  else throw new VisitorError(message);
  return null;
}

export function LoginForm({ onPasskey }: { onPasskey: (options: PasskeyRequestOptions) => void }) {
  return (
    <AccountForm<'email' | 'password'>
      fields={[{ ...emailField, autoComplete: 'username webauthn' }, passwordField]}
      button="Login"
      busyButton={sessionMessages.loggingIn}
      errorMessage={sessionMessages.loginFailed}
      send={({ email, password }) => logIn(email, password, onPasskey)}
    />
  );
}
