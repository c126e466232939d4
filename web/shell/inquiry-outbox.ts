import type { InquiryDraft } from '#shared/inquiry-words';
import type { InquiryDesk, SendOutcome } from '../ui/inquiry-desk';

/** Fetched when the first form is there, not with the page. */
const outbox = () => import('../sync/inquiries');

/** In milliseconds: a draft is written this long after the last key. */
const draftPause = 150;

/** The forms' desk over the phone's outbox. */
export function createDesk(openModal: InquiryDesk['openModal']): InquiryDesk {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const forget = (form: string) => clearTimeout(timers.get(form));
  return {
    openModal,
    readDraft: async (form) => (await outbox()).readDraft(form),
    async send(draft, form) {
      forget(form);
      return (await outbox()).sendInquiry(draft, form);
    },
    async correct(id, draft, form): Promise<SendOutcome> {
      forget(form);
      return (await outbox()).correctWaiting(id, draft, form);
    },
    saveDraft(form, draft: InquiryDraft) {
      forget(form);
      timers.set(
        form,
        setTimeout(() => void outbox().then(({ saveDraft }) => saveDraft(form, draft)), draftPause),
      );
    },
    dropDraft(form) {
      forget(form);
      void outbox().then(({ dropDraft }) => dropDraft(form));
    },
  };
}
