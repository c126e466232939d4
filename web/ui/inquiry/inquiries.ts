import { createContext, useContext } from 'react';
import type { InquiryDraft, SendOutcome, SentDraft } from '#shared/inquiries/inquiry-words';
import type { Departure } from '#shared/tours/departure-schema';
import type { TourCard } from '#shared/tours/tour';
import type { PlanAlong } from '../../ride/plan-along';

export interface LaterAnswer {
  topic: 'sent' | 'refused';
  message: string;
}

export interface Outbox {
  readDraft(form: string): Promise<InquiryDraft | null>;
  saveDraft(form: string, draft: InquiryDraft): void;
  dropDraft(form: string): Promise<void>;
  /** Before any answer. */
  sendInquiry(draft: SentDraft, form: string, onKept: () => void): Promise<SendOutcome>;
  /** Whichever tab sends it. */
  onAnswer(id: string, listener: (answer: LaterAnswer) => void): () => void;
  correctWaiting(id: string, draft: SentDraft, form: string, onKept: () => void): Promise<SendOutcome>;
}

export interface Inquiries {
  /** Loaded with the first form, not with the page. */
  outbox(): Promise<Outbox>;
  /** Synchronous, for a draft that is typed before the outbox is loaded. */
  noteDraft(form: string, draft: InquiryDraft): void;
  openModal(tour: TourCard, opener: HTMLAnchorElement): void;
  findPlan(tourId: string): Promise<PlanAlong | null>;
  /** Past ones too. */
  listDates(tourId: string): Promise<Departure[]>;
}

export const InquiriesContext = createContext<Inquiries>({
  outbox: () => Promise.reject(new Error('There is no outbox outside the shell.')),
  noteDraft: () => undefined,
  openModal: () => undefined,
  findPlan: async () => null,
  listDates: async () => [],
});

export function useInquiries(): Inquiries {
  return useContext(InquiriesContext);
}
