import { useQueryClient } from '@tanstack/react-query';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { type Invitation, type Role, roles, roleWords } from '#shared/staff/staff';
import { formatMoment } from '#shared/text/dates';
import { showToast } from '../../ui/toasts/toasts';
import { AccountForm } from '../account/account-form';
import { emailField } from '../account/fields';
import { invite, peopleQuery, removeInvitation, sendInvitation } from '../queries/people';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { Field } from '../ui/field';
import { IconButton } from '../ui/icon-button';
import { Named } from '../ui/named';
import * as styles from './staff.module.css';

const stateWords = {
  sending: 'The e-mail is on its way',
  unsent: 'The e-mail couldn’t be sent: send it again',
  open: 'E-mail sent, not accepted yet',
  expired: 'The link has expired',
} as const;
const looks = { sending: 'on-amber', unsent: 'on-rust danger', open: 'on-amber', expired: 'on-rust danger' } as const;

export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { busy, run } = useDeskMutation(peopleQuery.queryKey);
  if (invitations.length === 0) return null;
  return (
    <section className={`card ${styles.invited}`} aria-labelledby="invited">
      <h2 id="invited">Invited</h2>
      <ul className="lines">
        {invitations.map(({ id, email, role, invitedAt, state }) => (
          <li key={id} className="wraps">
            <Named name={email}>
              <span className="fine num">
                {roleWords[role]}, invited {formatMoment(invitedAt)}
              </span>
            </Named>
            <span className={`mark ${looks[state]}`}>{stateWords[state]}</span>
            <div className="cluster">
              <IconButton
                icon={RotateCw}
                label={`Send again: ${email}`}
                word="Send again"
                disabled={busy}
                onClick={() => void run({ action: `invite ${id}`, call: () => sendInvitation(id) })}
              />
              <IconButton
                icon={Trash2}
                label={`Take back: ${email}`}
                word="Take back"
                grave
                disabled={busy}
                onClick={() => void run({ action: `take back ${id}`, call: () => removeInvitation(id) })}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function InviteForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [role, setRole] = useState<Role>('staff');
  return (
    <AccountForm
      fields={[{ ...emailField, missing: 'Enter an e-mail address.' }]}
      button="Invite"
      busyButton="Inviting..."
      send={async ({ email }) => {
        const { message } = await invite({ email, role });
        void client.invalidateQueries(peopleQuery);
        showToast({ kind: 'success', message });
        onDone();
        return null;
      }}
    >
      {(problems) => (
        <Field
          label="Role"
          problem={problems.role}
          options={[...roles].reverse().map((each) => [each, roleWords[each]])}
          value={role}
          onType={(text) => setRole(text as Role)}
        />
      )}
    </AccountForm>
  );
}
