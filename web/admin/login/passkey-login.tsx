import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { Answer, type Said } from '../account/answer';
import { fetchLoginOptions } from '../account/calls';
import * as styles from './login.module.css';
import { openByPasskey } from './open-by-passkey';
import { usePasskeyAutofill } from './use-passkey-autofill';

/** In place of e-mail and password. */
export function PasskeyLogin() {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);

  usePasskeyAutofill(!busy, setSaid);

  const logIn = async () => {
    setBusy(true);
    setSaid(null);
    setSaid(await openByPasskey(fetchLoginOptions));
    setBusy(false);
  };

  return (
    <div className={`scripted ${styles.other}`}>
      <p className={styles.or}>or</p>
      <Answer said={said} />
      <button type="button" className="btn btn-line" disabled={busy} onClick={() => void logIn()}>
        <KeyRound className="icon" aria-hidden="true" />
        {busy ? 'Waiting for your passkey…' : 'Log in with a passkey'}
      </button>
    </div>
  );
}
