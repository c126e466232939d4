import type { DBSchema } from 'idb';
import * as v from 'valibot';
import type { InquiryDraft } from '#shared/inquiry-words';
import { Tour } from '#shared/tour';

/*
 * What lies in IndexedDB. Every row is parsed when it is read: it may have been written by an older or a newer build.
 */

/** How good the copy of the catalogue is. */
export const CatalogueMark = v.object({
  /** The server's name for this state of the catalogue. */
  etag: v.nullable(v.string()),
  /** ISO 8601, by this phone's clock; shown, never compared. */
  syncedAt: v.string(),
  /** True when every tour there is was stored. */
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

/** Who may send an entry now. Times are milliseconds since 1970 by this phone's clock. */
export const Lease = v.object({ by: v.string(), until: v.number() });

/** What is sent, frozen when Send was pressed: the server refuses the same key with another body. */
export const EntryBody = v.record(v.string(), v.union([v.string(), v.number()]));

export const OutboxEntry = v.object({
  /** The Idempotency-Key: a UUID minted when Send was pressed. */
  id: v.string(),
  /** Sent in this order. */
  order: v.number(),
  body: EntryBody,
  /** What the form held, for correcting it. */
  draft: Draft,
  createdAt: v.string(),
  attempts: v.number(),
  /** Not tried again of itself before this moment; `asked` when the server named it (Retry-After). */
  notBefore: v.number(),
  asked: v.boolean(),
  lease: v.nullable(Lease),
  /** The server read it and said no; it waits for its writer. `told` once a screen has said so. */
  refusal: v.nullable(
    v.object({ message: v.string(), fields: v.record(v.string(), v.string()), told: v.optional(v.boolean(), false) }),
  ),
});
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>;

/** An inquiry went out while its form was not there to say so. */
export const SentNote = v.object({ id: v.string(), subject: v.string(), message: v.string() });
export type SentNote = v.InferOutput<typeof SentNote>;

/** A tour the rider keeps. `complete` once all of `pictures` are in the cache. */
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
