import { createContext, useContext } from 'react';
import type { InquiryDraft, SendOutcome, SentDraft } from '#shared/inquiries/inquiry-words';
import type { Departure } from '#shared/tours/departure-schema';
import type { TourCard } from '#shared/tours/tour';
import type { PlanAlong } from '../../ride/plan-along';

/** The server's words on an inquiry that had waited. */
export interface LaterAnswer {
  topic: 'sent' | 'refused';
  message: string;
}

/** The parts of sync/inquiries.ts that a form needs. */
export interface Outbox {
  readDraft(form: string): Promise<InquiryDraft | null>;
  saveDraft(form: string, draft: InquiryDraft): void;
  dropDraft(form: string): Promise<void>;
  /** `onKept` is called once it's saved on this phone, before any answer. */
  sendInquiry(draft: SentDraft, form: string, onKept: () => void): Promise<SendOutcome>;
  /** Calls `listener` if a queued inquiry is sent or refused later, by whichever tab. Returns how to stop. */
  onAnswer(id: string, listener: (answer: LaterAnswer) => void): () => void;
  /** Sends a corrected inquiry in place of the refused one. */
  correctWaiting(id: string, draft: SentDraft, form: string, onKept: () => void): Promise<SendOutcome>;
}

/** Connects forms to the outbox, and tours to the inquiry dialog; provided by the shell. */
export interface Inquiries {
  /** Loaded with the first form, not with the page. */
  outbox(): Promise<Outbox>;
  openModal(tour: TourCard, opener: HTMLAnchorElement): void;
  /** This phone's ride of a tour, in words; null if it holds none. */
  findPlan(tourId: string): Promise<PlanAlong | null>;
  /** A tour's departures, past ones too. */
  listDates(tourId: string): Promise<Departure[]>;
}

export const InquiriesContext = createContext<Inquiries>({
  outbox: () => Promise.reject(new Error('There is no outbox outside the shell.')),
  openModal: () => undefined,
  findPlan: async () => null,
  listDates: async () => [],
});

export function useInquiries(): Inquiries {
  return useContext(InquiriesContext);
}
