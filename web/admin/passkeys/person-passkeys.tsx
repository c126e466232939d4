import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Confirmation } from '#shared/staff/passkey-input';
import { Modal } from '../../ui/dialog/modal';
import { showToast } from '../../ui/toasts/toasts';
import { passkeysQuery, removePasskeysOf } from '../queries/passkeys';
import { peopleQuery } from '../queries/people';
import { QuietButton } from '../ui/button';
import { ConfirmForm } from './confirm-form';

interface PersonPasskeysProps {
  id: string;
  name: string;
}

/** Lets somebody in again who has lost them; for an owner. */
export function PersonPasskeys({ id, name }: PersonPasskeysProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <QuietButton onClick={() => setOpen(true)}>Remove passkeys…</QuietButton>
      <Modal title={`Remove all passkeys of ${name}?`} open={open} onClose={close}>
        <Question id={id} name={name} onDone={close} />
      </Modal>
    </>
  );
}

function Question({ id, name, onDone }: PersonPasskeysProps & { onDone: () => void }) {
  const client = useQueryClient();
  const own = useQuery(passkeysQuery);
  const remove = async (proof: Confirmation) => {
    const { message } = await removePasskeysOf(id, proof);
    void client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    showToast({ kind: 'success', message });
    onDone();
  };
  return (
    <>
      <p className="soft small loose">
        The password of {name} is enough to log in then, until there is a new passkey. Do it when you know that it was{' '}
        {name} who asked you. We’ll tell {name} by e-mail.
      </p>
      <ConfirmForm hasPasskey={(own.data?.length ?? 0) > 0} button="Remove" onConfirm={remove} />
    </>
  );
}
