import { Hono } from 'hono';
import * as v from 'valibot';
import { type CaptainView, type KeptPage, keptDays, type MayKeep } from '#shared/bookings/captain';
import { captainPath, keptNameHeader, keptTokenHeader, keptUntilHeader } from '#shared/bookings/captain-cache';
import { api } from '#shared/calls';
import { addDays } from '#shared/ride/days';
import { sha256 } from '#shared/sha256';
import { actorOf, insertEvent, lineOf } from '../audit/recording';
import { createDb } from '../db/client';
import { startOf } from '../db/months';
import type { AppEnv, Call } from '../env';
import { fail } from '../http/fail';
import type { Drawn } from '../http/link-page';
import { readJson } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { createToken, isToken } from '../http/token';
import { toBrowser } from '../session/browser';
import { bookingBytes, findSeenRun, labelOf } from './answers';
import { addKeptList, endKeptList, mayKeepList, removeKeptList } from './kept-lists';
import { noKeyWords } from './put-people';
import { findSealing } from './sealing';
import { listForCaptain } from './sheets';

type DrawCaptain = (view: CaptainView) => Promise<Drawn>;

const Keep = v.strictObject({
  former: v.optional(v.pipe(v.string(), v.check(isToken, 'This is no list’s token.'))),
});

const phones = `${api.departures}/:tour/:date/phones` as const;

/** Midnight in India after the last day on which a phone keeps the list of a tour that ends on `end`. */
const endsAtOf = (end: string) => startOf(addDays(end, keptDays + 1));

export function createKeptRoutes(draw: DrawCaptain) {
  const toKept = async (view: CaptainView, more: Record<string, string> = {}) => {
    const { html, policy } = await draw(view);
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      ...more,
    };
    return { html, headers };
  };
  const keep = async (c: Call): Promise<Response> => {
    const input = await readJson(c, Keep, bookingBytes);
    const run = await findSeenRun(c);
    const keys = (await findSealing(c.env)) ?? fail(c, 'bad_request', noKeyWords);
    const now = Date.now();
    const { end } = run;
    const endsAt = endsAtOf(end);
    if (now >= endsAt)
      return fail(c, 'bad_request', 'This tour ended more than a week ago: no phone keeps its people.');
    const db = createDb(c.env);
    const token = createToken();
    const { tourId, departureId } = run;
    const browser = toBrowser(c.req.header('user-agent'));
    const row = { tokenHash: await sha256(token), tourId, departureId, browser, savedAt: now, endsAt };
    const event = { action: 'travellers_kept', subject: tourId, label: `${labelOf(run)}: ${browser}` } as const;
    const former = input.former ? await sha256(input.former) : '';
    await addKeptList(db, insertEvent(db, actorOf(c), event), { ...row, userId: c.get('adminId') }, former);
    const kept = await toKept(
      {
        kind: 'list',
        token,
        tourId,
        departureId,
        refreshCall: api.departurePhones(tourId, departureId),
        tour: run.tour.heading || run.tour.place,
        start: run.date.startsOn,
        end,
        notes: run.care.notes,
        savedAt: new Date(now).toISOString(),
        lastDay: addDays(end, keptDays),
        endsAt,
        people: await listForCaptain(db, keys, run),
      },
      {
        [keptUntilHeader]: String(endsAt),
        [keptTokenHeader]: token,
        [keptNameHeader]: encodeURIComponent(labelOf(run)),
      },
    );
    return c.json({ ...kept, nothing: await toKept({ kind: 'nothing' }) } satisfies KeptPage, 201);
  };

  return (
    new Hono<AppEnv>()
      .get(captainPath, async (c) => {
        const { html, headers } = await toKept({ kind: 'nothing' });
        for (const [name, value] of Object.entries(headers)) c.header(name, value);
        c.header('Cache-Control', 'no-store');
        c.header('X-Robots-Tag', 'noindex, nofollow, noarchive');
        return c.body(html);
      })
      .post(phones, requireAdmin, keep)
      .delete(`${phones}/:phone`, requireAdmin, async (c) => {
        const run = await findSeenRun(c);
        const db = createDb(c.env);
        const line = lineOf(c, { action: 'travellers_kept_ended', subject: run.tourId, label: labelOf(run) });
        const isDone = await endKeptList(db, line, run, c.req.param('phone'));
        if (!isDone) return fail(c, 'not_found', 'This was ended before.');
        return c.json({ message: 'The phone erases it as soon as it has a network.' });
      })
      // For a phone whose session has long ended: its token says nothing but this.
      .get('/api/kept-lists/:token', async (c) => {
        const token = c.req.param('token');
        const kept = isToken(token) && (await mayKeepList(createDb(c.env), await sha256(token), Date.now()));
        return c.json({ kept } satisfies MayKeep);
      })
      .delete('/api/kept-lists/:token', async (c) => {
        await removeKeptList(createDb(c.env), await sha256(c.req.param('token')));
        return c.json({ kept: false } satisfies MayKeep);
      })
  );
}
