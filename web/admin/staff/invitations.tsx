import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { type Invitation, roleWords } from '#shared/staff/staff';
import { formatMoment } from '#shared/text/dates';
import { peopleQuery, removeInvitation, sendInvitation } from '../queries/people';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { IconButton } from '../ui/icon-button';
import * as styles from './staff.module.css';

const stateWords = {
  sending: 'The e-mail is on its way',
  unsent: 'The e-mail couldn’t be sent: send it again',
  open: 'E-mail sent, not accepted yet',
  expired: 'The link has expired',
} as const;
const looks = { sending: '', unsent: styles.expired, open: '', expired: styles.expired } as const;

/** Who is invited and hasn't come yet. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { busy, run } = useDeskMutation(peopleQuery.queryKey);
  if (invitations.length === 0) return null;
  return (
    <section className={`card ${styles.invited}`} aria-labelledby="invited">
      <h2 id="invited">Invited</h2>
      <ul className={styles.list}>
        {invitations.map(({ id, email, role, invitedAt, state }) => (
          <li key={id}>
            <div className={`row wraps ${styles.what}`}>
              <strong>{email}</strong>
              <span className="num">
                {roleWords[role]}, invited {formatMoment(invitedAt)}
              </span>
              <span className={`strong on-amber pill ${styles.mark} ${looks[state]}`}>{stateWords[state]}</span>
            </div>
            <div className="cluster">
              <IconButton
                icon={RotateCw}
                label={`Send again: ${email}`}
                word="Send again"
                disabled={busy}
                onClick={() => void run({ deed: `invite ${id}`, call: () => sendInvitation(id) })}
              />
              <IconButton
                icon={Trash2}
                label={`Take back: ${email}`}
                word="Take back"
                grave
                disabled={busy}
                onClick={() => void run({ deed: `take back ${id}`, call: () => removeInvitation(id) })}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
