import { Hono } from 'hono';
import type { AnswerOf } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import { peoplePaths } from '#shared/link-paths';
import { sha256 } from '#shared/sha256';
import { lineOf } from '../audit/recording';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { isStale, setTag } from '../http/cache-headers';
import { fail } from '../http/fail';
import { readJson } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { createToken } from '../http/token';
import { createLinkRoutes } from '../links/link-routes';
import { answerBooking, bookingBytes, bookingOf, conflict, requireOpen } from './answers';
import { peopleVersionOf } from './booking-row';
import { findTravellers } from './care';
import { addPeopleLink, peopleLinkEnd, toLinkTarget } from './people-links';
import { putPeople } from './put-people';

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
