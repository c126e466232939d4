import { useQueryClient } from '@tanstack/react-query';
import { type Passkey, passkeyMessages } from '#shared/passkey';
import type { Confirmation } from '#shared/passkey-input';
import { showToast } from '../../ui/later/toasts';
import { Modal } from '../../ui/modal';
import { dropPasskey, removePasskey } from '../queries/passkeys';
import { ConfirmForm } from './confirm-form';
import * as styles from './passkeys.module.css';

export interface RemoveDialogProps {
  passkey: Passkey | null;
  others: readonly Passkey[];
  onClose: () => void;
}

/** Says what changes, asks who it is, and removes the passkey. */
export function RemoveDialog({ passkey, others, onClose }: RemoveDialogProps) {
  const client = useQueryClient();
  const remove = async (proof: Confirmation) => {
    if (!passkey) return;
    await removePasskey(passkey.id, proof);
    dropPasskey(client, passkey.id);
    showToast({ kind: 'success', message: passkeyMessages.removed });
    onClose();
  };
  return (
    <Modal title="Remove this passkey?" lead={passkey?.name} open={passkey !== null} onClose={onClose}>
      <p className={styles.words}>
        {others.length === 0
          ? 'It’s your only one: after this, your password alone logs you in, or anyone who learns it.'
          : `It no longer logs you in. You keep ${others.map(({ name }) => `“${name}”`).join(', ')}, and still need one of them.`}{' '}
        Delete it on your device as well; it opens nothing there any more. If you’ve lost your only one, ask an owner to
        remove it.
      </p>
      <ConfirmForm hasPasskey button="Remove" onConfirm={remove} />
    </Modal>
  );
}
