import type { InquiryDesk } from '../ui/inquiry-desk';

/** Fetched when the first form is there, not with the page. */
const outbox = () => import('../sync/inquiries');

/** The forms' desk over the phone's outbox. */
export function createDesk(openModal: InquiryDesk['openModal']): InquiryDesk {
  return {
    openModal,
    readDraft: async (form) => (await outbox()).readDraft(form),
    send: async (...inquiry) => (await outbox()).sendInquiry(...inquiry),
    correct: async (...inquiry) => (await outbox()).correctWaiting(...inquiry),
    saveDraft: (form, draft) => void outbox().then(({ saveDraft }) => saveDraft(form, draft)),
    dropDraft: (form) => void outbox().then(({ dropDraft }) => dropDraft(form)),
  };
}
