import type { InquiryDesk } from '../ui/inquiry-desk';

/** Loaded with the first form, not with the page. */
const outbox = () => import('../sync/inquiries');

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
