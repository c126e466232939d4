import { useEffect, useRef, useState } from 'react';
import { Modal } from '../../ui/dialog/modal';
import { confirmIdentity } from '../queries/passkeys';
import { onConfirmFirst } from '../session/confirm-first';
import { ConfirmForm } from './confirm-form';

/** Asks for a password or passkey when an owner's action needs one, over whatever dialog is open. */
export function ConfirmDialog() {
  const [open, setOpen] = useState(false);
  const answer = useRef<((isConfirmed: boolean) => void) | null>(null);
  const close = (isConfirmed: boolean) => {
    setOpen(false);
    answer.current?.(isConfirmed);
    answer.current = null;
  };
  useEffect(() => {
    onConfirmFirst(() => {
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => onConfirmFirst(null);
  }, []);
  return (
    <Modal title="Is it you?" open={open} onClose={() => close(false)}>
      <p className="soft small loose">This needs your password or a passkey, once in ten minutes.</p>
      {open ? (
        <ConfirmForm
          button="Continue"
          onConfirm={async (proof) => {
            await confirmIdentity(proof);
            close(true);
          }}
        />
      ) : null}
    </Modal>
  );
}
