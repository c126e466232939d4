import { type InquiryStatus, isOpen, lateAfter, statusWords } from '#shared/inquiries/inquiry-life';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import * as styles from './marks.module.css';

/** New for more than a day. */
function isLate({ status, receivedAt }: Inquiry, now: number): boolean {
  return status === 'new' && now - Date.parse(receivedAt) > lateAfter;
}

const looks: Record<InquiryStatus, string | undefined> = {
  new: styles.new,
  answered: styles.answered,
  quoted: styles.quoted,
  won: styles.won,
  lost: 'soft',
  spam: 'soft',
};

interface StatusMarkProps {
  inquiry: Inquiry;
  now: number;
  hasAccepted?: boolean | undefined;
}

export function StatusMark({ inquiry, now, hasAccepted = false }: StatusMarkProps) {
  const { status, deletedAt, receivedAt } = inquiry;
  const look = `mark nowrap ${styles.mark}`;
  if (deletedAt) return <span className={`${look} soft`}>Deleted</span>;
  if (hasAccepted && isOpen(status)) return <span className={`${look} on-pine pine ${styles.accepted}`}>Accepted</span>;
  const late = isLate(inquiry, now);
  const days = Math.floor((now - Date.parse(receivedAt)) / lateAfter);
  return (
    <span className={`${look} ${late ? styles.late : looks[status]}`}>
      {late ? `New, ${days} d` : statusWords[status]}
    </span>
  );
}
