import * as v from 'valibot';
import { inquiryStatuses } from '../inquiries/inbox.ts';
import { LinkRow } from '../link-routes.ts';
import { line, text } from '../text.ts';
import { seatRoles, TravelDocuments, Traveller } from './travellers.ts';

export const DepartureNotes = v.strictObject({
  /** Staff account of the tour leader, who may read the travel documents. Only an owner changes it. */
  leaderId: v.nullable(v.pipe(v.string(), v.maxLength(64))),
  leaderName: v.optional(line(100), ''),
  notes: v.optional(text(2000), ''),
  requiredDocuments: TravelDocuments,
});
export type DepartureNotes = v.InferOutput<typeof DepartureNotes>;

/** Person who requested more seats on a departure than were free. */
export const WaitlistEntry = v.object({
  inquiryId: v.string(),
  name: v.string(),
  seats: v.number(),
  waitingSince: v.string(),
  status: v.picklist(inquiryStatuses),
  /** True if the free seats suffice for this entry and for all earlier entries that fit. */
  fitsFreeSeats: v.boolean(),
  /** Later inquiries of the same person. They do not change the entry; an admin can correct it by them. */
  laterInquiries: v.array(v.object({ inquiryId: v.string(), name: v.string(), seats: v.number() })),
});
export type WaitlistEntry = v.InferOutput<typeof WaitlistEntry>;

const departureFields = {
  tourId: v.string(),
  departureId: v.string(),
  tour: v.string(),
  start: v.string(),
  end: v.string(),
  seats: v.number(),
  taken: v.number(),
  /** Seats that people on the waiting list requested. */
  waiting: v.number(),
  isCancelled: v.boolean(),
  duePaise: v.number(),
  travellerCount: v.number(),
  /** Travellers with missing data. */
  incomplete: v.number(),
  bikes: v.array(v.object({ kind: v.string(), count: v.number() })),
  tourLeader: v.string(),
  notes: v.string(),
};
export const DepartureRow = v.object(departureFields);
export type DepartureRow = v.InferOutput<typeof DepartureRow>;
export const DepartureRows = v.array(DepartureRow);

const BookingTravellers = v.object({
  id: v.string(),
  reference: v.string(),
  payer: v.string(),
  version: v.number(),
  travellers: v.array(Traveller),
});
export type BookingTravellers = v.InferOutput<typeof BookingTravellers>;

export const DeparturePage = v.object({
  departure: DepartureRow,
  /** `version` is the one for `If-Match`. */
  savedNotes: v.object({ ...DepartureNotes.entries, version: v.number() }),
  mayReadDocuments: v.boolean(),
  bookings: v.array(BookingTravellers),
  waitlist: v.array(WaitlistEntry),
});
export type DeparturePage = v.InferOutput<typeof DeparturePage>;

export const Roster = v.object({ html: v.string(), headers: v.record(v.string(), v.string()) });
export type Roster = v.InferOutput<typeof Roster>;

export const sheetKinds = ['checkpost', 'emergency'] as const;
export type SheetKind = (typeof sheetKinds)[number];

const sheetTravellerFields = {
  ...v.entriesFromList(['name', 'reference', 'phone'], v.string()),
  seat: v.number(),
  age: v.nullable(v.number()),
};
const CheckpostSheet = v.array(
  v.object({
    ...sheetTravellerFields,
    ...v.entriesFromList(['nationality', 'identityDocument', 'permit', 'vehicle', 'licence'], v.string()),
  }),
);
const EmergencySheet = v.array(
  v.object({
    ...sheetTravellerFields,
    ...v.entriesFromList(['bike', 'room', 'bloodGroup', 'diet', 'emergencyName', 'emergencyPhone'], v.string()),
    role: v.picklist(seatRoles),
  }),
);
export const TravellerSheets = v.object({
  checkpost: v.optional(CheckpostSheet),
  emergency: v.optional(EmergencySheet),
});
export type TravellerSheets = v.InferOutput<typeof TravellerSheets>;

const TravellerLinkRow = v.object({ ...LinkRow.entries, seat: v.nullable(v.number()) });
export type TravellerLinkRow = v.InferOutput<typeof TravellerLinkRow>;
export const TravellerLinks = v.object({ data: v.array(TravellerLinkRow) });

export type RosterTraveller = NonNullable<TravellerSheets['emergency']>[number];

export interface RosterView extends Pick<DepartureRow, 'tour' | 'start' | 'end' | 'notes'> {
  savedAt: string;
  lastStorageDay: string;
  travellers: RosterTraveller[];
}
