import { formatMoment } from '#shared/dates';
import type { Inquiry } from '#shared/inquiry';
import { Modal } from '../../ui/modal';
import styles from './inquiries.module.css';
import { Reply } from './reply';
import { waitedFor } from './waited-for';

/** One inquiry, whole. */
export function InquiryDialog({ inquiry, onClose }: { inquiry: Inquiry | null; onClose: () => void }) {
  return (
    <Modal title={inquiry?.name ?? ''} lead={inquiry?.subject} open={inquiry !== null} onClose={onClose}>
      {inquiry ? <Whole inquiry={inquiry} /> : null}
    </Modal>
  );
}

function Whole({ inquiry }: { inquiry: Inquiry }) {
  const { writtenAt, receivedAt } = inquiry;
  const waited = waitedFor(writtenAt, receivedAt);
  const lines: [string, string][] = [
    ['Phone', `${inquiry.countryCode} ${inquiry.phone}`],
    ['Email', inquiry.email],
    ['Destination', inquiry.subject],
    ['No. of People', String(inquiry.number)],
    ['Month of Departure', inquiry.departureMonth],
    ['Sent from', inquiry.inquiryPage],
    ['Received', formatMoment(receivedAt)],
    ...(writtenAt ? [['Written', formatMoment(writtenAt)] satisfies [string, string]] : []),
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
          Written {waited} before it came in: the phone had no network. The time it was written is by the phone’s clock.
        </p>
      ) : null}
      <Reply inquiry={inquiry} inWords />
    </>
  );
}
