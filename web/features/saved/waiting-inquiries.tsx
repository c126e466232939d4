import Check from 'lucide-react/icons/check';
import Send from 'lucide-react/icons/send';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment } from '#shared/dates';
import { pages } from '#shared/routes';
import { moveFocusToNearestRow } from '../../components/dialog/modal';
import { useAsyncValue } from '../../components/page/hooks';
import { useOfflineState } from '../../components/page/use-offline-state';
import { showSendOutcome, showToast } from '../../components/toasts/toasts';
import { connection } from '../../offline/sync/connection';
import { sendAsItWas } from '../../offline/sync/inquiries';
import { findCopiedTour } from '../../offline/sync/saved-tours';
import {
  discardWaiting,
  listWaiting,
  onInquirySent,
  onOutboxChange,
  sendWaitingNow,
  type WaitingInquiry,
} from '../../offline/sync/waiting';
import { formatRetryTime } from '../inquiry/inquiry-api';
import * as styles from './saved.module.css';
import { ConfirmDialog, SavedSection } from './saved-section';

const words: Record<WaitingInquiry['state'], string> = {
  queued: 'Waiting for a connection',
  refused: 'Needs correcting',
  returned: 'Not sent yet',
};

function stateWords({ state, busy }: WaitingInquiry): string {
  return busy && state === 'queued' ? `Our site is busy: next try ${formatRetryTime(busy.retryAt)}` : words[state];
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
  const tour = useAsyncValue(null, async () => (draft.tourId ? findCopiedTour(draft.tourId) : null), draft.tourId);
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
            onClick={() => void sendAsItWas(id).then(showSendOutcome)}
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
          moveFocusToNearestRow(button);
          onDiscard();
        }}
      >
        {whatIsKnown(inquiry)}
      </ConfirmDialog>
    </li>
  );
}

function whyWaiting(waiting: readonly WaitingInquiry[], atPortal: boolean): string {
  const queued = waiting.filter(({ state }) => state === 'queued');
  const busy = queued.find((one) => one.busy)?.busy;
  if (busy) return `Our site answered, but can’t take it right now. We’ll try again ${formatRetryTime(busy.retryAt)}.`;
  if (queued.length > 0 && atPortal) return 'This Wi-Fi wants you to sign in first.';
  return queued.length > 0 ? 'No answer from our site. We’ll try again when you’re back in range.' : '';
}

const beforeForgotten = 'while there’s a signal: this browser deletes what waits here after a week without a visit.';

const discard = (id: string) =>
  discardWaiting(id).catch(() =>
    showToast({ kind: 'failure', task: id, message: 'This browser couldn’t delete it. Try again.' }),
  );

export function WaitingInquiries() {
  const waiting = useAsyncValue(null, listWaiting, '', onOutboxChange);
  const [sent, setSent] = useState<{ id: string; subject: string }[]>([]);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const { deletesAfterWeek } = useOfflineState();
  const hasQueued = waiting?.some(({ state }) => state === 'queued');

  useEffect(() => onInquirySent((notes) => setSent((all) => [...all, ...notes])), []);

  const sendNow = async () => {
    setBusy(true);
    setSaid('');
    await sendWaitingNow().catch(() => undefined);
    setSaid(whyWaiting(await listWaiting(), connection() === 'portal'));
    setBusy(false);
  };

  return (
    <SavedSection
      id="waiting-title"
      title="Waiting inquiries"
      action={
        hasQueued ? (
          <button type="button" className="btn btn-small" aria-disabled={busy} onClick={() => !busy && void sendNow()}>
            <Send className="icon" aria-hidden="true" />
            <span>{busy ? 'Sending…' : 'Send now'}</span>
          </button>
        ) : null
      }
    >
      <div role="status">
        {sent.map(({ id, subject }) => (
          <p key={id} className={styles.sent}>
            <Check className="icon" aria-hidden="true" /> <span>{`Sent: ${subject}`}</span>
          </p>
        ))}
        {said && hasQueued ? <p className={styles.said}>{said}</p> : null}
        {waiting?.length === 0 ? (
          <p className="lead">Nothing waiting. Inquiries sent offline stay here until we have them.</p>
        ) : null}
      </div>
      {deletesAfterWeek && waiting?.length ? (
        <p className={styles.said}>{`Send ${waiting.length === 1 ? 'it' : 'them'} ${beforeForgotten}`}</p>
      ) : null}
      <ul className={styles.list}>
        {waiting?.map((inquiry) => (
          <WaitingRow key={inquiry.id} inquiry={inquiry} onDiscard={() => void discard(inquiry.id)} />
        ))}
      </ul>
    </SavedSection>
  );
}
