import type { InquiryDraft } from '#shared/inquiry';
import { correctWaiting, dropDraft, readDraft, saveDraft, sendInquiry } from '../sync/inquiries';
import type { InquiryDesk, SendOutcome } from '../ui/inquiry-desk';

/** In milliseconds: a draft is written this long after the last key. */
const draftPause = 400;

/** The forms' desk over the phone's outbox. */
export function createDesk(openModal: InquiryDesk['openModal']): InquiryDesk {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const forget = (form: string) => clearTimeout(timers.get(form));
  return {
    openModal,
    readDraft,
    send(draft, form) {
      forget(form);
      return sendInquiry(draft, form);
    },
    async correct(id, draft, form): Promise<SendOutcome> {
      forget(form);
      return correctWaiting(id, draft);
    },
    saveDraft(form, draft: InquiryDraft) {
      forget(form);
      timers.set(
        form,
        setTimeout(() => void saveDraft(form, draft), draftPause),
      );
    },
    dropDraft(form) {
      forget(form);
      void dropDraft(form);
    },
  };
}
