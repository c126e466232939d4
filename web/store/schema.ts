import type { DBSchema } from 'idb';
import * as v from 'valibot';
import type { InquiryDraft } from '#shared/inquiries/inquiry-words';
import { Tour, TourCard } from '#shared/tours/tour';

// Rows in IndexedDB, parsed on reading.

export const CatalogueMark = v.object({
  etag: v.nullable(v.string()),
  /** ISO 8601, by the phone's clock; only for display. */
  syncedAt: v.string(),
  complete: v.boolean(),
});
export type CatalogueMark = v.InferOutput<typeof CatalogueMark>;

export const CardsRow = v.object({
  etag: v.string(),
  tours: v.array(TourCard),
});

const line = v.optional(v.string(), '');
export const Draft: v.GenericSchema<unknown, InquiryDraft> = v.object({
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

/** A sender's claim on an entry. Milliseconds since 1970, by the phone's clock. */
const Lease = v.object({ by: v.string(), until: v.number() });

/** Frozen when Send was pressed: the server rejects one key with two bodies. */
export const EntryBody = v.record(v.string(), v.union([v.string(), v.number()]));

export const OutboxEntry = v.object({
  /** The Idempotency-Key: a UUID made when Send was pressed. */
  id: v.string(),
  order: v.number(),
  body: EntryBody,
  draft: Draft,
  createdAt: v.string(),
  attempts: v.number(),
  /** `asked` if the server set it (Retry-After). */
  notBefore: v.number(),
  asked: v.boolean(),
  busy: v.optional(v.boolean(), false),
  lease: v.nullable(Lease),
  /** Its writer is changing it, and says so anew every so often: after this moment it goes as it is. */
  heldUntil: v.optional(v.number(), 0),
  /** The server's refusal, waiting for a correction. `told` once a screen has shown it. */
  refusal: v.nullable(
    v.object({ message: v.string(), fields: v.record(v.string(), v.string()), told: v.optional(v.boolean(), false) }),
  ),
});
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>;

export const SentNote = v.object({ id: v.string(), subject: v.string(), message: v.string() });
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

interface UnreadableEntry {
  id: string;
  draft: InquiryDraft;
}

const Rough = v.object({
  id: v.fallback(v.string(), ''),
  draft: v.fallback(v.optional(Draft), undefined),
  body: v.fallback(v.optional(v.record(v.string(), v.unknown())), undefined),
});

function toUnreadable(row: unknown): UnreadableEntry {
  const { id, draft, body } = v.parse(Rough, row);
  const words = Object.entries(body ?? {}).map(([field, value]) => [field, String(value)]);
  return { id, draft: draft ?? v.parse(Draft, Object.fromEntries(words)) };
}

export function parseEntries(rows: unknown[]): { entries: OutboxEntry[]; unreadable: UnreadableEntry[] } {
  const entries: OutboxEntry[] = [];
  const unreadable: UnreadableEntry[] = [];
  for (const row of rows) {
    const entry = parseRow(OutboxEntry, row);
    if (entry) entries.push(entry);
    else unreadable.push(toUnreadable(row));
  }
  return { entries: entries.sort((a, b) => a.order - b.order), unreadable };
}

export interface StoreSchema extends DBSchema {
  tours: { key: string; value: unknown };
  meta: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
  outbox: { key: string; value: unknown; indexes: { order: number } };
  saved: { key: string; value: unknown };
  rides: { key: string; value: unknown };
}
