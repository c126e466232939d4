import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { IdempotencyKey } from '#shared/inquiries/inquiry';
import { listProblemsByField, tryParseJson } from '#shared/text';
import { uploadLimits } from '#shared/tours/pictures';
import type { AppEnv, RequestContext } from '../env';
import { throwError } from './errors';
import { findBoundary, type MultipartBody, MultipartError, type MultipartLimits, readMultipart } from './multipart';

export function findMediaType(c: RequestContext): string {
  return (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function throwTooLarge(c: RequestContext, maxBytes: number): never {
  const kib = Math.floor(maxBytes / 1024);
  // Rounded down, because the limit of a form also counts its boundaries and headers.
  throwError(
    c,
    'too_large',
    `This is too large: the limit is ${kib < 1024 ? `${kib} KiB` : `${Math.floor(kib / 1024)} MiB`}.`,
  );
}

/** Throws 413 or 415. A body that is too long without a Content-Length fails with {@link BodyTooLarge}. */
function openBody(c: RequestContext, maxBytes: number): ReadableStream<Uint8Array> {
  const encoding = c.req.header('content-encoding');
  if (encoding !== undefined && encoding !== 'identity') {
    throwError(c, 'unsupported_type', 'Please send this uncompressed.');
  }
  const contentLength = c.req.header('content-length');
  if (contentLength !== undefined && !(Number(contentLength) <= maxBytes)) throwTooLarge(c, maxBytes);
  let bytesRead = 0;
  const limitedStream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytesRead += chunk.byteLength;
      if (bytesRead > maxBytes) controller.error(new BodyTooLarge(maxBytes));
      else controller.enqueue(chunk);
    },
  });
  return (c.req.raw.body ?? new Blob([]).stream()).pipeThrough(limitedStream);
}

class BodyTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super('body too large');
  }
}

function throwBodyError(c: RequestContext, error: unknown): never {
  if (error instanceof BodyTooLarge) throwTooLarge(c, error.maxBytes);
  throwError(c, 'bad_request', 'The request is incomplete.');
}

export async function readText(c: RequestContext, maxBytes: number): Promise<string> {
  const bytes = await new Response(openBody(c, maxBytes))
    .arrayBuffer()
    .catch((error: unknown) => throwBodyError(c, error));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return throwError(c, 'bad_request', 'This isn’t UTF-8 text.');
  }
}

/** Reads and validates a JSON body; else throws 415, 413 or 400. */
export async function readJson<S extends v.GenericSchema>(
  c: RequestContext,
  schema: S,
  maxBytes: number,
  extraFields?: Record<string, unknown>,
): Promise<v.InferOutput<S>> {
  if (findMediaType(c) !== 'application/json') throwError(c, 'unsupported_type', 'Please send JSON.', extraFields);
  const json = tryParseJson(await readText(c, maxBytes));
  if (json === undefined) throwError(c, 'bad_request', 'This isn’t JSON.', extraFields);
  return checkInput(c, schema, json, extraFields);
}

export function checkInput<S extends v.GenericSchema>(
  c: RequestContext,
  schema: S,
  input: unknown,
  extraFields?: Record<string, unknown>,
): v.InferOutput<S> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const fields = listProblemsByField(result.issues);
  return throwError(c, 'bad_request', formatFirstProblem(fields), { ...extraFields, fields });
}

/** Throws 415, 413 or 400 for another body. */
export async function readFormWithFiles(
  c: RequestContext,
  maxBytes: number,
  multipartLimits: MultipartLimits,
): Promise<MultipartBody> {
  if (findMediaType(c) !== 'multipart/form-data') throwError(c, 'unsupported_type', 'Please send multipart/form-data.');
  const boundary = findBoundary(c.req.header('content-type') ?? '');
  if (boundary === null) return throwError(c, 'bad_request', 'The Content-Type has no boundary.');
  const stream = openBody(c, maxBytes);
  try {
    return await readMultipart(stream, boundary, multipartLimits);
  } catch (error) {
    return error instanceof MultipartError ? throwError(c, error.code, error.message) : throwBodyError(c, error);
  }
}

/** First problem, with the field's name unless the message is clear without it. “This …” is not. */
export function formatFirstProblem(fields: Record<string, string>): string {
  const [field, problem] = Object.entries(fields)[0] ?? ['', 'We couldn’t read this.'];
  const isClearAlone = /^(?!This ).*[.?]$/.test(problem) && !field.includes('.');
  return field === '' || isClearAlone ? problem : `${field}: ${problem}`;
}

/** Idempotency-Key of the request in lower case; null without the header. */
export function readIdempotencyKey(c: RequestContext): string | null {
  const header = c.req.header('idempotency-key');
  if (header === undefined) return null;
  const key = v.safeParse(IdempotencyKey, header);
  return key.success ? key.output.toLowerCase() : throwError(c, 'bad_request', key.issues[0].message);
}

const maxDrainBytes = uploadLimits.totalBytes + 4 * 1024 * 1024;
const chunkTimeoutMs = 100;
const drainTimeoutMs = 5000;

/** Without this the server closes the connection during an upload, and the client sees no 401 but a reset. */
export const discardUnreadBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (!body || bodyUsed || !(Number(c.req.header('content-length') ?? Number.NaN) <= maxDrainBytes)) return;
  const reader = body.getReader();
  const endsAt = Date.now() + drainTimeoutMs;
  try {
    while (Date.now() < endsAt) {
      const result = await Promise.race([reader.read(), scheduler.wait(chunkTimeoutMs)]);
      if (!result || result.done) return;
    }
  } catch {
    // The client has disconnected.
  }
});
