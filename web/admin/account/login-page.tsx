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
import { AccountForm, AdminCard } from './account-form';
import { login } from './calls';
import { emailField, passwordField } from './fields';
import { PasskeyLogin, SecondStep } from './passkey-login';

function toWords(why: SessionEnd | null): string | null {
  const still = hasDrafts() ? ' Log in and pick up where you left off: your work is still here.' : '';
  if (why === 'expired') return `Your session has ended. Please log in again.${still}`;
  if (why === 'elsewhere') return `You were logged out in another tab.${still}`;
  return null;
}

export function Component() {
  const { state } = useLocation();
  const { to, why } = readReturnPage(state);
  const words = toWords(why);
  const isLoggedIn = useToken() !== null;
  const [step, setStep] = useState<PasskeyRequestOptions | null>(null);
  useReturn(to);
  return (
    <>
      <PageHead title="Login" description="For the agency: tours, pictures and inquiries." path={pages.login} noIndex />
      <AdminCard title="Login" foot={<Link to={pages.forgotPassword}>Forgot Password?</Link>}>
        {words ? (
          <p className={`notice ${styles.why}`} role="status">
            <Clock3 className="icon" aria-hidden="true" />
            <span>{words}</span>
          </p>
        ) : null}
        {isLoggedIn ? (
          <p className={card.lead}>
            You’re already logged in. <Link to={to}>Go to the Admin Panel</Link>
          </p>
        ) : null}
        {step ? (
          <SecondStep options={step} onBack={() => setStep(null)} />
        ) : (
          <>
            <LoginForm onPasskey={setStep} />
            <PasskeyLogin />
          </>
        )}
      </AdminCard>
    </>
  );
}

function useReturn(to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const look = () => {
      if (readToken() === null) return;
      deleteReturnPage();
      void navigate(to, { replace: true });
    };
    return onTokenChange(look);
  }, [navigate, to]);
}

/** @throws VisitorError */
async function signIn(
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
      failed={sessionMessages.loginFailed}
      send={({ email, password }) => signIn(email, password, onPasskey)}
    />
  );
}
