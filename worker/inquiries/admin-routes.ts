import { Hono } from 'hono';
import * as v from 'valibot';
import { api } from '#shared/paths';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { allowOnly } from '../http/methods';
import { checkInput } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { findInquiriesVersion, listInquiries, toInquiry } from './queries';

// Nothing of other people's is kept by a browser. A client that asks every few seconds remembers the ETag itself.
const unstored = 'private, no-store';
const mostAtOnce = 1000;

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'A whole number.'), v.transform(Number), v.minValue(1));
const InquiriesQuery = v.object({
  limit: v.optional(v.pipe(wholeNumber, v.maxValue(100, 'At most 100.'))),
  cursor: v.optional(wholeNumber),
});

/** What the agency reads. */
export const inquiryAdminRoutes = new Hono<AppEnv>()
  .get(api.inquiries, requireAdmin, async (c) => {
    const read = checkInput(c, InquiriesQuery, c.req.query());
    if (read instanceof Response) return read;
    const { limit = mostAtOnce, cursor } = read.value;
    const db = createDb(c.env);
    const etag = `W/"${await findInquiriesVersion(db)}.${limit}.${cursor ?? ''}"`;
    if (matchesNone(c, etag)) return notModified(c, etag, unstored);
    const rows = await listInquiries(db, limit + 1, cursor);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    if (last && rows.length > limit) {
      const next = new URLSearchParams({
        ...(read.value.limit ? { limit: String(limit) } : {}),
        cursor: String(last.id),
      });
      c.header('Link', `<${api.inquiries}?${next}>; rel="next"`);
    }
    c.header('ETag', etag);
    c.header('Cache-Control', unstored);
    return c.json({ data: shown.map(toInquiry) });
  })
  .all(api.inquiries, allowOnly('GET'));
