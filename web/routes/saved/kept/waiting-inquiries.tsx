import Check from 'lucide-react/icons/check';
import Send from 'lucide-react/icons/send';
import { useEffect, useState } from 'react';
import { connection } from '../../../sync/connection';
import {
  discardWaiting,
  listWaiting,
  onInquirySent,
  onOutboxChange,
  sendWaitingNow,
  type WaitingInquiry,
} from '../../../sync/waiting';
import { whenTried } from '../../../ui/inquiry/when-tried';
import { usePhone } from '../../../ui/page/phone';
import { useAnswer } from '../../../ui/page/use-answer';
import { showToast } from '../../../ui/toasts/toasts';
import * as styles from './saved.module.css';
import { SavedSection } from './saved-section';
import { WaitingRow } from './waiting-row';

function whyWaiting(waiting: readonly WaitingInquiry[], atPortal: boolean): string {
  const queued = waiting.filter(({ state }) => state === 'queued');
  const busy = queued.find((one) => one.busy)?.busy;
  if (busy) return `Our site answered, but can’t take it right now. We’ll try again ${whenTried(busy.triesAt)}.`;
  if (queued.length > 0 && atPortal) return 'This Wi-Fi wants you to sign in first.';
  return queued.length > 0 ? 'No answer from our site. We’ll try again when you’re back in range.' : '';
}

const beforeForgotten = 'while there’s a signal: this browser deletes what waits here after a week without a visit.';

const discard = (id: string) =>
  discardWaiting(id).catch(() =>
    showToast({ kind: 'failure', task: id, message: 'This browser couldn’t delete it. Try again.' }),
  );

export function WaitingInquiries() {
  const waiting = useAnswer(null, listWaiting, '', onOutboxChange);
  const [sent, setSent] = useState<{ id: string; subject: string }[]>([]);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const { forgets } = usePhone();
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
      {forgets && waiting?.length ? (
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
