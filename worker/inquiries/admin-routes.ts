import { Hono } from 'hono';
import * as v from 'valibot';
import { InquiryLook } from '#shared/inquiry';
import { api } from '#shared/paths';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { allowOnly } from '../http/methods';
import { checkInput, readJson } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { findLook, updateLook } from './looks';
import { findInquiriesVersion, listInquiries, toInquiry } from './queries';

// Nothing of other people's is kept by a browser. A client that asks every few seconds remembers the ETag itself.
const unstored = 'private, no-store';
const mostAtOnce = 1000;
const lookBytes = 1024;

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
    const look = await findLook(db, c.get('adminId'));
    return c.json({ data: shown.map(toInquiry), lookedAt: look === null ? null : new Date(look).toISOString() });
  })
  .post(api.inquiriesLooked, requireAdmin, async (c) => {
    const read = await readJson(c, InquiryLook, lookBytes);
    if (read instanceof Response) return read;
    // Nobody has looked through what is still to come.
    const until = Math.min(Date.parse(read.value.until), Date.now());
    await updateLook(createDb(c.env), c.get('adminId'), until);
    return c.json({ message: 'Noted.' });
  })
  .all(api.inquiries, allowOnly('GET'))
  .all(api.inquiriesLooked, allowOnly('POST'));
