import * as v from 'valibot';
import { VisitorError } from '#shared/errors';
import { tourMessages } from '#shared/tours/tour-messages';

/** Rejects after the timeout even if `work` ignores the signal. @throws the reason of `outerSignal` if that aborts */
export function withTimeout<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  outerSignal?: AbortSignal | undefined,
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const cleanUp = () => {
      clearTimeout(timer);
      outerSignal?.removeEventListener('abort', onOuterAbort);
    };
    const fail = (reason: unknown) => {
      cleanUp();
      reject(reason);
      controller.abort(reason);
    };
    const onOuterAbort = () => fail(outerSignal?.reason);
    const timer = setTimeout(() => fail(new Error(`Timed out after ${timeoutMs} ms.`)), timeoutMs);
    if (outerSignal?.aborted) return onOuterAbort();
    outerSignal?.addEventListener('abort', onOuterAbort, { once: true });
    work(controller.signal).then(resolve, reject).finally(cleanUp);
  });
}

// Each request has a timeout, because a mobile network often accepts a connection and then sends nothing: `fetch` alone would
// wait for minutes.

const offlineMessage = 'There’s no connection right now. Try again in a moment.';

/** Our server responded with an error status. `message` is its text for the visitor, or empty. */
export class ApiError extends VisitorError {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    message: string,
    readonly code: string,
    readonly fields: Record<string, string> | undefined,
    readonly retryAfterMs: number | null,
    readonly body: unknown,
  ) {
    super(message);
  }
}

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
/** Writes may take longer: after a timeout nobody knows whether the change is stored, and hashing a password takes time. */
const writeTimeoutMs = 30_000;

type NetworkResult = 'responded' | 'no response' | 'portal';

export interface ApiRequest<T> {
  schema: v.GenericSchema<unknown, T>;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  json?: unknown;
  headers?: Record<string, string>;
  token?: string;
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

const networkListeners = new Set<(result: NetworkResult) => void>();

export function onNetworkResult(listener: (result: NetworkResult) => void): () => void {
  networkListeners.add(listener);
  return () => networkListeners.delete(listener);
}

export function reportNetworkResult(result: NetworkResult): void {
  for (const listener of networkListeners) listener(result);
}

/** @throws ApiError, OfflineError without a JSON response in time, InvalidResponseError for a wrong shape */
export async function request<T>(path: string, options: ApiRequest<T>): Promise<ApiResponse<T>> {
  const response = await requestIfChanged(path, options);
  if (response === null) throw new OfflineError();
  return response;
}

/** Returns null if nothing changed since `options.etag`. @throws as `request` does */
export async function requestIfChanged<T>(path: string, options: ApiRequest<T>): Promise<ApiResponse<T> | null> {
  const rawResponse = await fetchWithTimeout(options, async (signal) => {
    const response = await fetch(path, { ...toRequestInit(options), signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  });
  const { status, headers } = rawResponse;
  if (status === 304 && options.etag !== undefined) return null;
  const body = readResponse(rawResponse, options.schema);
  return { body, etag: headers.get('ETag'), nextCursor: readNextCursor(headers) };
}

/** Reports a network result. Returns true for a response of our server. Never throws. */
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

function toRequestInit({ method = 'GET', json, headers, token, etag }: ApiRequest<unknown>): RequestInit {
  return {
    method,
    headers: {
      Accept: 'application/json',
      ...headers,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(etag === undefined ? {} : { 'If-None-Match': etag }),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    // With an ETag, the response must not come from the browser's cache.
    cache: etag === undefined ? 'no-cache' : 'no-store',
    // Our API never redirects; captive portals do.
    redirect: 'manual',
  };
}

async function fetchWithTimeout(
  { method = 'GET', timeoutMs, signal, etag }: Pick<ApiRequest<unknown>, 'method' | 'timeoutMs' | 'signal' | 'etag'>,
  fetchResponse: (signal: AbortSignal) => Promise<RawResponse>,
): Promise<RawResponse> {
  let isPortal = false;
  try {
    const defaultTimeoutMs = method === 'GET' ? readTimeoutMs : writeTimeoutMs;
    const response = await withTimeout(timeoutMs ?? defaultTimeoutMs, fetchResponse, signal);
    isPortal = isSignInPage(response);
    if (!isJson(response.headers) && !(response.status === 304 && etag !== undefined))
      throw createOfflineError(response);
    reportNetworkResult('responded');
    return response;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    reportNetworkResult(isPortal ? 'portal' : 'no response');
    throw error instanceof OfflineError ? error : new OfflineError(error);
  }
}

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

/** @throws ApiError for an error status, OfflineError if it isn't JSON, InvalidResponseError for a wrong shape */
export function readResponse<T>(response: RawResponse, schema: v.GenericSchema<unknown, T>): T {
  const body = parseJson(response);
  if (response.status < 200 || response.status > 299) throw createApiError(response, body);
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new InvalidResponseError(new v.ValiError(parsed.issues));
  return parsed.output;
}

function isJson(headers: Headers): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('Content-Type') ?? '');
}

function parseJson(response: RawResponse): unknown {
  if (!isJson(response.headers)) throw createOfflineError(response);
  try {
    return JSON.parse(response.text);
  } catch {
    throw createOfflineError(response);
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

// A Retry-After with a date is ignored, because the phone's clock may be wrong.
function readRetryAfterMs(headers: Headers): number | null {
  const seconds = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

function readNextCursor(headers: Headers): string | null {
  const link = /<([^>]*)>\s*;\s*rel="?next"?/i.exec(headers.get('Link') ?? '')?.[1];
  return new URLSearchParams(link?.split('?')[1]).get('cursor');
}
