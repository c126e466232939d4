import { and, eq, exists, isNull, or } from 'drizzle-orm';
import { Hono } from 'hono';
import { toPath } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import type { Roster } from '#shared/bookings/departures';
import { type RosterView, rosterAccessHeader, rosterDays, rosterEndHeader, rosterPath } from '#shared/bookings/roster';
import { pages } from '#shared/paths';
import { addDays } from '#shared/ride/days';
import type { Site } from '#shared/site/site';
import { actorOf, insertEvent } from '../audit/recording';
import { createDb, isTrue, rowsOf } from '../db/client';
import { startOf } from '../db/months';
import { users } from '../db/session-schema';
import { departures } from '../db/tours-schema';
import type { AppEnv, Call } from '../env';
import { fail } from '../http/fail';
import type { Drawn } from '../http/link-page';
import { requireAdmin } from '../http/require-admin';
import { findSeenRun, labelOf } from './answers';
import { makeSheet } from './sheets';

// POST /api/departures/:tour/:date/roster               the page that a phone keeps
// GET  /api/departures/:tour/:date/roster-access/:user  whether this user's phones may keep it
// GET  /roster/*                                        leads to the departures

export function createRosterRoutes(draw: (view: RosterView, site: Site) => Promise<Drawn>) {
  const makeRoster = async (c: Call): Promise<Response> => {
    const { run, keys } = await findSeenRun(c);
    const { end, tourId, departureId } = run;
    const lastDay = addDays(end, rosterDays);
    const endsAt = startOf(addDays(lastDay, 1));
    const now = Date.now();
    if (now >= endsAt) return fail(c, 'bad_request', 'This tour has ended: no phone keeps its people.');
    const db = createDb(c.env);
    // The event comes first, so that nothing is decrypted without being noted.
    await insertEvent(db, actorOf(c), { action: 'travellers_kept', subject: tourId, label: labelOf(run) });
    const { html, policy } = await draw(
      {
        tour: run.tour.heading || run.tour.place,
        start: run.date.startsOn,
        end,
        notes: run.care.notes,
        savedAt: new Date(now).toISOString(),
        lastDay,
        people: await makeSheet(db, keys, run, 'emergency'),
      },
      c.var.site,
    );
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      // `no-store`, so that the browser asks the service worker again when somebody goes back to the page.
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      [rosterEndHeader]: String(endsAt),
      [rosterAccessHeader]: toPath(bookingsApi.checkRosterAccess, {
        tour: tourId,
        date: departureId,
        user: c.get('adminId'),
      }),
    };
    return c.json({ html, headers } satisfies Roster);
  };

  return new Hono<AppEnv>()
    .get(`${rosterPath}/*`, (c) => c.redirect(pages.departures))
    .post(bookingsApi.makeRoster.path, requireAdmin, makeRoster)
    .get(bookingsApi.checkRosterAccess.path, async (c) => {
      const { tour, date, user } = c.req.param();
      // The call needs no session, which has usually expired on the road. A user's id is random, and the answer is yes or no.
      const { tourId, id, leaderId } = departures;
      const leads = exists(rowsOf(departures, and(eq(tourId, tour), eq(id, date), eq(leaderId, users.id))));
      const mayRead = and(eq(users.id, user), isNull(users.disabledAt), or(eq(users.role, 'owner'), leads));
      return c.json({ mayKeep: await isTrue(createDb(c.env), exists(rowsOf(users, mayRead))) });
    });
}
