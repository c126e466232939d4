import { Hono } from 'hono';
import { api } from '#shared/calls';
import { HeldAct, type HeldCount, type HeldList, HeldSearch, type MovedHeld } from '#shared/inquiries/held';
import { countInquiries } from '#shared/inquiries/inquiry-count';
import { lineOf } from '../audit/recording';
import { createDb } from '../db/client';
import { findCounter } from '../db/counters';
import type { AppEnv } from '../env';
import { answerIfNew } from '../http/cache-headers';
import { readJson } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { howManyChanged } from './erase';
import { discardHeld, findHeldCount, listHeld, releaseHeld, restoreDiscarded } from './held';

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
    return answerIfNew(c, etag, async (): Promise<HeldCount> => findHeldCount(db));
  })
  .post(api.searchHeld, requireAdmin, async (c) => {
    const search = await readJson(c, HeldSearch, actBytes);
    return c.json((await listHeld(createDb(c.env), search)) satisfies HeldList);
  })
  .post(api.heldInquiries, requireAdmin, async (c) => {
    const asked = await readJson(c, HeldAct, actBytes);
    const db = createDb(c.env);
    const now = Date.now();
    const line = lineOf(c, { action: actions[asked.act], label: howManyChanged });
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
