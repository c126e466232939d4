import type { Inquiry } from '#shared/inquiries/inquiry';
import { type InquiryStatus, lateAfter, statusWords } from '#shared/inquiries/inquiry-life';
import * as styles from './marks.module.css';

/** New for more than a day. */
export function isLate({ status, receivedAt }: Inquiry, now: number): boolean {
  return status === 'new' && now - Date.parse(receivedAt) > lateAfter;
}

const looks: Record<InquiryStatus, string | undefined> = {
  new: styles.new,
  answered: styles.answered,
  quoted: styles.quoted,
  won: styles.won,
  lost: styles.lost,
  spam: styles.spam,
};

/** What became of an inquiry; how long it has waited where that is too long. */
export function StatusMark({ inquiry, now }: { inquiry: Inquiry; now: number }) {
  const { status, deletedAt, receivedAt } = inquiry;
  if (deletedAt) return <span className={`tiny strong nowrap pill ${styles.mark} ${styles.lost}`}>Deleted</span>;
  const late = isLate(inquiry, now);
  const days = Math.floor((now - Date.parse(receivedAt)) / lateAfter);
  return (
    <span className={`tiny strong nowrap pill ${styles.mark} ${late ? styles.late : looks[status]}`}>
      {late ? `New, ${days} d` : statusWords[status]}
    </span>
  );
}
