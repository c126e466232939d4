import KeyRound from 'lucide-react/icons/key-round';
import { useCallback, useEffect, useRef, useState } from 'react';
import { passkeyMessages, type UseOptions } from '#shared/staff/passkey';
import * as card from '../../ui/forms/account-card.module.css';
import { Answer, type Said } from '../account/answer';
import { fetchLoginOptions } from '../account/calls';
import { cancelPasskey } from '../session/passkey';
import * as styles from './login.module.css';
import { openByPasskey } from './open-by-passkey';

export interface SecondStepProps {
  /** The second proof that the server asked for after the password. */
  options: UseOptions;
  onBack: () => void;
}

/** After a right password: the passkey. The browser asks for it at once. */
export function SecondStep({ options, onBack }: SecondStepProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const first = useRef<UseOptions | null>(options);
  const [busy, setBusy] = useState(true);
  const [said, setSaid] = useState<Said | null>(null);

  const ask = useCallback(async () => {
    setBusy(true);
    setSaid(null);
    const given = first.current;
    first.current = null;
    // The server takes a challenge once, so another try needs another.
    setSaid(await openByPasskey(given ? async () => given : fetchLoginOptions));
    setBusy(false);
  }, []);

  useEffect(() => {
    words.current?.focus();
    void ask();
    return cancelPasskey;
  }, [ask]);

  return (
    <div className={card.form}>
      <p className={`soft small loose ${styles.step}`} ref={words} tabIndex={-1}>
        {passkeyMessages.needed} Your device asks for your finger, your face or its PIN.
      </p>
      <Answer said={said} />
      <button type="button" className="btn" disabled={busy} onClick={() => void ask()}>
        <KeyRound className="icon" aria-hidden="true" />
        {busy ? 'Waiting for your passkey…' : 'Use your passkey'}
      </button>
      <button type="button" className="btn-text" onClick={onBack}>
        Log in as someone else
      </button>
      <p className="fine">
        Lost it? Another owner, or whoever runs the site, can remove your passkeys; then your password is enough again.
      </p>
    </div>
  );
}
