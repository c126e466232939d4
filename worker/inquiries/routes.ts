import { Hono } from 'hono';
import * as v from 'valibot';
import { IdempotencyKey, type InquiryInput } from '#shared/inquiries/inquiry';
import { inquiryCorrectedMessage, inquiryStoredMessage, type PostedInquiry } from '#shared/inquiries/inquiry-labels';
import * as publicApi from '#shared/inquiries/public-api';
import { createDb } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { isStorageFailure, logError, throwError, throwTooManyRequests } from '../middleware/errors';
import { findMediaType, formatFirstProblem, readIdempotencyKey, readJson, readText } from '../middleware/read-body';
import { findClientAddress, hashWithKey, isLoopback } from '../middleware/request-log';
import { correctInquiry } from './correction';
import { calculatePostedKeys, fingerprintInquiry, parsePostedForm } from './inquiry-form';
import { findOutcome, insertInquiry, type StoreOutcome } from './queries';

/** Responses to a form that a browser without JavaScript posted. */
interface FormResponses {
  renderRejected(c: RequestContext, posted: PostedInquiry, status?: 503): Promise<Response>;
  redirectAccepted(c: RequestContext): Response;
}

const maxBodyBytes = 16 * 1024;
const rateLimitPeriodSeconds = 60;
const waitlistMessage = 'Thank you! You’re on the waiting list for that date. We’ll tell you if there’s room for you.';
const keyReusedMessage = 'This key already belongs to another inquiry.';
const tooLateMessage =
  'This inquiry can’t be corrected any more: ten minutes are over, or we are answering it. Call us, or press Send to send this as a new inquiry.';
const notFoundMessage = 'We don’t have this inquiry. Press Send to send this as a new one.';
const notStoredMessage =
  'We couldn’t store your inquiry just now. Nothing you wrote is lost: please send it again in a minute.';
const tooManyMessage = 'That’s a lot of inquiries from your network. Please try again in a minute.';

/** Stores an inquiry. A repeat of a stored one succeeds in spite of the rate limit, because the client would retry it. */
async function storeInquiry(
  c: RequestContext,
  input: InquiryInput,
  key: string | null,
): Promise<StoreOutcome | 'tooMany'> {
  const db = createDb(c.env);
  const fingerprint = await fingerprintInquiry(input);
  const address = findClientAddress(c);
  const { success: isAllowed } = await c.env.INQUIRY_LIMIT.limit({ key: address });
  if (!isAllowed) return (key === null ? null : await findOutcome(db, key, fingerprint)) ?? 'tooMany';
  // On a developer's computer, all requests have the same address.
  const network = isLoopback(address) ? null : hashWithKey(c.env, 'inquiry network', address);
  const sendsConfirmation = c.env.CONFIRM_INQUIRIES === 'on';
  const outcome = await insertInquiry(db, { input, key, fingerprint, network, sendsConfirmation }, Date.now());
  if (outcome === 'stored' || outcome === 'waitlisted') {
    c.set('mailQueued', true);
    c.set('notificationsQueued', true);
  }
  return outcome;
}

async function handleJson(c: RequestContext): Promise<Response> {
  const keyHeader = c.req.header('idempotency-key');
  const key = readIdempotencyKey(c);
  const input = await readJson(c, publicApi.submitInquiry.body, maxBodyBytes);
  const outcome = await storeInquiry(c, input, key);
  if (outcome === 'keyReused') return throwError(c, 'key_reused', keyReusedMessage);
  if (outcome === 'tooMany') return throwTooManyRequests(c, tooManyMessage, rateLimitPeriodSeconds);
  const message = outcome === 'waitlisted' ? waitlistMessage : inquiryStoredMessage;
  return c.json({ message, ...(keyHeader === undefined ? {} : { key: keyHeader }) });
}

/** The key in the path is the only proof that the sender of a correction sent the inquiry. */
async function handleCorrection(c: RequestContext): Promise<Response> {
  const parsedKey = v.safeParse(IdempotencyKey, c.req.param('key'));
  const input = await readJson(c, publicApi.submitInquiry.body, maxBodyBytes);
  const { success: isAllowed } = await c.env.INQUIRY_LIMIT.limit({ key: findClientAddress(c) });
  if (!isAllowed) return throwTooManyRequests(c, tooManyMessage, rateLimitPeriodSeconds);
  const outcome = parsedKey.success
    ? await correctInquiry(createDb(c.env), parsedKey.output.toLowerCase(), input, c.env.CONFIRM_INQUIRIES === 'on')
    : 'notFound';
  if (outcome === 'notFound') return throwError(c, 'not_found', notFoundMessage);
  if (outcome === 'tooLate') return throwError(c, 'too_late', tooLateMessage);
  c.set('mailQueued', true);
  return c.json({
    message: outcome === 'waitlisted' ? waitlistMessage : inquiryCorrectedMessage,
    key: c.req.param('key'),
  });
}

async function storePostedInquiry(c: RequestContext, input: InquiryInput, key: string, earlierKey: string) {
  const earlierOutcome =
    key === earlierKey ? null : await findOutcome(createDb(c.env), earlierKey, await fingerprintInquiry(input));
  return earlierOutcome ?? storeInquiry(c, input, key);
}

async function handleForm(c: RequestContext, responses: FormResponses): Promise<Response> {
  const text = await readText(c, maxBodyBytes);
  const { draft, pageKey, input, problems } = parsePostedForm(text);
  if (input === null)
    return responses.renderRejected(c, { draft, fields: problems, message: formatFirstProblem(problems) });
  const [key, earlierKey] = await calculatePostedKeys(input, pageKey, Date.now());
  const outcome = await storePostedInquiry(c, input, key, earlierKey).catch((error: unknown) => {
    if (!isStorageFailure(error)) throw error;
    logError(c, error);
    return 'failed' as const;
  });
  if (outcome === 'tooMany') return responses.renderRejected(c, { draft, fields: {}, message: tooManyMessage });
  if (outcome === 'failed' || outcome === 'keyReused')
    return responses.renderRejected(c, { draft, fields: {}, message: notStoredMessage }, 503);
  return responses.redirectAccepted(c);
}

export function createInquiryRoutes(responses: FormResponses) {
  return new Hono<AppEnv>()
    .post(publicApi.submitInquiry.path, (c) => {
      if (findMediaType(c) === 'application/x-www-form-urlencoded') return handleForm(c, responses);
      return handleJson(c);
    })
    .put(publicApi.correctInquiry.path, handleCorrection);
}
