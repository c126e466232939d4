import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { AnswerOf } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import { type PersonInput, sealedFields } from '#shared/bookings/travellers';
import { addDays, toIndianDay } from '#shared/dates';
import { peoplePaths } from '#shared/link-routes';
import { sha256 } from '#shared/sha256';
import { type Actor, actorOf, type EventLine, lineOf, type NewEvent } from '../audit/audit-log';
import { bookingPeople, bookings, links } from '../db/bookings-schema';
import { createDb, type Database, forEachOf, query } from '../db/client';
import { quotes } from '../db/inquiries-schema';
import type { AppEnv, Call } from '../env';
import {
  countWrite,
  createLinkRoutes,
  endLinks,
  findLink,
  insertLink,
  isLinkOver,
  isUnnoted,
  type LinkTarget,
  leadsTo,
  mayWrite,
  type StoredLink,
} from '../links/links';
import { isStale, setTag } from '../middleware/cache-headers';
import { fail } from '../middleware/errors';
import { readJson } from '../middleware/read-body';
import { requireAdmin } from '../middleware/require-admin';
import { createToken } from '../middleware/session-cookie';
import { peopleVersionOf, type StoredBooking } from './booking-row';
import { updateBooking } from './change';
import { isCurrent, isUnerased } from './conditions';
import { findTravellers } from './departures';
import { findSealing } from './field-encryption';
import { findBooking, findBookingOf } from './queries';
import { answerBooking, bookingBytes, bookingOf, conflict, requireOpen } from './responses';
import { putPerson, type StoredPerson, selectStored, toStored } from './travellers';

const undatedDays = 180;

export const peopleLinkEnd = ({ endsOn, startsOn }: StoredBooking, createdAt: number): string =>
  endsOn ?? startsOn ?? addDays(toIndianDay(createdAt), undatedDays);

export interface PeopleLinked {
  booking: StoredBooking;
  seat: number | null;
}

interface NewPeopleLink extends Pick<StoredLink, 'tokenHash' | 'seat' | 'madeBy'> {
  bookingId: string;
}

/** Makes a link and ends earlier links for the same people. */
export async function addPeopleLink(db: Database, line: EventLine, of: NewPeopleLink, now: number): Promise<void> {
  const { bookingId, seat, ...link } = of;
  const isOpen = forEachOf(bookings, eq(bookings.id, bookingId), isCurrent, isUnerased);
  await db.batch([
    endLinks(db, sql`${leadsTo('people', bookingId)} and ${links.seat} is ${seat}`, now),
    insertLink(db, { ...link, kind: 'people', target: bookingId, seat }, isOpen, now),
    line,
  ]);
}

/** The booking of a travellers' link, or of the link to the quote that made it: a payer may fill in everybody. */
async function findBehind(db: Database, { kind, target }: StoredLink): Promise<StoredBooking | null> {
  if (kind === 'paper') return null;
  return kind === 'people'
    ? findBooking(db, target)
    : findBookingOf(db, query.select({ series: quotes.series }).from(quotes).where(eq(quotes.id, target)));
}

/** The people that a link opens; `ended` if it no longer opens them, null if there is no such link. */
export async function findPeopleLink(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<PeopleLinked | 'ended' | null> {
  const link = await findLink(db, tokenHash);
  const booking = link && (await findBehind(db, link));
  if (!booking) return null;
  const isOver = isLinkOver(link, peopleLinkEnd(booking, link.createdAt), now);
  const isGone = booking.cancelledOn !== null || booking.erasedAt !== null;
  if (isOver || isGone || (link.seat ?? 0) >= booking.seats) return 'ended';
  return { booking, seat: link.seat };
}

export const toLinkTarget = (booking: StoredBooking): LinkTarget => ({
  which: leadsTo('people', booking.id),
  endOf: ({ createdAt }) => peopleLinkEnd(booking, createdAt),
  more: ({ seat }) => ({ seat }),
});

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

const peopleBytes = 8 * bookingBytes;

export const peopleRoutes = new Hono<AppEnv>()
  .get(bookingsApi.readPeople.path, requireAdmin, async (c) => {
    const row = await bookingOf(c);
    const version = peopleVersionOf(row);
    setTag(c, { version });
    return c.json({ ...(await findTravellers(createDb(c.env), row)), version } satisfies AnswerOf<
      typeof bookingsApi.readPeople
    >);
  })
  .put(bookingsApi.changePeople.path, requireAdmin, async (c) => {
    const input = await readJson(c, bookingsApi.changePeople.body, peopleBytes);
    const row = await bookingOf(c);
    if (isStale(c, { version: peopleVersionOf(row) })) return conflict(c, row.id);
    requireOpen(c, row);
    if (input.length > row.seats) {
      const booked = row.seats === 1 ? 'one person' : `${row.seats} people`;
      return fail(c, 'bad_request', `This booking is for ${booked}, not ${input.length}.`);
    }
    const done = await putPeople(c, row, {
      people: input.map((person, seat) => ({ seat, person })),
      event: { action: 'travellers_changed', subject: row.id, label: row.reference },
      until: input.length,
    });
    if (typeof done === 'string') return fail(c, 'bad_request', done);
    return done ? answerBooking(c, row.id) : conflict(c, row.id);
  })
  .post(bookingsApi.addPeopleLink.path, requireAdmin, async (c) => {
    const { seat } = await readJson(c, bookingsApi.addPeopleLink.body, bookingBytes);
    const row = await bookingOf(c);
    requireOpen(c, row);
    if (seat !== null && seat >= row.seats) return fail(c, 'bad_request', 'This booking has no such person.');
    const token = createToken();
    const now = Date.now();
    const link = { tokenHash: await sha256(token), bookingId: row.id, seat, madeBy: c.get('adminName') };
    const event = { action: 'travellers_link_made', subject: row.id, label: row.reference } as const;
    await addPeopleLink(createDb(c.env), lineOf(c, event), link, now);
    return c.json(
      { url: c.env.SITE_URL + peoplePaths.all(token), endsOn: peopleLinkEnd(row, now) } satisfies AnswerOf<
        typeof bookingsApi.addPeopleLink
      >,
      201,
    );
  })
  .route(
    '/',
    createLinkRoutes({ list: bookingsApi.listPeopleLinks, end: bookingsApi.endPeopleLink }, async (c) => {
      const row = await bookingOf(c);
      const ended = { action: 'travellers_link_ended', subject: row.id, label: row.reference } as const;
      return { ...toLinkTarget(row), ended };
    }),
  );
