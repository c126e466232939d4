import { createContext, useContext } from 'react';
import type { InquiryDraft, SendOutcome, SubmittedDraft } from '#shared/inquiries/inquiry-labels';
import type { InquiryWarning } from '#shared/inquiries/inquiry-warnings';
import type { Departure } from '#shared/tours/departure-schema';
import type { TourCard } from '#shared/tours/tour';
import type { AttachedPlan } from '../ride/plan/plan-along';

export type LaterResult = { topic: 'sent'; key: string; message: string } | { topic: 'refused'; message: string };

/** The server's words at the fields, none where its writer took it back. */
export interface ReturnedInquiry {
  draft: InquiryDraft;
  message: string;
  fields: Record<string, string>;
}

export interface Outbox {
  /** Loaded with what sends: before a press on Send nobody needs it. */
  findDoubt(draft: InquiryDraft): InquiryWarning | null;
  readDraft(form: string): Promise<InquiryDraft | null>;
  /** False if the phone could not store it. */
  saveDraft(form: string, draft: InquiryDraft): Promise<boolean>;
  dropDraft(form: string): Promise<void>;
  /** `onKept` is called before any answer; `replaces` is the id of the returned inquiry that this one replaces. */
  sendInquiry(draft: SubmittedDraft, form: string, onKept: () => void, replaces?: string): Promise<SendOutcome>;
  sendAsItWas(id: string, onKept: () => void): Promise<SendOutcome>;
  /** Takes it out of the queue; null if it has gone. */
  openWaiting(id: string): Promise<ReturnedInquiry | null>;
  /** Whichever tab sends it. */
  onAnswer(id: string, listener: (answer: LaterResult) => void): () => void;
}

export interface Inquiries {
  /** Loaded with the first form, not with the page. */
  outbox(): Promise<Outbox>;
  openModal(tour: TourCard): void;
  findPlan(tourId: string): Promise<AttachedPlan | null>;
  /** Past ones too. */
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

/** By the phone's own clock, which its owner reads; `soon` for the next minute or so. */
export function whenTried(triesAt: number | null): string {
  return triesAt !== null && triesAt - Date.now() > 90_000
    ? `at ${new Date(triesAt).toTimeString().slice(0, 5)}`
    : 'soon';
}
