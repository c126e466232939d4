import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsFor } from '#shared/errors';
import { sessionMessages } from '#shared/session';
import { type Role, roles, roleWords } from '#shared/staff';
import { ApiError } from '../../api/client';
import { invite } from '../../api/staff';
import { showToast } from '../../ui/later/toasts';
import { Modal } from '../../ui/modal';
import { AccountForm } from '../account/account-form';
import { EmailField } from '../account/fields';
import { peopleQuery } from '../queries/people';
import { SessionEndedError, withToken } from '../session/with-token';
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
    try {
      const message = await withToken((token) => invite(token, { email, role }));
      void client.invalidateQueries(peopleQuery);
      showToast({ kind: 'success', message });
      onDone();
      return null;
    } catch (error) {
      if (error instanceof SessionEndedError) return null;
      if (error instanceof ApiError && error.fields) return { problems: error.fields };
      return { kind: 'bad', message: wordsFor(error, sessionMessages.resetFailed) } as const;
    }
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
