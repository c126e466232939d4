import * as v from 'valibot';
import { VisitorError } from '#shared/errors';
import { tourMessages } from '#shared/tour-words';
import { withinLimit } from './time-limit';

/*
 * The one place that calls fetch. A call has a total time limit, over headers and body together: a network that
 * accepts a connection and then says nothing is the common case on a mountain road, and fetch alone would wait minutes.
 */

/** Said to the visitor when nothing that could be believed came back. */
export const offlineMessage = 'There is no connection right now. Please try again in a moment.';

/** The server answered, and said no. `message` is the server's, for the visitor; empty when it gave none. */
export class ApiError extends VisitorError {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    message: string,
    readonly code: string,
    readonly fields: Record<string, string> | undefined,
    /** Milliseconds the server asked to be left alone (Retry-After), or null. */
    readonly retryAfterMs: number | null,
    /** The whole parsed body, for an answer that carries more than words. */
    readonly body: unknown,
  ) {
    super(message);
  }
}

/** No answer, an answer cut short, or one that is not ours: a captive portal's page, a proxy's error. */
export class OfflineError extends VisitorError {
  override name = 'OfflineError';
  constructor(cause?: unknown) {
    super(offlineMessage, { cause });
  }
}

/** A 2xx with nothing in it. No answer that could be believed either, but a page can say that there is nothing. */
export class EmptyAnswerError extends OfflineError {
  override name = 'EmptyAnswerError';
}

/** Our server's JSON, in a shape this build does not know. */
export class InvalidAnswerError extends VisitorError {
  override name = 'InvalidAnswerError';
  constructor(cause?: unknown) {
    super(tourMessages.notAnArray, { cause });
  }
}

/** Total limit of a call, in milliseconds, headers and body together. */
export const defaultTimeLimitMs = 10_000;

/** What a call taught about the network: a real answer came, or none. */
export type Contact = 'answered' | 'silent';

export interface Call<T> {
  /** Parses the JSON of a 2xx answer. */
  schema: v.GenericSchema<unknown, T>;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  json?: unknown;
  headers?: Record<string, string>;
  /** The admin's bearer token. */
  token?: string;
  /** Asks for an answer only if it is not this one; see {@link requestIfChanged}. */
  etag?: string | undefined;
  timeLimitMs?: number | undefined;
  /** The caller's own way out. Aborting rejects with the signal's reason, and teaches nothing about the network. */
  signal?: AbortSignal | undefined;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

const contactListeners = new Set<(contact: Contact) => void>();

/** Hears of every real answer and every silence, until the returned function is called. */
export function onContact(listener: (contact: Contact) => void): () => void {
  contactListeners.add(listener);
  return () => contactListeners.delete(listener);
}

export function reportContact(contact: Contact): void {
  for (const listener of contactListeners) listener(contact);
}

/**
 * Asks the API and parses its answer.
 * @throws ApiError the server said no · OfflineError no answer in time, or not our JSON · InvalidAnswerError wrong shape
 */
export async function request<T>(path: string, call: Call<T>): Promise<Answer<T>> {
  const answer = await requestIfChanged(path, call);
  if (answer === null) throw new OfflineError();
  return answer;
}

/** Like {@link request}; null when the server says that what `etag` names is still true (304). */
export async function requestIfChanged<T>(path: string, call: Call<T>): Promise<Answer<T> | null> {
  const { status, headers, text } = await heard(call, async (signal) => {
    const response = await fetch(path, { ...toInit(call), signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  });
  if (status === 304 && call.etag !== undefined) return null;
  return { status, headers, body: readAnswer({ status, headers, text }, call.schema) };
}

/** True when the server answers `path` with JSON, whatever it says. Never throws. */
export async function probe(path: string, timeLimitMs: number): Promise<boolean> {
  try {
    await heard({ timeLimitMs }, async (signal) => {
      const response = await fetch(path, { method: 'HEAD', cache: 'no-store', redirect: 'error', signal });
      return { status: response.status, headers: response.headers, text: '' };
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * The whole of a picture of this site, ready to be kept.
 * @throws OfflineError when it did not come, not whole, or is no picture
 */
export async function requestPicture(
  path: string,
  { timeLimitMs = 30_000, signal }: { timeLimitMs?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Response> {
  try {
    return await withinLimit(
      timeLimitMs,
      async (inner) => {
        const answer = await fetch(path, { redirect: 'error', signal: inner });
        if (!answer.ok || !answer.headers.get('Content-Type')?.startsWith('image/')) throw new OfflineError();
        return new Response(await answer.blob(), { headers: answer.headers });
      },
      signal,
    );
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw error instanceof OfflineError ? error : new OfflineError(error);
  }
}

function toInit(call: Call<unknown>): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', ...call.headers };
  if (call.token !== undefined) headers.Authorization = `Bearer ${call.token}`;
  if (call.etag !== undefined) headers['If-None-Match'] = call.etag;
  if (call.json !== undefined) headers['Content-Type'] = 'application/json';
  return {
    method: call.method ?? 'GET',
    headers,
    ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
    // With an etag of ours the browser's cache must not answer in our place.
    cache: call.etag === undefined ? 'no-cache' : 'no-store',
    // Nothing in the API redirects; a captive portal does.
    redirect: 'error',
  };
}

/** Runs an exchange under its limit and reports what it taught about the network. */
async function heard(
  call: { timeLimitMs?: number | undefined; signal?: AbortSignal | undefined; etag?: string | undefined },
  exchange: (signal: AbortSignal) => Promise<RawAnswer>,
): Promise<RawAnswer> {
  try {
    const answer = await withinLimit(call.timeLimitMs ?? defaultTimeLimitMs, exchange, call.signal);
    if (!isJson(answer.headers) && !(answer.status === 304 && call.etag !== undefined)) throw toOffline(answer);
    reportContact('answered');
    return answer;
  } catch (error) {
    if (call.signal?.aborted) throw call.signal.reason;
    reportContact('silent');
    throw error instanceof OfflineError ? error : new OfflineError(error);
  }
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

const ErrorAnswer = v.object({
  message: v.optional(v.string(), ''),
  code: v.optional(v.string(), ''),
  fields: v.optional(v.record(v.string(), v.string())),
});

/**
 * The value of a 2xx JSON answer, parsed.
 * @throws ApiError for any other status, OfflineError for what is not JSON, InvalidAnswerError for a wrong shape
 */
export function readAnswer<T>({ status, headers, text }: RawAnswer, schema: v.GenericSchema<unknown, T>): T {
  const body = parseJson({ status, headers, text });
  if (status < 200 || status > 299) throw toApiError(status, headers, body);
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new InvalidAnswerError(new v.ValiError(parsed.issues));
  return parsed.output;
}

export function isJson(headers: Headers): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('Content-Type') ?? '');
}

function parseJson(answer: RawAnswer): unknown {
  if (!isJson(answer.headers)) throw toOffline(answer);
  try {
    return JSON.parse(answer.text);
  } catch {
    throw toOffline(answer);
  }
}

function toOffline({ status, text }: RawAnswer): OfflineError {
  return status >= 200 && status < 300 && text === '' ? new EmptyAnswerError() : new OfflineError();
}

function toApiError(status: number, headers: Headers, body: unknown): ApiError {
  const parsed = v.safeParse(ErrorAnswer, body);
  const { message, code, fields } = parsed.success ? parsed.output : { message: '', code: '', fields: undefined };
  return new ApiError(status, message, code, fields, retryAfter(headers), body);
}

// Seconds only. The other form, a date, would be read against the phone's clock, which may be years off.
function retryAfter(headers: Headers): number | null {
  const seconds = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null;
}
