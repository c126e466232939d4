import type { Inquiry } from '#shared/inquiries/inquiry';
import { wayWords } from '#shared/inquiries/inquiry-life';
import { offerNotifications } from '../notifications/offer';
import type { ChangeInquiry } from '../queries/use-change-inquiry';
import { useChangeMany } from '../queries/use-change-many';
import { forgetLeft, useLeftToAnswer } from './left-to-answer';
import * as styles from './opened.module.css';

export interface AnsweredQuestionProps {
  inquiry: Inquiry;
  /** All that its writer sent. */
  theirs: readonly Inquiry[];
  onChange: ChangeInquiry;
}

/** Asks, after somebody left to answer this inquiry and came back, whether they did: one answer may be to all of a person's. */
export function AnsweredQuestion({ inquiry, theirs, onChange }: AnsweredQuestionProps) {
  const left = useLeftToAnswer();
  const { change: changeMany } = useChangeMany();
  if (left?.id !== inquiry._id) return null;
  const waiting = theirs.filter(
    ({ _id, status, deletedAt }) => _id !== inquiry._id && status === 'new' && deletedAt === null,
  );
  const change = { answeredBy: left.way, ...(left.template ? { template: left.template } : {}) };
  const say = (answered: readonly Inquiry[]) => {
    forgetLeft();
    const done = answered.length > 1 ? changeMany(answered, change, 'Answered') : onChange(inquiry, change);
    void done.then((worked) => worked && offerNotifications());
  };
  const all = [inquiry, ...waiting];
  return (
    <div className={styles.question} role="alert">
      <p>
        <strong>Answered?</strong> You left to answer {inquiry.name} by {wayWords[left.way]}.
      </p>
      <div className="cluster">
        {waiting.length > 0 ? (
          <button type="button" className="btn btn-small" onClick={() => say(all)}>
            Yes, all {all.length} of theirs
          </button>
        ) : null}
        <button
          type="button"
          className={waiting.length > 0 ? 'btn btn-quiet btn-small' : 'btn btn-small'}
          onClick={() => say([inquiry])}
        >
          {waiting.length > 0 ? 'Only this one' : 'Yes, answered'}
        </button>
        <button type="button" className="btn btn-quiet btn-small" onClick={forgetLeft}>
          Not yet
        </button>
      </div>
    </div>
  );
}
