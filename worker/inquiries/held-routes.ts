import { Hono } from 'hono';
import * as v from 'valibot';
import { HeldAct, HeldFilter, type HeldList, type MovedHeld } from '#shared/held';
import { api } from '#shared/paths';
import { createDb } from '../db/client';
import { findCounter } from '../db/counters';
import type { AppEnv } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { allowOnly } from '../http/methods';
import { checkInput, readJson } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { discardHeld, listHeld, releaseHeld, restoreDiscarded } from './held';

const unstored = 'private, no-store';
const actBytes = 64 * 1024;

const HeldQuery = v.object({
  ...HeldFilter.entries,
  from: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'Enter a whole number.'), v.transform(Number))),
});

const say = (done: string, count: number) => `${done} ${count === 1 ? 'one inquiry' : `${count} inquiries`}.`;

/** The inquiries that are held: to look through, release or discard, part by part. */
export const heldRoutes = new Hono<AppEnv>()
  .get(api.heldInquiries, requireAdmin, async (c) => {
    const read = checkInput(c, HeldQuery, c.req.query());
    if (read instanceof Response) return read;
    const { from, ...filter } = read.value;
    const db = createDb(c.env);
    const [version] = await findCounter(db, 'held');
    const etag = `W/"${version?.value ?? 0}.${encodeURIComponent(JSON.stringify(read.value))}"`;
    if (matchesNone(c, etag)) return notModified(c, etag, unstored);
    c.header('ETag', etag);
    c.header('Cache-Control', unstored);
    return c.json((await listHeld(db, filter, from)) satisfies HeldList);
  })
  .post(api.heldInquiries, requireAdmin, async (c) => {
    const read = await readJson(c, HeldAct, actBytes);
    if (read instanceof Response) return read;
    const asked = read.value;
    const [db, now] = [createDb(c.env), Date.now()];
    if (asked.act === 'release') {
      const done = await releaseHeld(db, asked.choice, now);
      return c.json({ message: say('Released', done.moved), ...done } satisfies MovedHeld);
    }
    if (asked.act === 'restore') {
      const done = await restoreDiscarded(db, asked.at, now);
      return c.json({ message: say('Brought back', done.moved), ...done } satisfies MovedHeld);
    }
    const at = Math.min(asked.at ?? now, now);
    const done = await discardHeld(db, asked.choice, at, now);
    return c.json({ message: say('Discarded', done.moved), ...done, at } satisfies MovedHeld);
  })
  .all(api.heldInquiries, allowOnly('GET', 'POST'));
