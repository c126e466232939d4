import { and, eq, gte, lt } from 'drizzle-orm';
import { type PersonInput, sealedFields } from '#shared/bookings/people';
import { type Actor, actorOf, type NewEvent } from '../audit/recording';
import { bookingPeople, bookings } from '../db/bookings-schema';
import { createDb } from '../db/client';
import type { Call } from '../env';
import { countWrite, isUnnoted, mayWrite } from '../links/links';
import type { StoredBooking } from './booking-row';
import { updateBooking } from './change';
import { putPerson, type StoredPerson, selectStored, toStored } from './people';
import { findSealing } from './sealing';

const noKeyWords =
  'This site has no key to encrypt papers with, so nothing was kept. “npm run deploy” makes one: ask who runs the site.';
export const otherKeyWords =
  'What was kept of this person was encrypted with another key, so nothing was changed. Ask who runs the site.';

interface PutPeople {
  people: readonly { seat: number; person: PersonInput }[];
  event: NewEvent;
  /** Seats from here on are empty; null leaves them. */
  until: number | null;
  /** Set for a change by a link in place of a signed-in person. */
  byLink?: { actor: Actor; tokenHash: string };
}

/** Stores travellers. Returns true if they are stored, false if somebody changed the booking meanwhile, else an error message. */
export async function putPeople(
  c: Call,
  booking: StoredBooking,
  { people, event, until, byLink }: PutPeople,
): Promise<boolean | string> {
  const db = createDb(c.env);
  const keys = await findSealing(c.env);
  if (!keys && people.some(({ person }) => sealedFields.some((field) => person[field]))) return noKeyWords;
  const stored = await selectStored(db, eq(bookings.id, booking.id));
  const before = new Map(stored.map((one) => [one.seat, one]));
  const now = Date.now();
  const by = (byLink?.actor ?? actorOf(c)).name;
  const rows: StoredPerson[] = [];
  for (const { seat, person } of people) {
    const written = { bookingId: booking.id, seat, person, by, now };
    const row = await toStored(keys, written, before.get(seat));
    if (!row) return otherKeyWords;
    rows.push(row);
  }
  const changed = rows.filter((row) => row !== before.get(row.seat));
  const isEmptied = until !== null && stored.some(({ seat }) => seat >= until && seat < booking.seats);
  if (changed.length === 0 && !isEmptied) return true;
  const { actor, tokenHash = '' } = byLink ?? {};
  return updateBooking(c, booking, {
    set: {},
    event,
    byLink: actor && { actor, isNoted: isUnnoted(tokenHash, now) },
    guard: actor && mayWrite(tokenHash, now),
    more: async (isDone) => [
      ...(actor ? [countWrite(db, tokenHash, now, isDone)] : []),
      ...changed.map((row) => putPerson(db, row, isDone)),
      ...(until === null
        ? []
        : [
            db
              .delete(bookingPeople)
              .where(
                and(
                  eq(bookingPeople.bookingId, booking.id),
                  gte(bookingPeople.seat, until),
                  lt(bookingPeople.seat, booking.seats),
                  isDone,
                ),
              ),
          ]),
    ],
  });
}
