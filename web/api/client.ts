import * as v from 'valibot';
import { VisitorError } from '#shared/errors';
import { tourMessages } from '#shared/tours/tour-messages';

/** Rejects at the timeout even if `run` ignores the signal. @throws the reason of `outerSignal` if that aborts */
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

// Fetch with one timeout for headers and body: a mobile network often accepts a connection and then goes silent, and
// fetch alone would wait for minutes.

const offlineMessage = 'There’s no connection right now. Try again in a moment.';

/** Error status of our server. `message` is the server's, for the visitor; empty if there is none. */
export class ApiError extends VisitorError {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    message: string,
    readonly code: string,
    readonly fields: Record<string, string> | undefined,
    /** From Retry-After. */
    readonly retryAfterMs: number | null,
    readonly body: unknown,
  ) {
    super(message);
  }
}

/** No response, a truncated one, or one of a captive portal or proxy. */
export class OfflineError extends VisitorError {
  override name = 'OfflineError';
  constructor(
    cause?: unknown,
    readonly status?: number,
  ) {
    super(offlineMessage, { cause });
  }

  /** True if the site or a proxy reported a failure. Captive portals use 511. */
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
/** Longer: the change may be stored although its response is lost, and hashing a password takes time. */
const writeTimeoutMs = 30_000;

/** `portal`: a sign-in page in place of our response. */
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
  /** Aborting rejects with the signal's reason and reports no network result. */
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

/** @throws ApiError, OfflineError without a JSON response in time, InvalidResponseError for a wrong shape */
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
    // With an etag, the response must not come from the browser's cache.
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

/** A redirect has status 0; 511 means that the network requires a login. */
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

// Only seconds are read: a date would depend on the phone's clock.
function readRetryAfterMs(headers: Headers): number | null {
  const seconds = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

function readNextCursor(headers: Headers): string | null {
  const link = /<([^>]*)>\s*;\s*rel="?next"?/i.exec(headers.get('Link') ?? '')?.[1];
  return new URLSearchParams(link?.split('?')[1]).get('cursor');
}
