import { Hono } from 'hono';
import * as v from 'valibot';
import type { PeopleLinks } from '#shared/bookings/departures';
import { PeopleInput } from '#shared/bookings/people';
import { peoplePaths } from '#shared/bookings/people-paths';
import { api } from '#shared/calls';
import { sha256 } from '#shared/sha256';
import { actorOf, lineOf } from '../audit/actor';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { readJson } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { createToken } from '../http/token';
import { setTag } from '../http/versioned';
import { answerBooking, bookingBytes, conflict, findSeen, notFound, refuseChange } from './answers';
import { addPeopleLink, listPeopleLinks, peopleLinkEnd, revokePeopleLink } from './people-links';
import { putPeople } from './put-people';
import { findBooking } from './queries';
import { findTravellers } from './travellers';

const NewLink = v.strictObject({
  seat: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
});

const peopleBytes = 8 * bookingBytes;

export const peopleRoutes = new Hono<AppEnv>()
  .get(`${api.bookings}/:id/people`, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const row = await findBooking(db, c.req.param('id'));
    if (!row) return notFound(c);
    setTag(c, row);
    return c.json({ ...(await findTravellers(db, row)), version: row.version });
  })
  .put(`${api.bookings}/:id/people`, requireAdmin, async (c) => {
    const read = await readJson(c, PeopleInput, peopleBytes);
    if (read instanceof Response) return read;
    const row = await findSeen(c);
    if (row instanceof Response) return row;
    const refusal = refuseChange(c, row);
    if (refusal) return refusal;
    if (read.value.length > row.seats) {
      const booked = row.seats === 1 ? 'one person' : `${row.seats} people`;
      return fail(c, 'bad_request', `This booking is for ${booked}, not ${read.value.length}.`);
    }
    const done = await putPeople(c, row, {
      people: read.value.map((person, seat) => ({ seat, person })),
      by: actorOf(c),
      event: { action: 'travellers_changed', subject: row.id, label: row.reference },
      until: read.value.length,
    });
    if (typeof done === 'string') return fail(c, 'bad_request', done);
    return done ? answerBooking(c, row.id) : conflict(c, row.id);
  })
  .post(`${api.bookings}/:id/people/links`, requireAdmin, async (c) => {
    const read = await readJson(c, NewLink, bookingBytes);
    if (read instanceof Response) return read;
    const db = createDb(c.env);
    const row = await findBooking(db, c.req.param('id'));
    if (!row) return notFound(c);
    const refusal = refuseChange(c, row);
    if (refusal) return refusal;
    const { seat } = read.value;
    if (seat !== null && seat >= row.seats) return fail(c, 'bad_request', 'This booking has no such person.');
    const token = createToken();
    const now = Date.now();
    const link = { tokenHash: await sha256(token), bookingId: row.id, seat, by: c.get('adminName') };
    const event = { action: 'travellers_link_made', subject: row.id, label: row.reference } as const;
    await addPeopleLink(db, lineOf(c, event), link, now);
    return c.json({ url: c.env.SITE_URL + peoplePaths.all(token), endsOn: peopleLinkEnd(row, now) }, 201);
  })
  .get(`${api.bookings}/:id/people/links`, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const row = await findBooking(db, c.req.param('id'));
    return row ? c.json({ data: await listPeopleLinks(db, row) } satisfies PeopleLinks) : notFound(c);
  })
  .delete(`${api.bookings}/:id/people/links/:link`, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const row = await findBooking(db, c.req.param('id'));
    if (!row) return notFound(c);
    const event = { action: 'travellers_link_ended', subject: row.id, label: row.reference } as const;
    const of = { bookingId: row.id, id: c.req.param('link') };
    const isDone = await revokePeopleLink(db, lineOf(c, event), of, Date.now());
    if (!isDone) return fail(c, 'not_found', 'This link was ended before.');
    return c.json({ message: 'The link is ended.' });
  });
