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
import { getConnection } from '../../offline/sync/connection';
import { resendUnchanged } from '../../offline/sync/inquiries';
import { findTourOnPhone } from '../../offline/sync/saved-tours';
import {
  discardWaiting,
  listWaiting,
  onInquirySent,
  onOutboxChange,
  sendWaitingNow,
  type WaitingInquiry,
} from '../../offline/sync/waiting-inquiries';
import { formatRetryTime } from '../inquiry/inquiry-api';
import * as styles from './saved.module.css';
import { ConfirmDialog, SavedSection } from './saved-section';

const stateLabels: Record<WaitingInquiry['state'], string> = {
  queued: 'Waiting for a connection',
  refused: 'Needs correcting',
  returned: 'You were correcting this: not sent yet',
};

function formatState({ state, busy }: WaitingInquiry): string {
  return busy && state === 'queued'
    ? `Our site is busy: next try ${formatRetryTime(busy.retryAt)}`
    : stateLabels[state];
}

function describeSendAttempts({ state, attempts, busy }: WaitingInquiry): string {
  if (state === 'refused') return 'We couldn’t accept it, so we don’t have it. Once deleted, it’s gone.';
  if (busy) return 'This phone tried to send it, and our site couldn’t take it. Once deleted, it won’t be sent again.';
  if (attempts > 0)
    return 'This phone tried to send it and got no answer, so we may already have it. Once deleted, it won’t be sent again.';
  return 'It hasn’t been sent. Once deleted, it never will be.';
}

export function WaitingRow({ inquiry, onDiscard }: { inquiry: WaitingInquiry; onDiscard: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const { id, state, draft } = inquiry;
  const tour = useAsyncValue(null, async () => (draft.tourId ? findTourOnPhone(draft.tourId) : null), draft.tourId);
  const subject = tour?.heading || inquiry.subject;
  const people = `${draft.number} ${Number(draft.number) === 1 ? 'person' : 'people'}`;
  return (
    <li className={`card ${styles.waiting}`} data-state={state}>
      <div className={styles.details}>
        <h3>{subject}</h3>
        <p>{`${people} in ${draft.departureMonth}, written ${formatMoment(inquiry.createdAt)}`}</p>
        {state === 'refused' && inquiry.message ? <p className={styles.reason}>{inquiry.message}</p> : null}
      </div>
      <span className={`chip ${styles.state}`}>{formatState(inquiry)}</span>
      <div className="cluster">
        <Link className={`btn btn-small ${state === 'queued' ? 'btn-quiet' : ''}`} to={pages.correctInquiry(id)}>
          <span>{state === 'returned' ? 'Finish' : 'Correct'}</span>
          <span className="visually-hidden"> the inquiry about {subject}</span>
        </Link>
        {state === 'returned' ? (
          <button
            type="button"
            className="btn btn-small btn-quiet"
            onClick={() => void resendUnchanged(id).then(showSendOutcome)}
          >
            Send as it was<span className="visually-hidden">: the inquiry about {subject}</span>
          </button>
        ) : null}
        <button type="button" className="btn btn-small btn-quiet" onClick={() => setConfirming(true)}>
          Delete<span className="visually-hidden"> the inquiry about {subject}</span>
        </button>
      </div>
      <ConfirmDialog
        title="Delete this inquiry?"
        confirm="Delete"
        cancel="Keep it"
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={(button) => {
          // An open modal keeps the focus inside, so it closes first.
          button.closest('dialog')?.close();
          moveFocusToNearestRow(button);
          onDiscard();
        }}
      >
        {describeSendAttempts(inquiry)}
      </ConfirmDialog>
    </li>
  );
}

function explainDelay(waiting: readonly WaitingInquiry[], isAtPortal: boolean): string {
  const queued = waiting.filter(({ state }) => state === 'queued');
  const busy = queued.find((inquiry) => inquiry.busy)?.busy;
  if (busy) return `Our site answered, but can’t take it right now. We’ll try again ${formatRetryTime(busy.retryAt)}.`;
  if (queued.length > 0 && isAtPortal) return 'This Wi-Fi wants you to sign in first.';
  return queued.length > 0 ? 'No answer from our site. We’ll try again when you’re back in range.' : '';
}

const weekWarning = 'while there’s a signal: this browser deletes what waits here after a week without a visit.';

const discardInquiry = (id: string) =>
  discardWaiting(id).catch(() =>
    showToast({ kind: 'failure', task: id, message: 'This browser couldn’t delete it. Try again.' }),
  );

export function WaitingInquiries() {
  const waiting = useAsyncValue(null, listWaiting, '', onOutboxChange);
  const [sent, setSent] = useState<{ id: string; subject: string }[]>([]);
  const [isSending, setSending] = useState(false);
  const [delayReason, setDelayReason] = useState('');
  const { deletesAfterWeek } = useOfflineState();
  const hasQueued = waiting?.some(({ state }) => state === 'queued');

  useEffect(() => onInquirySent((inquiries) => setSent((previous) => [...previous, ...inquiries])), []);

  const sendNow = async () => {
    setSending(true);
    setDelayReason('');
    await sendWaitingNow().catch(() => undefined);
    setDelayReason(explainDelay(await listWaiting(), getConnection() === 'portal'));
    setSending(false);
  };

  return (
    <SavedSection
      id="waiting-title"
      title="Waiting inquiries"
      action={
        hasQueued ? (
          <button
            type="button"
            className="btn btn-small"
            aria-disabled={isSending}
            onClick={() => !isSending && void sendNow()}
          >
            <Send className="icon" aria-hidden="true" />
            <span>{isSending ? 'Sending…' : 'Send now'}</span>
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
        {delayReason && hasQueued ? <p className={styles.warning}>{delayReason}</p> : null}
        {waiting?.length === 0 ? (
          <p className="lead">Nothing waiting. Inquiries sent offline stay here until we have them.</p>
        ) : null}
      </div>
      {deletesAfterWeek && waiting?.length ? (
        <p className={styles.warning}>{`Send ${waiting.length === 1 ? 'it' : 'them'} ${weekWarning}`}</p>
      ) : null}
      <ul className={styles.list}>
        {waiting?.map((inquiry) => (
          <WaitingRow key={inquiry.id} inquiry={inquiry} onDiscard={() => void discardInquiry(inquiry.id)} />
        ))}
      </ul>
    </SavedSection>
  );
}
