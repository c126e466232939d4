import * as v from 'valibot';
import { sources } from '../bookings/sources.ts';
import { inquiryStatuses } from './inquiry-life.ts';

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
  message: v.nullable(v.string()),
  source: v.picklist(sources),
  writtenAt: v.nullable(v.string()),
  receivedAt: v.string(),
  handledAt: v.nullable(v.string()),
  status: v.picklist(inquiryStatuses),
  ownerId: v.nullable(v.string()),
  followUpOn: v.nullable(v.string()),
  answeredAt: v.nullable(v.string()),
  /** They wait for seats of the date, as long as it is to come and the inquiry open. */
  waits: v.boolean(),
  deletedAt: v.nullable(v.string()),
  /** Grows with every change; `If-Match` names it as `"v3"`. */
  version: v.number(),
});
export type Inquiry = v.InferOutput<typeof Inquiry>;

export const ErasedPerson = v.object({ message: v.string(), erased: v.number() });
