import * as v from 'valibot';
import { sources } from '../bookings/sources.ts';
import { inquiryStatuses, spamHints } from './inquiry-life.ts';

// Apart from inquiry.ts, which every visitor downloads.

export const Inquiry = v.object({
  _id: v.string(),
  name: v.string(),
  countryCode: v.string(),
  phone: v.string(),
  email: v.string(),
  subject: v.string(),
  number: v.number(),
  departureMonth: v.string(),
  inquiryPage: v.string(),
  tourId: v.nullable(v.string()),
  departureId: v.nullable(v.string()),
  ride: v.nullable(v.string()),
  /** Their words, as somebody at the desk wrote them down. */
  message: v.nullable(v.string()),
  source: v.picklist(sources),
  writtenAt: v.nullable(v.string()),
  receivedAt: v.string(),
  /** Null while it's new. */
  handledAt: v.nullable(v.string()),
  status: v.picklist(inquiryStatuses),
  /** Who looks after it. */
  ownerId: v.nullable(v.string()),
  /** The day to come back to it, India's (YYYY-MM-DD). */
  followUpOn: v.nullable(v.string()),
  /** When its writer was first answered. */
  answeredAt: v.nullable(v.string()),
  spamHint: v.nullable(v.picklist(spamHints)),
  /** They wait for seats of the date, as long as it is to come and the inquiry open. */
  waits: v.boolean(),
  /** When it was deleted; it can be brought back for a while. */
  deletedAt: v.nullable(v.string()),
  /** Grows with every change; `If-Match` names it as `"v3"`. */
  version: v.number(),
});
export type Inquiry = v.InferOutput<typeof Inquiry>;

export const InquiryList = v.object({ data: v.array(Inquiry) });

/** True makes a new inquiry an answered one, false any other a new one. */
export const HandledMark = v.strictObject({ handled: v.boolean('True or false.') });

export const ErasedPerson = v.object({ message: v.string(), erased: v.number() });
