import { createContext, useContext } from 'react';
import type { InquiryDraft, SendOutcome, SubmittedDraft } from '#shared/inquiries/inquiry-labels';
import type { InquiryWarning } from '#shared/inquiries/inquiry-warnings';
import type { Departure } from '#shared/tours/departure-schema';
import type { TourCard } from '#shared/tours/tour';
import type { AttachedPlan } from '../ride/plan/attached-plan';

export type DeliveryResult = { topic: 'sent'; key: string; message: string } | { topic: 'refused'; message: string };

/** The server's words at the fields, none where its writer took it back. */
export interface ReturnedInquiry {
  draft: InquiryDraft;
  message: string;
  fields: Record<string, string>;
}

export interface Outbox {
  /** Loaded with what sends: before a press on Send nobody needs it. */
  findWarning(draft: InquiryDraft): InquiryWarning | null;
  readDraft(form: string): Promise<InquiryDraft | null>;
  /** False if the phone could not store it. */
  saveDraft(form: string, draft: InquiryDraft): Promise<boolean>;
  deleteDraft(form: string): Promise<void>;
  /** `onKept` is called before any answer; `replaces` is the id of the returned inquiry that this one replaces. */
  sendInquiry(draft: SubmittedDraft, form: string, onKept: () => void, replaces?: string): Promise<SendOutcome>;
  resendUnchanged(id: string, onKept: () => void): Promise<SendOutcome>;
  /** Takes it out of the queue; null if it has gone. */
  takeFromQueue(id: string): Promise<ReturnedInquiry | null>;
  /** Whichever tab sends it. */
  onDelivery(id: string, listener: (answer: DeliveryResult) => void): () => void;
}

export interface InquiryApi {
  /** Loaded with the first form, not with the page. */
  loadOutbox(): Promise<Outbox>;
  openInquiryModal(tour: TourCard): void;
  findPlan(tourId: string): Promise<AttachedPlan | null>;
  /** Past ones too. */
  listDepartures(tourId: string): Promise<Departure[]>;
}

export const InquiryApiContext = createContext<InquiryApi>({
  loadOutbox: () => Promise.reject(new Error('There is no outbox outside the shell.')),
  openInquiryModal: () => undefined,
  findPlan: async () => null,
  listDepartures: async () => [],
});

export function useInquiryApi(): InquiryApi {
  return useContext(InquiryApiContext);
}

/** By the phone's own clock, which its owner reads; `soon` for the next minute or so. */
export function formatRetryTime(triesAt: number | null): string {
  return triesAt !== null && triesAt - Date.now() > 90_000
    ? `at ${new Date(triesAt).toTimeString().slice(0, 5)}`
    : 'soon';
}
