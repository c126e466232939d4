import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import * as staffApi from '#shared/staff/api';
import { type Invitation, InvitationInput, roles, roleWords } from '#shared/staff/staff';
import { formatMoment } from '#shared/text/dates';
import { peopleQuery } from '../queries/people';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { ask } from '../session/ask';
import { useAdminForm } from '../ui/admin-form';
import { Button } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
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
                onClick={() =>
                  void run({ action: `invite ${id}`, call: () => ask(staffApi.sendInvitation, { params: { id } }) })
                }
              />
              <IconButton
                icon={Trash2}
                label={`Take back: ${email}`}
                word="Take back"
                grave
                disabled={busy}
                onClick={() =>
                  void run({
                    action: `take back ${id}`,
                    call: () => ask(staffApi.removeInvitation, { params: { id } }),
                  })
                }
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const nothing: InvitationInput = { email: '', role: 'staff' };

export function InviteForm({ onDone }: { onDone: () => void }) {
  const { problems, bind, submit, showProblems } = useAdminForm(InvitationInput, nothing);
  const { busy, run } = useDeskMutation(peopleQuery.queryKey);
  const send = async (json: InvitationInput) => {
    const call = () => ask(staffApi.invite, { json });
    const isDone = await run({ action: 'invite', call, refused: showProblems });
    if (isDone) onDone();
  };
  return (
    <DeskForm {...{ problems, busy }} className="stack gap-16 top-16" onSubmit={() => submit(send)}>
      <Field {...bind('email')} label="Email" type="email" maxLength={254} />
      <Field
        {...bind('role')}
        label="Role"
        options={[...roles].reverse().map((each) => [each, roleWords[each]] as const)}
      />
      <Button type="submit" disabled={busy}>
        {busy ? 'Inviting...' : 'Invite'}
      </Button>
    </DeskForm>
  );
}
