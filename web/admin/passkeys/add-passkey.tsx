import { useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useRef, useState } from 'react';
import type { MakeOptions } from '#shared/staff/passkey';
import type { Confirmation } from '#shared/staff/passkey-input';
import { showToast } from '../../ui/toasts/toasts';
import { Answer } from '../account/account-form';
import { addPasskey, fetchNewPasskeyOptions, putPasskey, useHasPasskey } from '../queries/passkeys';
import { useAttempt } from '../queries/use-attempt';
import { cancelPasskey, makePasskey, notePasskeyHere } from '../session/passkey';
import { Button } from '../ui/button';
import { ConfirmForm } from './confirm-form';
import * as styles from './passkeys.module.css';

/** Each step at a press: some browsers ask for nothing without one. */
export function AddPasskey({ onDone }: { onDone: () => void }) {
  const hasPasskey = useHasPasskey();
  const [options, setOptions] = useState<MakeOptions | null>(null);
  if (options) return <MakeStep options={options} onMade={onDone} onAgain={() => setOptions(null)} />;
  const confirm = async (proof: Confirmation) => setOptions(await fetchNewPasskeyOptions(proof));
  return (
    <>
      <p className="soft small loose">
        {hasPasskey
          ? 'First show that it’s you.'
          : 'First show that it’s you. From then on your password alone no longer logs you in: the passkey does, by itself or after the password.'}
      </p>
      <ConfirmForm button="Continue" onConfirm={confirm} />
    </>
  );
}

interface MakeStepProps {
  options: MakeOptions;
  onMade: () => void;
  /** Back to the first step: the server takes a try once. */
  onAgain: () => void;
}

function MakeStep({ options, onMade, onAgain }: MakeStepProps) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [isSent, setSent] = useState(false);
  const { busy, said, attempt } = useAttempt();
  useEffect(() => {
    button.current?.focus();
    return cancelPasskey;
  }, []);

  const make = () =>
    attempt(async () => {
      const made = await makePasskey(options);
      setSent(true);
      const passkey = await addPasskey(made);
      notePasskeyHere();
      putPasskey(client, passkey);
      showToast({ kind: 'success', message: `Passkey added: ${passkey.name}. You need it at your next login.` });
      onMade();
    });

  return (
    <div className={`stack gap-16 ${styles.form}`}>
      <p className="soft small loose">
        Your browser asks where to keep it: on this device, on a phone, in a password manager or on a security key.
      </p>
      <Answer said={said} />
      <div className="cluster to-end shares">
        {isSent && said ? (
          <Button onClick={onAgain}>Start again</Button>
        ) : (
          <Button icon={KeyRound} ref={button} disabled={busy} onClick={make}>
            {busy ? 'Waiting for your device…' : 'Create the passkey'}
          </Button>
        )}
      </div>
    </div>
  );
}
