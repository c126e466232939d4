import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { reviewLimits, type StaffReview } from '#shared/reviews/review';
import { text } from '#shared/text';
import { useAdminForm } from '../components/admin-form';
import { QuietButton, SaveButton } from '../components/button';
import { Field } from '../components/field';
import { AdminForm } from '../components/form-section';
import { readDraft, useDraft } from '../session/drafts';

const AnswerValues = v.object({ answer: v.string() });
const AnswerInput = v.object({ answer: text(reviewLimits.answer) });

interface AnswerFormProps {
  review: StaffReview;
  busy: boolean;
  close: () => void;
  /** Resolves to null if it wasn't saved. */
  onSave: (answer: string) => Promise<unknown>;
}

/** Form whose text stays when the answer could not be saved, and when the page is left. */
export function AnswerForm({ review: { id, answer }, busy, close, onSave }: AnswerFormProps) {
  const draftName = `answer to review ${id}`;
  const form = useAdminForm(AnswerInput, () => readDraft(draftName, AnswerValues) ?? { answer });
  const [isSaved, setSaved] = useState(false);
  useDraft(draftName, isSaved || form.values.answer === answer ? null : form.values, { keepOnLeave: true });
  // Closes after the draft was deleted: leaving the form would store it.
  useEffect(() => {
    if (isSaved) close();
  }, [isSaved, close]);
  const save = async ({ answer: typedAnswer }: { answer: string }) => setSaved((await onSave(typedAnswer)) !== null);
  return (
    <AdminForm problems={form.problems} busy={busy} onSubmit={() => form.submit(save)}>
      <Field {...form.getFieldProps('answer')} label="Answer" rows={6} maxLength={reviewLimits.answer} />
      <div className="cluster justify-end equal-widths-on-phone">
        <QuietButton onClick={close}>Close</QuietButton>
        <SaveButton busy={busy}>Save</SaveButton>
      </div>
    </AdminForm>
  );
}
