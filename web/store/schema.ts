import type { DBSchema } from 'idb';
import * as v from 'valibot';
import type { InquiryDraft } from '#shared/inquiries/inquiry-words';
import { Tour, TourCard } from '#shared/tours/tour';

// Rows in IndexedDB, parsed on reading.

/** What is known of the catalogue's copy, and the cards of its tours, newest first. */
export const CatalogueRow = v.object({
  etag: v.nullable(v.string()),
  /** ISO 8601, by the phone's clock; only for display. */
  syncedAt: v.string(),
  complete: v.boolean(),
  tours: v.array(TourCard),
});
export type CatalogueRow = v.InferOutput<typeof CatalogueRow>;

const line = v.optional(v.string(), '');
export const Draft: v.GenericSchema<unknown, InquiryDraft> = v.object({
  key: line,
  corrects: line,
  name: line,
  countryCode: line,
  phone: line,
  email: line,
  subject: line,
  number: line,
  departureMonth: line,
  inquiryPage: line,
  tourId: line,
  departureId: line,
  ride: line,
});

/** Frozen when Send was pressed: the server rejects one key with two bodies. */
const EntryBody = v.record(v.string(), v.union([v.string(), v.number()]));

export const OutboxEntry = v.object({
  /** The Idempotency-Key: the same for the same words of one form. */
  id: v.string(),
  order: v.number(),
  body: EntryBody,
  draft: Draft,
  createdAt: v.string(),
  attempts: v.number(),
  /** `asked` if the server set it (Retry-After). */
  notBefore: v.number(),
  asked: v.boolean(),
  busy: v.boolean(),
  /** Out of the queue until its writer finishes it: the server refused it or, without a message, its writer took it back. */
  returned: v.nullable(v.object({ message: v.string(), fields: v.record(v.string(), v.string()) })),
});
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>;

export const SentNote = v.object({ id: v.string(), key: v.string(), subject: v.string(), message: v.string() });
export type SentNote = v.InferOutput<typeof SentNote>;

export const SavedTour = v.object({
  id: v.string(),
  tour: Tour,
  /** When the rider saved it; stays when the agency changes the tour. */
  savedAt: v.string(),
  pictures: v.array(v.string()),
  gone: v.optional(v.boolean(), false),
});
export type SavedTour = v.InferOutput<typeof SavedTour>;

export function parseRow<T>(schema: v.GenericSchema<unknown, T>, row: unknown): T | null {
  const parsed = v.safeParse(schema, row);
  return parsed.success ? parsed.output : null;
}

/** A row that this build cannot read is left out, and stays in the store. */
export function parseRows<T>(schema: v.GenericSchema<unknown, T>, rows: readonly unknown[]): T[] {
  return rows.flatMap((row) => parseRow(schema, row) ?? []);
}

export interface StoreSchema extends DBSchema {
  tours: { key: string; value: unknown };
  meta: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
  outbox: { key: string; value: unknown };
  saved: { key: string; value: unknown };
  rides: { key: string; value: unknown };
}
