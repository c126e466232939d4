import { useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useState } from 'react';
import * as staffApi from '#shared/staff/api';
import type { MakeOptions } from '#shared/staff/passkey';
import { Modal } from '../../ui/dialog/modal';
import { showToast } from '../../ui/toasts/toasts';
import { Answer } from '../account/account-form';
import { putPasskey, useHasPasskey } from '../queries/people';
import { useAttempt } from '../queries/use-attempt';
import { ask } from '../session/ask';
import { cancelPasskey, makePasskey, notePasskeyHere } from '../session/passkey';
import { Button } from '../ui/button';
import * as styles from './passkeys.module.css';

interface AddPasskeyProps {
  options: MakeOptions;
  onDone: () => void;
  /** Fetches other options: the server takes these once. */
  onAgain: () => void;
}

/** `add` fetches options and opens `dialog`; `said` is why it couldn't. */
export function useNewPasskey() {
  const [options, setOptions] = useState<MakeOptions | null>(null);
  const { busy, said, attempt } = useAttempt();
  const add = () => attempt(async () => setOptions((await ask(staffApi.makePasskeyOptions)).options));
  const close = () => setOptions(null);
  const dialog = (
    <Modal title="Add a passkey" open={options !== null} onClose={close}>
      {options ? <AddPasskey key={options.challenge} options={options} onDone={close} onAgain={add} /> : null}
    </Modal>
  );
  return { busy, said, add, dialog };
}

/** Asks the browser at a press of its own: some browsers ask for nothing without one. */
function AddPasskey({ options, onDone, onAgain }: AddPasskeyProps) {
  const client = useQueryClient();
  const hasPasskey = useHasPasskey();
  const [isSent, setSent] = useState(false);
  const { busy, said, attempt } = useAttempt();
  useEffect(() => cancelPasskey, []);

  const make = () =>
    attempt(async () => {
      const json = { passkey: await makePasskey(options) };
      setSent(true);
      const { passkey } = await ask(staffApi.addPasskey, { json });
      notePasskeyHere();
      putPasskey(client, passkey);
      showToast({ kind: 'success', message: `Passkey added: ${passkey.name}. You need it at your next login.` });
      onDone();
    });

  return (
    <div className={`stack gap-16 ${styles.form}`}>
      <p className="soft small loose">
        Your browser asks where to keep it: on this device, on a phone, in a password manager or on a security key.
        {hasPasskey
          ? ''
          : ' From then on your password alone no longer logs you in: the passkey does, by itself or after the password.'}
      </p>
      <Answer said={said} />
      <div className="cluster to-end shares">
        {isSent && said ? (
          <Button onClick={onAgain}>Start again</Button>
        ) : (
          <Button icon={KeyRound} disabled={busy} onClick={make}>
            {busy ? 'Waiting for your device…' : 'Create the passkey'}
          </Button>
        )}
      </div>
    </div>
  );
}
