import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Role, roles, roleWords } from '#shared/staff/staff';
import { Modal } from '../../ui/dialog/modal';
import { showToast } from '../../ui/toasts/toasts';
import { AccountForm } from '../account/account-form';
import { EmailField } from '../account/fields';
import { invite, peopleQuery } from '../queries/people';
import { FormField } from '../ui/form-field';

export interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
}

export function InviteDialog({ open, onClose }: InviteDialogProps) {
  return (
    <Modal
      title="Invite"
      lead="We’ll mail a link that works once, for three days. They choose their own name and password."
      open={open}
      onClose={onClose}
    >
      <InviteForm onDone={onClose} />
    </Modal>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('staff');
  const send = async () => {
    const { message } = await invite({ email, role });
    void client.invalidateQueries(peopleQuery);
    showToast({ kind: 'success', message });
    onDone();
    return null;
  };
  return (
    <AccountForm missing={{ email: 'Enter an e-mail address.' }} button="Invite" busyButton="Inviting..." send={send}>
      {(problems) => (
        <>
          <EmailField value={email} onChange={setEmail} problem={problems.email} />
          <FormField label="Role" problem={problems.role}>
            {(wires) => (
              <select {...wires} value={role} onChange={(event) => setRole(event.currentTarget.value as Role)}>
                {[...roles].reverse().map((each) => (
                  <option key={each} value={each}>
                    {roleWords[each]}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        </>
      )}
    </AccountForm>
  );
}
