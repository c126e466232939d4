import { createContext, useContext } from 'react';
import type { InquiryDraft } from '#shared/inquiry-words';

/** What became of an inquiry when Send was pressed. */
export type SendOutcome =
  | { outcome: 'sent'; message: string }
  | { outcome: 'queued'; id: string }
  | { outcome: 'refused'; id: string; message: string; fields: Record<string, string> }
  | { outcome: 'invalid'; fields: Record<string, string> }
  | { outcome: 'failed'; message: string };

/** The forms' way to the outbox, and the one inquiry modal; given by the shell. */
export interface InquiryDesk {
  send(draft: InquiryDraft, form: string): Promise<SendOutcome>;
  /** Sends a refused inquiry again, corrected. */
  correct(id: string, draft: InquiryDraft, form: string): Promise<SendOutcome>;
  readDraft(form: string): Promise<InquiryDraft | null>;
  saveDraft(form: string, draft: InquiryDraft): void;
  dropDraft(form: string): void;
  openModal(tour: { heading: string; opener: HTMLElement }): void;
}

const closedDesk: InquiryDesk = {
  send: () => Promise.resolve({ outcome: 'failed', message: 'Something went wrong!' }),
  correct: () => Promise.resolve({ outcome: 'failed', message: 'Something went wrong!' }),
  readDraft: () => Promise.resolve(null),
  saveDraft: () => undefined,
  dropDraft: () => undefined,
  openModal: () => undefined,
};

/** On the Worker nobody presses Send: the desk is closed there. */
export const InquiryDeskContext = createContext<InquiryDesk>(closedDesk);

export function useInquiryDesk(): InquiryDesk {
  return useContext(InquiryDeskContext);
}
