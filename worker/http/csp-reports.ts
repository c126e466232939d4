import { Hono } from 'hono';
import { tryJson } from '#shared/text/try-json';
import { createDb } from '../db/client';
import { addToCounter } from '../db/counters';
import type { AppEnv } from '../env';
import { clientAddress } from './client-address';
import { fail, failTooMany } from './fail';
import { mediaType, readText } from './read-body';
import { reportsPath } from './security-headers';

const bodyBytes = 8 * 1024;
const limitPeriodSeconds = 60;
/** By `report-uri`, one at a time, and by `report-to`, a list. */
const types = ['application/csp-report', 'application/reports+json'];

/** 1 if a body reports violations, however many, or a single call would count hundreds; null if it isn't a report. */
function countReports(text: string): number | null {
  const body = tryJson(text);
  if (!Array.isArray(body)) return Object.hasOwn(Object(body), 'csp-report') ? 1 : null;
  return body.some((report) => report?.type === 'csp-violation') ? 1 : 0;
}

/**
 * Browsers' reports of what the pages' policy kept out. They are counted, in the log's line and in the database, and not
 * kept: their addresses may tell where somebody was, and anybody can send one.
 */
export const cspReportRoutes = new Hono<AppEnv>().post(reportsPath, async (c) => {
  if (!types.includes(mediaType(c))) return fail(c, 'unsupported_type', 'Please send a report.');
  const { success } = await c.env.LOGIN_LIMIT.limit({ key: `reports:${clientAddress(c)}` });
  if (!success) return failTooMany(c, 'Too many reports.', limitPeriodSeconds);
  const text = await readText(c, bodyBytes);
  const reports = countReports(text);
  if (reports === null) return fail(c, 'bad_request', 'This isn’t a report.');
  c.set('reports', reports);
  if (reports > 0) await addToCounter(createDb(c.env), 'csp_reports', reports);
  return c.body(null, 204);
});
