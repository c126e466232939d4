import { Hono } from 'hono';
import { api } from '#shared/calls';
import type { HeldCount, HeldList, MovedHeld } from '#shared/inquiries/held';
import { countInquiries } from '#shared/inquiries/inquiry-count';
import { lineOf } from '../audit/actor';
import { createDb } from '../db/client';
import { findCounter } from '../db/counters';
import type { AppEnv } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { readJson } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { howManyChanged } from './erase';
import { discardHeld, findHeldCount, listHeld, releaseHeld, restoreDiscarded } from './held';
import { HeldActInput, HeldSearchInput } from './held-input';

const unstored = 'private, no-store';
const actBytes = 64 * 1024;

const actions = {
  release: 'inquiries_released',
  discard: 'inquiries_discarded',
  restore: 'inquiries_returned',
} as const;

const say = (done: string, count: number) => `${done} ${countInquiries(count)}.`;

export const heldRoutes = new Hono<AppEnv>()
  .get(api.heldInquiries, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const [version] = await findCounter(db, 'held');
    const etag = `W/"${version?.value ?? 0}"`;
    if (matchesNone(c, etag)) return notModified(c, etag, unstored);
    c.header('ETag', etag);
    c.header('Cache-Control', unstored);
    return c.json((await findHeldCount(db)) satisfies HeldCount);
  })
  .post(api.searchHeld, requireAdmin, async (c) => {
    const read = await readJson(c, HeldSearchInput, actBytes);
    if (read instanceof Response) return read;
    return c.json((await listHeld(createDb(c.env), read.value)) satisfies HeldList);
  })
  .post(api.heldInquiries, requireAdmin, async (c) => {
    const read = await readJson(c, HeldActInput, actBytes);
    if (read instanceof Response) return read;
    const asked = read.value;
    const event = { action: actions[asked.act], label: howManyChanged };
    const db = createDb(c.env);
    const now = Date.now();
    const line = lineOf(c, event);
    if (asked.act === 'release') {
      const done = await releaseHeld(db, line, asked.choice, now);
      return c.json({ message: say('Released', done.moved), ...done } satisfies MovedHeld);
    }
    if (asked.act === 'restore') {
      const done = await restoreDiscarded(db, line, asked.at, now);
      return c.json({ message: say('Brought back', done.moved), ...done } satisfies MovedHeld);
    }
    const at = Math.min(asked.at ?? now, now);
    const done = await discardHeld(db, line, asked.choice, at, now);
    return c.json({ message: say('Discarded', done.moved), ...done, at } satisfies MovedHeld);
  });
