import { formatMoment } from '#shared/dates';
import type { Inquiry } from '#shared/inquiry';
import { formatPhone } from '#shared/phone';
import { Modal } from '../../ui/modal';
import { isWaiting } from '../queries/inquiries';
import styles from './inquiries.module.css';
import { Reply } from './reply';
import { waitedFor } from './waited-for';

export interface InquiryDialogProps {
  inquiry: Inquiry | null;
  onMark: (inquiry: Inquiry, handled: boolean) => void;
  onClose: () => void;
}

export function InquiryDialog({ inquiry, onMark, onClose }: InquiryDialogProps) {
  return (
    <Modal title={inquiry?.name ?? ''} lead={inquiry?.subject} open={inquiry !== null} onClose={onClose}>
      {inquiry ? <Whole inquiry={inquiry} onMark={onMark} /> : null}
    </Modal>
  );
}

function Whole({ inquiry, onMark }: Pick<InquiryDialogProps, 'onMark'> & { inquiry: Inquiry }) {
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
      <dl className={styles.whole}>
        {lines.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {waited ? (
        <p className={styles.waited}>
          Written {waited} before it reached us: the phone was offline. The time it was written is from the phone’s
          clock.
        </p>
      ) : null}
      <div className={styles.acts}>
        <Reply inquiry={inquiry} inWords onReply={() => onMark(inquiry, true)} />
        <button type="button" className="btn btn-quiet btn-small" onClick={() => onMark(inquiry, waiting)}>
          {waiting ? 'Mark handled' : 'Mark waiting'}
        </button>
      </div>
    </>
  );
}
