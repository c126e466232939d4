import type { Context } from 'hono';
import * as v from 'valibot';
import { problemsByField } from '#shared/text/text';
import type { AppEnv } from '../env';
import { fail } from './fail';
import { findRepeatedKey } from './repeated';

type C = Context<AppEnv>;

export function mediaType(c: C): string {
  return (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function tooLarge(c: C, limit: number): Response {
  const kib = Math.floor(limit / 1024);
  return fail(c, 'too_large', `This is too large: the limit is ${kib < 1024 ? `${kib} KiB` : `${kib / 1024} MiB`}.`);
}

/**
 * The body as a stream of at most `limit` bytes, or an error answer: 413 by its Content-Length, 415 if compressed.
 * Beyond the limit a chunked body's stream fails with {@link BodyTooLarge}.
 */
export function openBody(c: C, limit: number): ReadableStream<Uint8Array> | Response {
  const encoding = c.req.header('content-encoding');
  if (encoding !== undefined && encoding !== 'identity') {
    return fail(c, 'unsupported_type', 'Please send this uncompressed.');
  }
  const announced = c.req.header('content-length');
  if (announced !== undefined && !(Number(announced) <= limit)) return tooLarge(c, limit);
  let read = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      read += chunk.byteLength;
      if (read > limit) controller.error(new BodyTooLarge(limit));
      else controller.enqueue(chunk);
    },
  });
  return (c.req.raw.body ?? new Blob([]).stream()).pipeThrough(counted);
}

class BodyTooLarge extends Error {
  constructor(readonly limit: number) {
    super('body too large');
  }
}

export function failedBody(c: C, error: unknown): Response {
  if (error instanceof BodyTooLarge) return tooLarge(c, error.limit);
  return fail(c, 'bad_request', 'The request is incomplete.');
}

export async function readText(c: C, limit: number): Promise<string | Response> {
  const stream = openBody(c, limit);
  if (stream instanceof Response) return stream;
  let bytes: ArrayBuffer;
  try {
    bytes = await new Response(stream).arrayBuffer();
  } catch (error) {
    return failedBody(c, error);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return fail(c, 'bad_request', 'This isn’t UTF-8 text.');
  }
}

/** A JSON body of at most `limit` bytes, validated; or an error answer (415, 413, 400). */
export async function readJson<S extends v.GenericSchema>(
  c: C,
  schema: S,
  limit: number,
  extra?: Record<string, unknown>,
): Promise<{ value: v.InferOutput<S> } | Response> {
  if (mediaType(c) !== 'application/json') return fail(c, 'unsupported_type', 'Please send JSON.', extra);
  const text = await readText(c, limit);
  if (text instanceof Response) return text;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail(c, 'bad_request', 'This isn’t JSON.', extra);
  }
  const repeated = findRepeatedKey(text);
  if (repeated !== null) return fail(c, 'bad_request', `“${repeated.slice(0, 100)}” is there twice.`, extra);
  return checkInput(c, schema, json, extra);
}

export function checkInput<S extends v.GenericSchema>(
  c: C,
  schema: S,
  input: unknown,
  extra?: Record<string, unknown>,
): { value: v.InferOutput<S> } | Response {
  const result = v.safeParse(schema, input);
  if (result.success) return { value: result.output };
  const fields = problemsByField(result.issues);
  return fail(c, 'bad_request', sayProblem(fields), { ...extra, fields });
}

/** The first problem, after its field's name unless the sentence stands on its own. “This” needs the name. */
export function sayProblem(fields: Record<string, string>): string {
  const [field, problem] = Object.entries(fields)[0] ?? ['', 'We couldn’t read this.'];
  const isSentence = /^(?!This ).*[.?]$/.test(problem) && !field.includes('.');
  return field === '' || isSentence ? problem : `${field}: ${problem}`;
}
