import type { Inquiry } from '#shared/inquiries/inquiry';
import { wayWords } from '#shared/inquiries/inquiry-life';
import { offerNotifications } from '../notifications/offer';
import type { ChangeInquiry } from '../queries/use-change-inquiry';
import { forgetLeft, useLeftToAnswer } from './left-to-answer';

export interface AnsweredQuestionProps {
  inquiry: Inquiry;
  /** All that its writer sent. */
  theirs: readonly Inquiry[];
  onChange: ChangeInquiry;
}

/** Asks, after somebody left to answer this inquiry and came back, whether they did: one answer is to all of a person's. */
export function AnsweredQuestion({ inquiry, theirs, onChange }: AnsweredQuestionProps) {
  const left = useLeftToAnswer();
  if (left?.id !== inquiry._id) return null;
  const waiting = theirs.filter(
    ({ _id, status, deletedAt }) => _id !== inquiry._id && status === 'new' && deletedAt === null,
  );
  const say = () => {
    forgetLeft();
    const answered = onChange(inquiry, {
      answeredBy: left.way,
      ...(left.template ? { template: left.template } : {}),
    });
    void answered.then((worked) => worked && offerNotifications());
  };
  return (
    <div className="notice stack starts on-amber gap-12" role="alert">
      <p>
        <strong>Answered?</strong> You left to answer {inquiry.name} by {wayWords[left.way]}.
        {waiting.length > 0 ? ` One answer is for all ${waiting.length + 1} of their inquiries.` : ''}
      </p>
      <div className="cluster">
        <button type="button" className="btn btn-small" onClick={say}>
          Yes, answered
        </button>
        <button type="button" className="btn btn-quiet btn-small" onClick={forgetLeft}>
          Not yet
        </button>
      </div>
    </div>
  );
}
