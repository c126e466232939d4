import { formatMoment } from '#shared/dates';
import type { Inquiry } from '#shared/inquiry';
import { formatPhone } from '#shared/phone';
import { Modal } from '../../ui/modal';
import { isWaiting } from '../queries/inquiries';
import * as facts from '../ui/facts.module.css';
import { Inquirer } from './inquirer';
import * as styles from './inquiries.module.css';
import { Reply } from './reply';

export interface InquiryDialogProps {
  inquiry: Inquiry | null;
  onMark: (inquiry: Inquiry, handled: boolean) => void;
  onClose: () => void;
}

export function InquiryDialog({ inquiry, onMark, onClose }: InquiryDialogProps) {
  return (
    <Modal title={inquiry?.name ?? ''} lead={inquiry?.subject} open={inquiry !== null} onClose={onClose}>
      {inquiry ? <Whole inquiry={inquiry} onMark={onMark} onClose={onClose} /> : null}
    </Modal>
  );
}

function Whole({ inquiry, onMark, onClose }: InquiryDialogProps & { inquiry: Inquiry }) {
  const { writtenAt, receivedAt, handledAt } = inquiry;
  const waiting = isWaiting(inquiry);
  const waited = waitedFor(writtenAt, receivedAt);
  const lines: [string, string][] = [
    ['Phone', formatPhone(inquiry)],
    ['Email', inquiry.email],
    ['Destination', inquiry.subject],
    ['No. of People', String(inquiry.number)],
    ['Month of Departure', inquiry.departureMonth],
    ['Sent from', inquiry.inquiryPage],
    ['Received', formatMoment(receivedAt)],
    ...(writtenAt ? [['Written', formatMoment(writtenAt)] satisfies [string, string]] : []),
    ['Handled', handledAt ? formatMoment(handledAt) : 'Waiting for a reply'],
  ];
  return (
    <>
      <dl className={`${facts.facts} ${styles.whole}`}>
        {lines.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {inquiry.ride ? (
        <div className={styles.plan}>
          <h3>Their plan</h3>
          <ul>
            {inquiry.ride.split('\n').map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {waited ? (
        <p className={styles.waited}>
          Written {waited} before it reached us: the phone was offline. The time it was written is from the phone’s
          clock.
        </p>
      ) : null}
      <div className={`cluster ${styles.acts}`}>
        <Reply inquiry={inquiry} inWords onReply={() => onMark(inquiry, true)} />
        <button type="button" className="btn btn-quiet btn-small" onClick={() => onMark(inquiry, waiting)}>
          {waiting ? 'Mark handled' : 'Mark waiting'}
        </button>
      </div>
      <Inquirer inquiry={inquiry} onErased={onClose} />
    </>
  );
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long an inquiry waited on the phone, in words; null if unknown or under three minutes. */
function waitedFor(writtenAt: string | null, receivedAt: string): string | null {
  const waited = Date.parse(receivedAt) - Date.parse(writtenAt ?? '');
  if (!(waited >= 3 * minute)) return null;
  const [count, unit] =
    waited >= 2 * day
      ? [Math.round(waited / day), 'days']
      : waited >= 2 * hour
        ? [Math.round(waited / hour), 'hours']
        : [Math.round(waited / minute), 'minutes'];
  return `${count} ${unit}`;
}
