import { createContext, useContext } from 'react';
import type { InquiryDraft, SendOutcome, SubmittedDraft } from '#shared/inquiries/inquiry-labels';
import type { InquiryWarning } from '#shared/inquiries/inquiry-warnings';
import type { Departure } from '#shared/tours/departure-schema';
import type { TourCard } from '#shared/tours/tour';
import type { AttachedPlan } from '../ride/plan/attached-plan';

export type DeliveryResult = { topic: 'sent'; key: string; message: string } | { topic: 'refused'; message: string };

/** An inquiry that the visitor took out of the queue, or that the server refused. */
export interface ReturnedInquiry {
  draft: InquiryDraft;
  /** The server's reason; empty if the visitor took the inquiry back. */
  message: string;
  fields: Record<string, string>;
}

export interface Outbox {
  findWarning(draft: InquiryDraft): InquiryWarning | null;
  readDraft(form: string): Promise<InquiryDraft | null>;
  /** False if the phone could not store it. */
  saveDraft(form: string, draft: InquiryDraft): Promise<boolean>;
  deleteDraft(form: string): Promise<void>;
  /** `onStored` is called when the phone has stored the inquiry, before the server responds. */
  sendInquiry(draft: SubmittedDraft, form: string, onStored: () => void, replacedId?: string): Promise<SendOutcome>;
  resendUnchanged(id: string, onStored: () => void): Promise<SendOutcome>;
  /** Null if the inquiry is no longer in the queue. */
  takeFromQueue(id: string): Promise<ReturnedInquiry | null>;
  /** Calls `listener` also if another tab sends the inquiry. Returns a function that removes the listener. */
  onDelivery(id: string, listener: (result: DeliveryResult) => void): () => void;
}

export interface InquiryApi {
  loadOutbox(): Promise<Outbox>;
  openInquiryModal(tour: TourCard): void;
  findPlan(tourId: string): Promise<AttachedPlan | null>;
  /** Includes past departures. */
  listDepartures(tourId: string): Promise<Departure[]>;
}

export const InquiryApiContext = createContext<InquiryApi>({
  loadOutbox: () => Promise.reject(new Error('There is no outbox outside the layout.')),
  openInquiryModal: () => undefined,
  findPlan: async () => null,
  listDepartures: async () => [],
});

export function useInquiryApi(): InquiryApi {
  return useContext(InquiryApiContext);
}

/** Returns `at 14:05` in the phone's time zone, or `soon` for the next 90 seconds. @param retryAt ms since 1970 */
export function formatRetryTime(retryAt: number | null): string {
  return retryAt !== null && retryAt - Date.now() > 90_000
    ? `at ${new Date(retryAt).toTimeString().slice(0, 5)}`
    : 'soon';
}
