import KeyRound from 'lucide-react/icons/key-round';
import { useCallback, useEffect, useRef, useState } from 'react';
import { findErrorMessage } from '#shared/errors';
import { type PasskeyAssertion, type PasskeyRequestOptions, passkeyMessages } from '#shared/staff/passkeys';
import { sessionMessages } from '#shared/staff/staff';
import { ApiError } from '../../api/client';
import * as card from '../../components/forms/account-card.module.css';
import {
  cancelPasskey,
  canOfferPasskeys,
  PasskeyError,
  rememberPasskeyUsed,
  signWithPasskey,
  wasPasskeyUsed,
} from '../session/passkey';
import { storeToken } from '../session/token';
import { type FormMessage, FormResult } from './account-form';
import * as styles from './login.module.css';
import { fetchLoginOptions, loginWithPasskey } from './public-calls';

/** The server accepts a challenge for ten minutes. */
const renewAfterMs = 9 * 60 * 1000;

/** Starts only if a passkey was used in this browser before: elsewhere the request would be useless. */
function usePasskeyAutofill(isIdle: boolean, onFailed: (message: FormMessage) => void): void {
  const latestOnFailed = useRef(onFailed);
  latestOnFailed.current = onFailed;
  useEffect(() => cancelPasskey, []);
  useEffect(() => {
    if (!isIdle || !wasPasskeyUsed()) return;
    let isCancelled = false;
    const offer = async () => {
      if (!(await canOfferPasskeys()) || isCancelled) return;
      let hasSigned = false;
      const failure = await logInWithPasskey(fetchLoginOptions, async (options) => {
        const assertion = await signWithPasskey(options, true);
        hasSigned = true;
        return assertion;
      });
      if (failure && hasSigned) latestOnFailed.current(failure);
    };
    void offer();
    const timer = setInterval(() => void offer(), renewAfterMs);
    return () => {
      isCancelled = true;
      clearInterval(timer);
    };
  }, [isIdle]);
}

function usePasskeyLogin(isInitiallyBusy = false) {
  const [busy, setBusy] = useState(isInitiallyBusy);
  const [result, setResult] = useState<FormMessage | null>(null);
  const logIn = useCallback(async (fetchOptions = fetchLoginOptions) => {
    setBusy(true);
    setResult(null);
    setResult(await logInWithPasskey(fetchOptions));
    setBusy(false);
  }, []);
  return { busy, result, setResult, logIn };
}

export function PasskeyLogin() {
  const { busy, result, setResult, logIn } = usePasskeyLogin();
  usePasskeyAutofill(!busy, setResult);
  return (
    <div className={`needs-scripts ${styles.alternative}`}>
      <p className={styles.separator}>or</p>
      <FormResult message={result} />
      <button type="button" className="btn btn-line" disabled={busy} onClick={() => void logIn()}>
        <KeyRound className="icon" aria-hidden="true" />
        {busy ? 'Waiting for your passkey…' : 'Log in with a passkey'}
      </button>
    </div>
  );
}

/** Returns the error message, or null after a login. */
async function logInWithPasskey(
  fetchOptions: () => Promise<PasskeyRequestOptions>,
  sign: (options: PasskeyRequestOptions) => Promise<PasskeyAssertion> = signWithPasskey,
): Promise<FormMessage | null> {
  try {
    const { token, passwordFirst } = await loginWithPasskey(await sign(await fetchOptions()));
    if (token === undefined) return { kind: 'bad', message: sessionMessages.loginFailed };
    storeToken(token, passwordFirst);
    rememberPasskeyUsed();
    return null;
  } catch (error) {
    const hasUserMessage = error instanceof PasskeyError || error instanceof ApiError;
    return {
      kind: 'bad',
      message: findErrorMessage(hasUserMessage && error, sessionMessages.loginFailed),
    };
  }
}

interface PasskeyStepProps {
  options: PasskeyRequestOptions;
  onBack: () => void;
}

export function PasskeyStep({ options, onBack }: PasskeyStepProps) {
  const intro = useRef<HTMLParagraphElement>(null);
  const unusedOptionsRef = useRef<PasskeyRequestOptions | null>(options);
  const { busy, result, logIn } = usePasskeyLogin(true);
  const requestPasskey = useCallback(() => {
    const unusedOptions = unusedOptionsRef.current;
    unusedOptionsRef.current = null;
    // Without options `logIn` fetches new ones, because the server accepts a challenge once.
    return logIn(unusedOptions ? async () => unusedOptions : undefined);
  }, [logIn]);

  useEffect(() => {
    intro.current?.focus();
    void requestPasskey();
    return cancelPasskey;
  }, [requestPasskey]);

  return (
    <div className={card.form}>
      <p className={styles.intro} ref={intro} tabIndex={-1}>
        {passkeyMessages.passkeyRequired} Your device asks for your finger, your face or its PIN.
      </p>
      <FormResult message={result} />
      <button type="button" className="btn" disabled={busy} onClick={() => void requestPasskey()}>
        <KeyRound className="icon" aria-hidden="true" />
        {busy ? 'Waiting for your passkey…' : 'Use your passkey'}
      </button>
      <button type="button" className="btn-text" onClick={onBack}>
        Log in as someone else
      </button>
      <p className="fine-print">
        Lost it? Another owner, or whoever runs the site, can remove your passkeys; then your password is enough again.
      </p>
    </div>
  );
}
