import { dayWords } from '#shared/ride/days';
import { formatMoment } from '#shared/text/dates';
import { ConfirmButton } from './confirm-dialog';
import { Named } from './named';

interface MadeLink {
  id: string;
  made: string;
  more: string;
  isOver: boolean;
}

interface StoredLink {
  id: string;
  openedAt: string | null;
  endsOn: string;
  revokedAt: string | null;
}

/** `read` and `ended`: what is done with such a link, and how one ends before its time. */
export function toMadeLink(link: StoredLink, made: string, today: string, read = 'opened', ended = 'Ended'): MadeLink {
  const { id, openedAt, endsOn, revokedAt } = link;
  const isOver = revokedAt !== null || today > endsOn;
  const seen = openedAt ? `Last ${read} ${formatMoment(openedAt)}` : isOver ? `Never ${read}` : `Not ${read} yet`;
  const days = isOver ? `Ended after ${dayWords(endsOn)}` : `Works until ${dayWords(endsOn)}`;
  return { id, made, more: `${seen}. ${revokedAt ? `${ended} ${formatMoment(revokedAt)}` : days}.`, isOver };
}

interface MadeLinksProps {
  label: string;
  links: readonly MadeLink[];
  busy: boolean;
  thing?: string;
  warning: string;
  onEnd: (id: string) => Promise<void>;
}

export function MadeLinks({ label, links, busy, thing = 'link', warning, onEnd }: MadeLinksProps) {
  return (
    <ul className="lines" aria-label={label}>
      {links.map((link) => (
        <li key={link.id}>
          <Named name={<span className={link.isOver ? 'soft' : ''}>{link.made}</span>}>
            <span className="fine">{link.more}</span>
          </Named>
          {link.isOver ? null : (
            <ConfirmButton
              className="firm"
              words="End…"
              aria-label={`End the ${thing} ${link.made[0]?.toLowerCase()}${link.made.slice(1)}…`}
              title={`End this ${thing}?`}
              confirm="End it"
              busy={busy}
              onConfirm={() => onEnd(link.id)}
            >
              <p>
                {link.made}. {warning}
              </p>
            </ConfirmButton>
          )}
        </li>
      ))}
    </ul>
  );
}
