import { Hono } from 'hono';
import * as v from 'valibot';
import { IdempotencyKey, type InquiryInput } from '#shared/inquiries/inquiry';
import { inquiryCorrectedMessage, inquiryStoredMessage, type PostedInquiry } from '#shared/inquiries/inquiry-labels';
import * as publicApi from '#shared/inquiries/public-api';
import { createDb } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { isStorageFailure, logError, throwError, throwTooMany } from '../middleware/errors';
import { findMediaType, formatFirstProblem, readIdempotencyKey, readJson, readText } from '../middleware/read-body';
import { findClientAddress, hashWithKey, isLoopback } from '../middleware/request-log';
import { correctInquiry } from './correction';
import { fingerprintInquiry, parsePostedForm, toPostedKeys } from './inquiry-form';
import { findOutcome, insertInquiry, type StoreOutcome } from './queries';

interface FormPages {
  rejected(c: RequestContext, posted: PostedInquiry, status?: 503): Promise<Response>;
  accepted(c: RequestContext): Response;
}

const bodyBytes = 16 * 1024;
const limitPeriodSeconds = 60;
const waitingMessage = 'Thank you! You’re on the waiting list for that date. We’ll tell you if there’s room for you.';
const keyReused = 'This key already belongs to another inquiry.';
const tooLate =
  'This inquiry can’t be corrected any more: ten minutes are over, or we are answering it. Call us, or press Send to send this as a new inquiry.';
const notThere = 'We don’t have this inquiry. Press Send to send this as a new one.';
const notStored =
  'We couldn’t store your inquiry just now. Nothing you wrote is lost: please send it again in a minute.';
const tooMany = 'That’s a lot of inquiries from your network. Please try again in a minute.';

/**
 * Stores an inquiry unless its sender comes faster than the database should have to take. Repeats of a stored one always
 * get an answer, or they would keep coming.
 */
async function store(c: RequestContext, input: InquiryInput, key: string | null): Promise<StoreOutcome | 'too many'> {
  const db = createDb(c.env);
  const fingerprint = await fingerprintInquiry(input);
  const address = findClientAddress(c);
  const { success } = await c.env.INQUIRY_LIMIT.limit({ key: address });
  if (!success) return (key === null ? null : await findOutcome(db, key, fingerprint)) ?? 'too many';
  // A local site sees all of its callers at one address.
  const network = isLoopback(address) ? null : hashWithKey(c.env, 'inquiry network', address);
  const confirms = c.env.CONFIRM_INQUIRIES === 'on';
  const outcome = await insertInquiry(db, { input, key, fingerprint, network, confirms }, Date.now());
  if (outcome === 'stored' || outcome === 'waits') {
    c.set('mailQueued', true);
    c.set('notificationsQueued', true);
  }
  return outcome;
}

async function answerJson(c: RequestContext): Promise<Response> {
  const sentKey = c.req.header('idempotency-key');
  const key = readIdempotencyKey(c);
  const input = await readJson(c, publicApi.submitInquiry.body, bodyBytes);
  const outcome = await store(c, input, key);
  if (outcome === 'other') return throwError(c, 'key_reused', keyReused);
  if (outcome === 'too many') return throwTooMany(c, tooMany, limitPeriodSeconds);
  const message = outcome === 'waits' ? waitingMessage : inquiryStoredMessage;
  return c.json({ message, ...(sentKey === undefined ? {} : { key: sentKey }) });
}

/** Takes a correction of what was sent under the key in the path: nothing else proves whose it is. */
async function answerCorrection(c: RequestContext): Promise<Response> {
  const key = v.safeParse(IdempotencyKey, c.req.param('key'));
  const input = await readJson(c, publicApi.submitInquiry.body, bodyBytes);
  const { success } = await c.env.INQUIRY_LIMIT.limit({ key: findClientAddress(c) });
  if (!success) return throwTooMany(c, tooMany, limitPeriodSeconds);
  const outcome = key.success
    ? await correctInquiry(createDb(c.env), key.output.toLowerCase(), input, c.env.CONFIRM_INQUIRIES === 'on')
    : 'missing';
  if (outcome === 'missing') return throwError(c, 'not_found', notThere);
  if (outcome === 'late') return throwError(c, 'too_late', tooLate);
  c.set('mailQueued', true);
  return c.json({ message: outcome === 'waits' ? waitingMessage : inquiryCorrectedMessage, key: c.req.param('key') });
}

async function storePosted(c: RequestContext, input: InquiryInput, key: string, earlier: string) {
  const known = key === earlier ? null : await findOutcome(createDb(c.env), earlier, await fingerprintInquiry(input));
  return known ?? store(c, input, key);
}

async function answerForm(c: RequestContext, answers: FormPages): Promise<Response> {
  const text = await readText(c, bodyBytes);
  const { draft, pageKey, input, fields } = parsePostedForm(text);
  if (input === null) return answers.rejected(c, { draft, fields, message: formatFirstProblem(fields) });
  // The keys are made of the content, and nobody can send them: "other" never comes, and would not be sent.
  const [key, earlier] = await toPostedKeys(input, pageKey, Date.now());
  const outcome = await storePosted(c, input, key, earlier).catch((error: unknown) => {
    if (!isStorageFailure(error)) throw error;
    logError(c, error);
    return 'failed' as const;
  });
  if (outcome === 'too many') return answers.rejected(c, { draft, fields: {}, message: tooMany });
  if (outcome === 'failed' || outcome === 'other')
    return answers.rejected(c, { draft, fields: {}, message: notStored }, 503);
  return answers.accepted(c);
}

export function createInquiryRoutes(answers: FormPages) {
  return new Hono<AppEnv>()
    .post(publicApi.submitInquiry.path, (c) => {
      if (findMediaType(c) === 'application/x-www-form-urlencoded') return answerForm(c, answers);
      return answerJson(c);
    })
    .put(publicApi.correctInquiry.path, answerCorrection);
}
