import type { InquiryDraft } from '#shared/inquiry-words';
import type { InquiryDesk } from '../ui/inquiry-desk';

type Outbox = typeof import('../sync/inquiries');

/** In milliseconds: a draft is written this long after the last key. */
const draftPause = 150;

/** The forms' desk over the phone's outbox. */
export function createDesk(openModal: InquiryDesk['openModal']): InquiryDesk {
  let fetched: Outbox | null = null;
  // Fetched when the first form is there, not with the page.
  const outbox = async () => {
    fetched = await import('../sync/inquiries');
    return fetched;
  };
  const pending = new Map<string, { draft: InquiryDraft; timer: ReturnType<typeof setTimeout> }>();
  const forget = (form: string) => {
    clearTimeout(pending.get(form)?.timer);
    pending.delete(form);
  };
  // A page that is being closed may not see the pause end, nor a write to IndexedDB. The pause goes on, for a page that is
  // only put away.
  const keepAtOnce = () => {
    for (const [form, { draft }] of pending) fetched?.saveDraftAtOnce(form, draft);
  };
  if (!import.meta.env.SSR) {
    addEventListener('pagehide', keepAtOnce);
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') keepAtOnce();
    });
  }
  return {
    openModal,
    readDraft: async (form) => (await outbox()).readDraft(form),
    async send(draft, form, onKept) {
      forget(form);
      return (await outbox()).sendInquiry(draft, form, onKept);
    },
    async correct(id, draft, form, onKept) {
      forget(form);
      return (await outbox()).correctWaiting(id, draft, form, onKept);
    },
    saveDraft(form, draft) {
      forget(form);
      const write = async () => {
        await (await outbox()).saveDraft(form, draft);
        if (pending.get(form)?.draft === draft) pending.delete(form);
      };
      const timer = setTimeout(() => void write(), draftPause);
      pending.set(form, { draft, timer });
    },
    dropDraft(form) {
      forget(form);
      void outbox().then(({ dropDraft }) => dropDraft(form));
    },
  };
}
