import { createContext, useContext } from 'react';
import type { InquiryDraft, SendOutcome } from '#shared/inquiry-words';
import type { TourCard } from '#shared/tour';

/** Connects forms to the outbox and to the inquiry modal; provided by the shell. */
export interface InquiryDesk {
  /** `onKept` is called once it's saved on this phone, before any answer. */
  send(draft: InquiryDraft, form: string, onKept: () => void): Promise<SendOutcome>;
  /** Sends a corrected inquiry in place of the refused one. */
  correct(id: string, draft: InquiryDraft, form: string, onKept: () => void): Promise<SendOutcome>;
  readDraft(form: string): Promise<InquiryDraft | null>;
  saveDraft(form: string, draft: InquiryDraft): void;
  dropDraft(form: string): void;
  openModal(tour: TourCard, opener: HTMLAnchorElement): void;
}

const closedDesk: InquiryDesk = {
  send: () => Promise.resolve({ outcome: 'failed', message: 'Something went wrong!' }),
  correct: () => Promise.resolve({ outcome: 'failed', message: 'Something went wrong!' }),
  readDraft: () => Promise.resolve(null),
  saveDraft: () => undefined,
  dropDraft: () => undefined,
  openModal: () => undefined,
};

/** The Worker only renders, so nothing can be sent there. */
export const InquiryDeskContext = createContext<InquiryDesk>(closedDesk);

export function useInquiryDesk(): InquiryDesk {
  return useContext(InquiryDeskContext);
}
