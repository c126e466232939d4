import { Hono } from 'hono';
import * as v from 'valibot';
import { type ActivityPage, activityKinds } from '#shared/staff/activity';
import { listActivity } from '#shared/staff/api';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { checkInput } from '../http/read-body';
import { requireOwner } from '../http/require-admin';
import { listActors, listEvents, toLine } from './queries';

const linesAtOnce = 50;

const ActivityQuery = v.object({
  person: v.optional(v.pipe(v.string(), v.maxLength(100))),
  kind: v.optional(v.picklist(activityKinds, 'This kind is unknown.')),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Enter a whole number.'), v.transform(Number))),
});

export const activityRoutes = new Hono<AppEnv>().get(listActivity.path, requireOwner, async (c) => {
  const input = checkInput(c, ActivityQuery, c.req.query());
  const db = createDb(c.env);
  const [rows, people] = await db.batch([listEvents(db, input, linesAtOnce + 1), listActors(db)]);
  const shown = rows.slice(0, linesAtOnce);
  const last = shown.at(-1);
  if (last && rows.length > linesAtOnce) {
    const next = new URLSearchParams({ ...c.req.query(), cursor: String(last.id) });
    c.header('Link', `<${listActivity.path}?${next}>; rel="next"`);
  }
  return c.json({
    data: shown.map(toLine),
    people: people.map(({ id, name }) => ({ id, name })),
  } satisfies ActivityPage);
});
