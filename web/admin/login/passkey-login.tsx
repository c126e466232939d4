import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useRef, useState } from 'react';
import { Answer, type Said } from '../account/answer';
import { fetchLoginOptions } from '../account/calls';
import { cancelPasskey, canOfferPasskeys, offerPasskey } from '../session/passkey';
import { isPasskeyHere } from '../session/passkey-here';
import * as styles from './login.module.css';
import { openByPasskey } from './open-by-passkey';

/** The server takes a challenge for ten minutes (ms). */
const renewAfter = 9 * 60 * 1000;

/**
 * Has the browser offer its passkeys at the e-mail field. Only where one was used before: other browsers needn't ask the
 * server. Says what went wrong with one that was chosen.
 */
function usePasskeyAutofill(isIdle: boolean, onFailed: (said: Said) => void): void {
  const latest = useRef(onFailed);
  latest.current = onFailed;
  useEffect(() => cancelPasskey, []);
  useEffect(() => {
    if (!isIdle || !isPasskeyHere()) return;
    let isOver = false;
    const offer = async () => {
      if (!(await canOfferPasskeys()) || isOver) return;
      let isChosen = false;
      const said = await openByPasskey(fetchLoginOptions, async (options) => {
        const use = await offerPasskey(options);
        isChosen = true;
        return use;
      });
      if (said && isChosen) latest.current(said);
    };
    void offer();
    const timer = setInterval(() => void offer(), renewAfter);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isIdle]);
}

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
    <div className={`scripted stack gap-12 ${styles.other}`}>
      <p className={`row gap-12 soft small ${styles.or}`}>or</p>
      <Answer said={said} />
      <button type="button" className="btn btn-line" disabled={busy} onClick={() => void logIn()}>
        <KeyRound className="icon" aria-hidden="true" />
        {busy ? 'Waiting for your passkey…' : 'Log in with a passkey'}
      </button>
    </div>
  );
}
