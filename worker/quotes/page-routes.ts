import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { toIndianDay } from '#shared/dates';
import { Acceptance } from '#shared/quote';
import { isQuoteToken, quotePaths } from '#shared/quote-paths';
import type { QuoteView } from '#shared/quote-view';
import { sha256 } from '#shared/sha256';
import { problemsByField } from '#shared/text';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { clientAddress } from '../http/client-address';
import { failTooMany } from '../http/fail';
import { allowOnly } from '../http/methods';
import { readText } from '../http/read-body';
import { acceptQuote, findLinked, findNewest, noteSeen } from './queries';
import { type QuoteRow, toNumber, toQuote } from './quote-row';

type C = Context<AppEnv>;

/** Draws the page; its policy allows its styles. */
export type DrawQuote = (view: QuoteView) => Promise<{ html: string; policy: string }>;

const formBytes = 8 * 1024;
const limitPeriodSeconds = 60;
const today = () => toIndianDay(Date.now());

const path = (make: (token: string) => string) => make('T').replace('/T', '/:token');

/** The revision that the address's link leads to; null if it leads nowhere. */
async function findRow(c: C): Promise<QuoteRow | null> {
  const token = c.req.param('token') ?? '';
  return isQuoteToken(token) ? findLinked(createDb(c.env), await sha256(token)) : null;
}

/** The pages of quotes, for riders with a link: without scripts, and kept nowhere. */
export function createQuotePages(draw: DrawQuote) {
  const send = async (c: C, view: QuoteView, status: 200 | 400 | 404 | 409 = 200) => {
    const { html, policy } = await draw(view);
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', policy);
    // The address opens the quote.
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Robots-Tag', 'noindex, nofollow, noarchive');
    return c.html(html, status);
  };
  const missing = (c: C) => send(c, { kind: 'missing' }, 404);
  const tokenOf = (c: C) => c.req.param('token') ?? '';
  const withdrawn = (c: C, { series }: QuoteRow, status: 200 | 409 = 200) =>
    send(c, { kind: 'withdrawn', number: toNumber(series) }, status);
  const show = (c: C, row: QuoteRow) =>
    row.withdrawnAt !== null
      ? withdrawn(c, row)
      : send(c, { kind: 'quote', quote: toQuote(row, today()), token: tokenOf(c), name: '', problem: null });

  return new Hono<AppEnv>()
    .get(path(quotePaths.quote), async (c) => {
      const row = await findRow(c);
      if (!row) return missing(c);
      return row.isReplaced
        ? send(c, { kind: 'replaced', number: toNumber(row.series), token: tokenOf(c) })
        : show(c, row);
    })
    .get(path(quotePaths.newest), async (c) => {
      const linked = await findRow(c);
      const row = linked && (await findNewest(createDb(c.env), linked));
      return row ? show(c, row) : missing(c);
    })
    .post(path(quotePaths.seen), async (c) => {
      const linked = await findRow(c);
      const row = linked && (await findNewest(createDb(c.env), linked));
      if (row) await noteSeen(createDb(c.env), row.id, Date.now());
      return c.body(null, 204);
    })
    .post(path(quotePaths.accept), async (c) => {
      const { success } = await c.env.INQUIRY_LIMIT.limit({ key: `quote:${clientAddress(c)}` });
      if (!success) return failTooMany(c, 'Too many tries. Please try again in a minute.', limitPeriodSeconds);
      const text = await readText(c, formBytes);
      if (text instanceof Response) return text;
      const linked = await findRow(c);
      const row = linked && (await findNewest(createDb(c.env), linked));
      if (!row) return missing(c);
      if (row.withdrawnAt !== null) return withdrawn(c, row, 409);
      const quote = toQuote(row, today());
      const sent = Object.fromEntries(new URLSearchParams(text));
      const read = v.safeParse(Acceptance, sent);
      const view = { kind: 'quote', quote, token: tokenOf(c), name: sent.name ?? '' } as const;
      if (quote.state !== 'sent') return send(c, { ...view, problem: null }, quote.acceptedAt === null ? 409 : 200);
      // What is accepted must be what was read.
      if (read.success && read.output.quote !== row.id) {
        return send(c, { ...view, problem: 'This quote was changed in the meantime. Please read it again.' }, 409);
      }
      await noteSeen(createDb(c.env), row.id, Date.now());
      if (!read.success) {
        return send(c, { ...view, problem: problemsByField(read.issues).name ?? 'Please try again.' }, 400);
      }
      if (read.output.confirm !== 'yes') return send(c, { ...view, kind: 'confirm', name: read.output.name });
      if (await acceptQuote(createDb(c.env), row.id, read.output.name, Date.now())) c.set('mailQueued', true);
      return c.redirect(quotePaths.newest(tokenOf(c)), 303);
    })
    .all(path(quotePaths.quote), allowOnly('GET'))
    .all(path(quotePaths.newest), allowOnly('GET'))
    .all(path(quotePaths.seen), allowOnly('POST'))
    .all(path(quotePaths.accept), allowOnly('POST'));
}
