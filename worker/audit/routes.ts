import { Hono } from 'hono';
import * as v from 'valibot';
import { type ActivityPage, activityKinds, type refusalKinds } from '#shared/staff/activity';
import { activityApi } from '#shared/staff/activity-paths';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { checkInput } from '../http/read-body';
import { dayInIndia } from '../http/refusals';
import { requireOwner } from '../http/require-admin';
import { listActors, listEvents, listRefusals, toLine } from './queries';

const linesAtOnce = 50;

const ActivityQuery = v.object({
  person: v.optional(v.pipe(v.string(), v.maxLength(100))),
  kind: v.optional(v.picklist(activityKinds, 'This kind is unknown.')),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Enter a whole number.'), v.transform(Number))),
});

type Refused = Awaited<ReturnType<typeof listRefusals>>;

function sum(rows: Refused): Record<(typeof refusalKinds)[number], number> {
  const total = { login: 0, unauthorized: 0, forbidden: 0, too_many: 0 };
  for (const { kind, count } of rows) total[kind] += count;
  return total;
}

export const activityRoutes = new Hono<AppEnv>().get(activityApi.list, requireOwner, async (c) => {
  const input = checkInput(c, ActivityQuery, c.req.query());
  const db = createDb(c.env);
  const now = Date.now();
  const [rows, people, refused] = await db.batch([
    listEvents(db, input, linesAtOnce + 1),
    listActors(db),
    listRefusals(db, now),
  ]);
  const shown = rows.slice(0, linesAtOnce);
  const last = shown.at(-1);
  if (last && rows.length > linesAtOnce) {
    const next = new URLSearchParams({ ...c.req.query(), cursor: String(last.id) });
    c.header('Link', `<${activityApi.list}?${next}>; rel="next"`);
  }
  const today = refused.filter(({ day }) => day === dayInIndia(now));
  return c.json({
    data: shown.map(toLine),
    people: people.map(({ id, name }) => ({ id, name })),
    refused: { today: sum(today), week: sum(refused) },
  } satisfies ActivityPage);
});
