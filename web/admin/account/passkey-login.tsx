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
import { fetchLoginOptions, loginByPasskey } from './calls';
import * as styles from './login.module.css';

/** Before the ten minutes are over for which the server takes a challenge. */
const renewAfterMs = 9 * 60 * 1000;

/** Only where one was used before: other browsers needn't ask the server. */
function usePasskeyAutofill(isIdle: boolean, onFailed: (said: FormMessage) => void): void {
  const latest = useRef(onFailed);
  latest.current = onFailed;
  useEffect(() => cancelPasskey, []);
  useEffect(() => {
    if (!isIdle || !wasPasskeyUsed()) return;
    let isOver = false;
    const offer = async () => {
      if (!(await canOfferPasskeys()) || isOver) return;
      let isChosen = false;
      const said = await openByPasskey(fetchLoginOptions, async (options) => {
        const use = await signWithPasskey(options, true);
        isChosen = true;
        return use;
      });
      if (said && isChosen) latest.current(said);
    };
    void offer();
    const timer = setInterval(() => void offer(), renewAfterMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isIdle]);
}

function useOpening(isBusyAtFirst = false) {
  const [busy, setBusy] = useState(isBusyAtFirst);
  const [said, setSaid] = useState<FormMessage | null>(null);
  const open = useCallback(async (findOptions = fetchLoginOptions) => {
    setBusy(true);
    setSaid(null);
    setSaid(await openByPasskey(findOptions));
    setBusy(false);
  }, []);
  return { busy, said, setSaid, open };
}

export function PasskeyLogin() {
  const { busy, said, setSaid, open } = useOpening();
  usePasskeyAutofill(!busy, setSaid);
  return (
    <div className={`needs-scripts ${styles.other}`}>
      <p className={styles.or}>or</p>
      <FormResult said={said} />
      <button type="button" className="btn btn-line" disabled={busy} onClick={() => void open()}>
        <KeyRound className="icon" aria-hidden="true" />
        {busy ? 'Waiting for your passkey…' : 'Log in with a passkey'}
      </button>
    </div>
  );
}

/** Returns why it opened nothing, or null. */
async function openByPasskey(
  findOptions: () => Promise<PasskeyRequestOptions>,
  sign: (options: PasskeyRequestOptions) => Promise<PasskeyAssertion> = signWithPasskey,
): Promise<FormMessage | null> {
  try {
    const { token, passwordFirst } = await loginByPasskey(await sign(await findOptions()));
    if (token === undefined) return { kind: 'bad', message: sessionMessages.loginFailed };
    storeToken(token, passwordFirst);
    rememberPasskeyUsed();
    return null;
  } catch (error) {
    const isTold = error instanceof PasskeyError || error instanceof ApiError;
    return {
      kind: 'bad',
      message: findErrorMessage(isTold && error, sessionMessages.loginFailed),
    };
  }
}

interface SecondStepProps {
  options: PasskeyRequestOptions;
  onBack: () => void;
}

export function SecondStep({ options, onBack }: SecondStepProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const first = useRef<PasskeyRequestOptions | null>(options);
  const { busy, said, open } = useOpening(true);
  const ask = useCallback(() => {
    const given = first.current;
    first.current = null;
    // The server takes a challenge once, so another try needs another.
    return open(given ? async () => given : undefined);
  }, [open]);

  useEffect(() => {
    words.current?.focus();
    void ask();
    return cancelPasskey;
  }, [ask]);

  return (
    <div className={card.form}>
      <p className={styles.step} ref={words} tabIndex={-1}>
        {passkeyMessages.passkeyRequired} Your device asks for your finger, your face or its PIN.
      </p>
      <FormResult said={said} />
      <button type="button" className="btn" disabled={busy} onClick={() => void ask()}>
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
