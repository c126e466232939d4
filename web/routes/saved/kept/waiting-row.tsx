import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { formatMoment } from '#shared/text/dates';
import { sendAsItWas } from '../../../sync/inquiries';
import { findCopiedTour } from '../../../sync/saved-tours';
import type { WaitingInquiry } from '../../../sync/waiting';
import { passFocus } from '../../../ui/dialog/pass-focus';
import { whenTried } from '../../../ui/inquiry/when-tried';
import { useAnswer } from '../../../ui/page/use-answer';
import { toastOutcome } from '../../../ui/toasts/toast-outcome';
import * as styles from './saved.module.css';
import { ConfirmDialog } from './saved-section';

const words: Record<WaitingInquiry['state'], string> = {
  queued: 'Waiting for a connection',
  refused: 'Needs correcting',
  returned: 'Not sent yet',
};

function stateWords({ state, busy }: WaitingInquiry): string {
  return busy && state === 'queued' ? `Our site is busy: next try ${whenTried(busy.triesAt)}` : words[state];
}

function whatIsKnown({ state, attempts, busy }: WaitingInquiry): string {
  if (state === 'refused') return 'We couldn’t accept it, so we don’t have it. Once deleted, it’s gone.';
  if (busy) return 'This phone tried to send it, and our site couldn’t take it. Once deleted, it won’t be sent again.';
  if (attempts > 0)
    return 'This phone tried to send it and got no answer, so we may already have it. Once deleted, it won’t be sent again.';
  return 'It hasn’t been sent. Once deleted, it never will be.';
}

export function WaitingRow({ inquiry, onDiscard }: { inquiry: WaitingInquiry; onDiscard: () => void }) {
  const [asking, setAsking] = useState(false);
  const { id, state, draft } = inquiry;
  const tour = useAnswer(null, async () => (draft.tourId ? findCopiedTour(draft.tourId) : null), draft.tourId);
  const about = tour?.heading || inquiry.subject;
  const people = `${draft.number} ${Number(draft.number) === 1 ? 'person' : 'people'}`;
  return (
    <li className={`card ${styles.waiting}`} data-state={state}>
      <div className={styles.words}>
        <h3>{about}</h3>
        <p>{`${people} in ${draft.departureMonth}, written ${formatMoment(inquiry.createdAt)}`}</p>
        {state === 'refused' && inquiry.message ? <p className={styles.reason}>{inquiry.message}</p> : null}
      </div>
      <span className={`chip ${styles.state}`}>{stateWords(inquiry)}</span>
      <div className="cluster">
        <Link className={`btn btn-small ${state === 'queued' ? 'btn-quiet' : ''}`} to={pages.correctInquiry(id)}>
          <span>{state === 'returned' ? 'Finish' : 'Correct'}</span>
          <span className="visually-hidden"> the inquiry about {about}</span>
        </Link>
        {state === 'returned' ? (
          <button
            type="button"
            className="btn btn-small btn-quiet"
            onClick={() => void sendAsItWas(id).then(toastOutcome)}
          >
            Send as it was<span className="visually-hidden">: the inquiry about {about}</span>
          </button>
        ) : null}
        <button type="button" className="btn btn-small btn-quiet" onClick={() => setAsking(true)}>
          Delete<span className="visually-hidden"> the inquiry about {about}</span>
        </button>
      </div>
      <ConfirmDialog
        title="Delete this inquiry?"
        confirm="Delete"
        cancel="Keep it"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={(button) => {
          // Nothing beside an open dialog takes the focus.
          button.closest('dialog')?.close();
          passFocus(button);
          onDiscard();
        }}
      >
        {whatIsKnown(inquiry)}
      </ConfirmDialog>
    </li>
  );
}
