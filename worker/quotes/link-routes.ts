import { Hono } from 'hono';
import { api } from '#shared/calls';
import type { QuoteLinks } from '#shared/quotes/quote';
import { lineOf } from '../audit/actor';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { requireAdmin } from '../http/require-admin';
import { listLinks, revokeLink } from './links';
import { findQuote } from './queries';
import { toNumber } from './quote-row';

const all = `${api.quotes}/:id/links` as const;
const one = `${all}/:link` as const;

export const quoteLinkRoutes = new Hono<AppEnv>()
  .get(all, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const row = await findQuote(db, c.req.param('id'));
    if (!row) return fail(c, 'not_found', 'This quote is no longer there.');
    return c.json({ data: await listLinks(db, row) } satisfies QuoteLinks);
  })
  .delete(one, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const row = await findQuote(db, c.req.param('id'));
    if (!row) return fail(c, 'not_found', 'This quote is no longer there.');
    const event = { action: 'quote_link_ended', subject: row.id, label: toNumber(row.series) } as const;
    const line = lineOf(c, event);
    const isDone = await revokeLink(db, line, row, c.req.param('link'), Date.now());
    if (!isDone) return fail(c, 'not_found', 'This link was ended before.');
    return c.json({ message: 'The link is ended.' });
  });
