import { createContext, useContext } from 'react';
import type { InquiryDraft } from '#shared/inquiry-words';
import type { TourCard } from '#shared/tour';

/** What became of an inquiry when Send was pressed. */
export type SendOutcome =
  | { outcome: 'sent'; message: string }
  | { outcome: 'queued'; id: string }
  /** `id` is null where the phone could not keep it: it is in its form alone. */
  | { outcome: 'refused'; id: string | null; message: string; fields: Record<string, string> }
  | { outcome: 'invalid'; fields: Record<string, string> }
  | { outcome: 'failed'; message: string }
  /** The refused one was corrected or deleted before, maybe in another tab. */
  | { outcome: 'gone' };

/** The forms' way to the outbox, and the one inquiry modal; given by the shell. */
export interface InquiryDesk {
  /** `onKept` is called once it is safe on this phone, before anybody has answered. */
  send(draft: InquiryDraft, form: string, onKept: () => void): Promise<SendOutcome>;
  /** Sends a refused inquiry again, corrected. */
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

/** On the Worker nobody presses Send: the desk is closed there. */
export const InquiryDeskContext = createContext<InquiryDesk>(closedDesk);

export function useInquiryDesk(): InquiryDesk {
  return useContext(InquiryDeskContext);
}
