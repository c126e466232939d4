import type { DBSchema } from 'idb';
import * as v from 'valibot';
import type { InquiryDraft } from '#shared/inquiry-words';
import { Tour } from '#shared/tour';

// Rows in IndexedDB. They are parsed on reading, since an older or newer build may have written them.

export const CatalogueMark = v.object({
  etag: v.nullable(v.string()),
  /** ISO 8601, by the phone's clock; only for display. */
  syncedAt: v.string(),
  complete: v.boolean(),
});
export type CatalogueMark = v.InferOutput<typeof CatalogueMark>;

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
});

/** A sender's claim on an entry. Milliseconds since 1970, by the phone's clock. */
export const Lease = v.object({ by: v.string(), until: v.number() });

/** Frozen when Send was pressed: the server rejects one key with two bodies. */
export const EntryBody = v.record(v.string(), v.union([v.string(), v.number()]));

export const OutboxEntry = v.object({
  /** The Idempotency-Key: a UUID made when Send was pressed. */
  id: v.string(),
  order: v.number(),
  body: EntryBody,
  /** The form's fields, for correcting it. */
  draft: Draft,
  createdAt: v.string(),
  attempts: v.number(),
  /** Earliest next try; `asked` if the server set it (Retry-After). */
  notBefore: v.number(),
  asked: v.boolean(),
  lease: v.nullable(Lease),
  /** The server's refusal, waiting for a correction. `told` once a screen has shown it. */
  refusal: v.nullable(
    v.object({ message: v.string(), fields: v.record(v.string(), v.string()), told: v.optional(v.boolean(), false) }),
  ),
});
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>;

/** An inquiry that went out after its form was gone. */
export const SentNote = v.object({ id: v.string(), subject: v.string(), message: v.string() });
export type SentNote = v.InferOutput<typeof SentNote>;

export const SavedTour = v.object({
  id: v.string(),
  tour: Tour,
  savedAt: v.string(),
  pictures: v.array(v.string()),
  bytes: v.number(),
  complete: v.boolean(),
});
export type SavedTour = v.InferOutput<typeof SavedTour>;

export interface StoreSchema extends DBSchema {
  tours: { key: string; value: unknown };
  meta: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
  outbox: { key: string; value: unknown; indexes: { order: number } };
  saved: { key: string; value: unknown };
}
