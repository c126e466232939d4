import * as v from 'valibot';
import { VisitorError } from '#shared/errors';
import { tourMessages } from '#shared/tours/tour-messages';

/** Doesn't wait for work that may never react: a hung body. @throws when the time is up, or the reason of `outer` */
export function withTimeout<T>(
  limitMs: number,
  run: (signal: AbortSignal) => Promise<T>,
  outerSignal?: AbortSignal | undefined,
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const cleanUp = () => {
      clearTimeout(timer);
      outerSignal?.removeEventListener('abort', abort);
    };
    const fail = (reason: unknown) => {
      cleanUp();
      reject(reason);
      controller.abort(reason);
    };
    const abort = () => fail(outerSignal?.reason);
    const timer = setTimeout(() => fail(new Error(`Timed out after ${limitMs} ms.`)), limitMs);
    if (outerSignal?.aborted) return abort();
    outerSignal?.addEventListener('abort', abort, { once: true });
    run(controller.signal).then(resolve, reject).finally(cleanUp);
  });
}

// The only place that calls fetch. Each call has one time limit for headers and body: on a mountain road a network
// often accepts a connection and then goes silent, and fetch alone would wait minutes.

const offlineMessage = 'There’s no connection right now. Try again in a moment.';

/** The server said no. `message` is the server's, for the visitor; empty if it gave none. */
export class ApiError extends VisitorError {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    message: string,
    readonly code: string,
    readonly fields: Record<string, string> | undefined,
    /** Retry-After in milliseconds, or null. */
    readonly retryAfterMs: number | null,
    readonly body: unknown,
  ) {
    super(message);
  }
}

/** No answer, a truncated one, or one that isn't ours: a captive portal's page, a proxy's error. */
export class OfflineError extends VisitorError {
  override name = 'OfflineError';
  constructor(
    cause?: unknown,
    readonly status?: number,
  ) {
    super(offlineMessage, { cause });
  }

  /** True if the site, or what stands before it, answered that it fails. A portal that wants a login says 511. */
  get isServerFailure(): boolean {
    return this.status !== undefined && this.status >= 500 && this.status !== 511;
  }
}

export class EmptyResponseError extends OfflineError {
  override name = 'EmptyResponseError';
}

export class InvalidResponseError extends VisitorError {
  override name = 'InvalidResponseError';
  constructor(cause?: unknown) {
    super(tourMessages.notAnArray, { cause });
  }
}

const readTimeoutMs = 10_000;
/** Longer: a change may have been made though its answer is lost, and a password takes its time on a busy server. */
const writeTimeoutMs = 30_000;

/** The network as a call found it: a real answer, none, or a sign-in page in its place. */
type NetworkResult = 'answered' | 'silent' | 'portal';

export interface ApiRequest<T> {
  schema: v.GenericSchema<unknown, T>;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  json?: unknown;
  headers?: Record<string, string>;
  token?: string;
  /** See {@link requestIfChanged}. */
  etag?: string | undefined;
  timeoutMs?: number | undefined;
  /** Aborting rejects with the signal's reason and says nothing about the network. */
  signal?: AbortSignal | undefined;
}

export interface ApiResponse<T> {
  body: T;
  etag: string | null;
  nextCursor: string | null;
}

const networkListeners = new Set<(contact: NetworkResult) => void>();

export function onNetworkResult(listener: (contact: NetworkResult) => void): () => void {
  networkListeners.add(listener);
  return () => networkListeners.delete(listener);
}

export function reportNetworkResult(contact: NetworkResult): void {
  for (const listener of networkListeners) listener(contact);
}

/** @throws ApiError, OfflineError for no answer in time or not our JSON, InvalidResponseError for a wrong shape */
export async function request<T>(path: string, call: ApiRequest<T>): Promise<ApiResponse<T>> {
  const answer = await requestIfChanged(path, call);
  if (answer === null) throw new OfflineError();
  return answer;
}

export async function requestIfChanged<T>(path: string, call: ApiRequest<T>): Promise<ApiResponse<T> | null> {
  const answer = await fetchWithTimeout(call, async (signal) => {
    const response = await fetch(path, { ...toRequestInit(call), signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  });
  if (answer.status === 304 && call.etag !== undefined) return null;
  const { headers } = answer;
  return { body: readResponse(answer, call.schema), etag: headers.get('ETag'), nextCursor: readNextCursor(headers) };
}

/** Never throws. */
export async function probe(path: string, timeoutMs: number): Promise<boolean> {
  try {
    await fetchWithTimeout({ timeoutMs }, async (signal) => {
      const response = await fetch(path, { method: 'HEAD', cache: 'no-store', redirect: 'manual', signal });
      return { status: response.status, headers: response.headers, text: '' };
    });
    return true;
  } catch {
    return false;
  }
}

function toRequestInit(call: ApiRequest<unknown>): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', ...call.headers };
  if (call.token !== undefined) headers.Authorization = `Bearer ${call.token}`;
  if (call.etag !== undefined) headers['If-None-Match'] = call.etag;
  if (call.json !== undefined) headers['Content-Type'] = 'application/json';
  return {
    method: call.method ?? 'GET',
    headers,
    ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
    // With an etag, the browser's cache must not answer.
    cache: call.etag === undefined ? 'no-cache' : 'no-store',
    // Our API never redirects; captive portals do.
    redirect: 'manual',
  };
}

async function fetchWithTimeout(
  call: Pick<ApiRequest<unknown>, 'method' | 'timeoutMs' | 'signal' | 'etag'>,
  exchange: (signal: AbortSignal) => Promise<RawResponse>,
): Promise<RawResponse> {
  let isSignIn = false;
  try {
    const limitMs = (call.method ?? 'GET') === 'GET' ? readTimeoutMs : writeTimeoutMs;
    const answer = await withTimeout(call.timeoutMs ?? limitMs, exchange, call.signal);
    isSignIn = isSignInPage(answer);
    if (!isJson(answer.headers) && !(answer.status === 304 && call.etag !== undefined))
      throw createOfflineError(answer);
    reportNetworkResult('answered');
    return answer;
  } catch (error) {
    if (call.signal?.aborted) throw call.signal.reason;
    reportNetworkResult(isSignIn ? 'portal' : 'silent');
    throw error instanceof OfflineError ? error : new OfflineError(error);
  }
}

/** A redirect comes as 0; 511 asks for a login by name. */
function isSignInPage({ status, headers }: RawResponse): boolean {
  const isHtml = /^text\/html\b/i.test(headers.get('Content-Type') ?? '');
  return status === 0 || status === 511 || (status >= 200 && status < 300 && isHtml);
}

interface RawResponse {
  status: number;
  headers: Headers;
  text: string;
}

const ErrorBody = v.object({
  message: v.optional(v.string(), ''),
  code: v.optional(v.string(), ''),
  fields: v.optional(v.record(v.string(), v.string())),
});

/** @throws ApiError for any other status, OfflineError if it isn't JSON, InvalidResponseError for a wrong shape */
export function readResponse<T>(answer: RawResponse, schema: v.GenericSchema<unknown, T>): T {
  const body = parseJson(answer);
  if (answer.status < 200 || answer.status > 299) throw createApiError(answer, body);
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new InvalidResponseError(new v.ValiError(parsed.issues));
  return parsed.output;
}

function isJson(headers: Headers): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('Content-Type') ?? '');
}

function parseJson(answer: RawResponse): unknown {
  if (!isJson(answer.headers)) throw createOfflineError(answer);
  try {
    return JSON.parse(answer.text);
  } catch {
    throw createOfflineError(answer);
  }
}

function createOfflineError({ status, text }: RawResponse): OfflineError {
  return status >= 200 && status < 300 && text === '' ? new EmptyResponseError() : new OfflineError(undefined, status);
}

function createApiError({ status, headers }: RawResponse, body: unknown): ApiError {
  const parsed = v.safeParse(ErrorBody, body);
  const { message, code, fields } = parsed.success ? parsed.output : { message: '', code: '', fields: undefined };
  return new ApiError(status, message, code, fields, readRetryAfterMs(headers), body);
}

// Seconds only: a date would depend on the phone's clock, which may be years off.
function readRetryAfterMs(headers: Headers): number | null {
  const seconds = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

function readNextCursor(headers: Headers): string | null {
  const link = /<([^>]*)>\s*;\s*rel="?next"?/i.exec(headers.get('Link') ?? '')?.[1];
  return new URLSearchParams(link?.split('?')[1]).get('cursor');
}
