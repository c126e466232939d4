import type { Inquiry } from '#shared/inquiries/inquiry';
import { wayWords } from '#shared/inquiries/inquiry-life';
import { offerNotifications } from '../notifications/offer';
import type { ChangeInquiry } from '../queries/use-change-inquiry';
import { forgetLeft, useLeftToAnswer } from './left-to-answer';
import * as styles from './opened.module.css';

/** Asks, after somebody left to answer this inquiry and came back, whether they did. */
export function AnsweredQuestion({ inquiry, onChange }: { inquiry: Inquiry; onChange: ChangeInquiry }) {
  const left = useLeftToAnswer();
  if (left?.id !== inquiry._id) return null;
  const say = (answered: boolean) => {
    forgetLeft();
    if (!answered) return;
    const change = { answeredBy: left.way, ...(left.template ? { template: left.template } : {}) };
    void onChange(inquiry, change).then((worked) => worked && offerNotifications());
  };
  return (
    <div className={styles.question} role="alert">
      <p>
        <strong>Answered?</strong> You left to answer {inquiry.name} by {wayWords[left.way]}.
      </p>
      <div className="cluster">
        <button type="button" className="btn btn-small" onClick={() => say(true)}>
          Yes, answered
        </button>
        <button type="button" className="btn btn-quiet btn-small" onClick={() => say(false)}>
          Not yet
        </button>
      </div>
    </div>
  );
}
