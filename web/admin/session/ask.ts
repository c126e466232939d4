import * as v from 'valibot';
import { type AnswerOf, type ApiCall, type BodyOf, type ParamsOf, toPath } from '#shared/api';
import { VisitorError, wordsFor } from '#shared/errors';
import { type Answer, ApiError, type Call, request, requestIfChanged } from '../../api/client';
import { type Upload, upload } from '../../api/upload';
import { confirmFirst } from './confirm-first';
import { isOwnChange, noteOwnChange } from './own-changes';
import { withToken } from './with-token';

export class Conflict<T> extends VisitorError {
  override name = 'Conflict';
  constructor(
    message: string,
    readonly now: T,
  ) {
    super(message);
  }
}

interface Guard {
  /** Refused where it has another version now. */
  version?: number | undefined;
  /** The server adds this once, however often it is sent. */
  key?: string | undefined;
}

/** Options as `ask` uses them; {@link Ask} says which of them a call needs. */
export interface Sent extends Guard, Pick<Call<unknown>, 'json' | 'signal' | 'timeLimitMs'> {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: Readonly<Record<string, string>> | URLSearchParams | undefined;
}

/** An argument that may be left out where nothing of it is needed. */
export type OptionalArgs<T> = Record<never, never> extends T ? [options?: T] : [options: T];
/** The parameters of a path, if it has some, and the query. */
export type Place<Path extends string> = Pick<Sent, 'query'> &
  (keyof ParamsOf<Path> extends never ? { params?: never } : { params: ParamsOf<Path> });
type Json<C> = [BodyOf<C>] extends [never] ? { json?: never } : { json: BodyOf<C> };
type Ask<C extends ApiCall> = Place<C['path']> & Json<C> & Omit<Sent, 'params' | 'json'>;

type Page = Pick<Sent, 'query' | 'signal' | 'timeLimitMs'>;

function toAddress(call: ApiCall, { params = {}, query }: Sent): string {
  const search = String(new URLSearchParams(query));
  return toPath<string>(call, params) + (search && `?${search}`);
}

const schemaOf = <C extends ApiCall>({ answer = v.unknown() }: C) => answer as v.GenericSchema<unknown, AnswerOf<C>>;

/** @throws SessionEndedError, Conflict where the call has one, and whatever `request` throws */
export function ask<C extends ApiCall>(call: C, ...[options]: OptionalArgs<Ask<C>>): Promise<AnswerOf<C>> {
  const { params, query, version, key, ...sent }: Sent = options ?? {};
  const { method, conflict } = call;
  const headers = toHeaders({ version, key });
  const path = toAddress(call, { params, query });
  const send = async (token: string) =>
    (await request(path, { ...sent, method, schema: schemaOf(call), token, headers })).body;
  return orConflict(
    confirmFirst(() => withToken(send)),
    conflict,
  );
}

/** Names a record, and its version that a change is made on. */
export const atVersion = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version });

/** One page of a list, with the cursor of the next. */
export function askPage<C extends ApiCall>(call: C, { query, ...sent }: Page): Promise<Answer<AnswerOf<C>>> {
  const path = toAddress(call, { query });
  return withToken((token) => request(path, { ...sent, schema: schemaOf(call), token }));
}

/** Null if nothing changed since `etag`. */
export function askIfChanged<C extends ApiCall>(
  call: C,
  { query, ...sent }: Page & { etag?: string | undefined },
): Promise<Answer<AnswerOf<C>> | null> {
  const path = toAddress(call, { query });
  return withToken((token) => requestIfChanged(path, { ...sent, schema: schemaOf(call), token }));
}

export function askByForm<C extends ApiCall & Pick<Upload<unknown>, 'method'>>(
  call: C,
  { params, version, key, ...form }: Place<C['path']> & Guard & Pick<Upload<unknown>, 'form' | 'onProgress'>,
): Promise<AnswerOf<C>> {
  const { method, conflict } = call;
  const headers = toHeaders({ version, key });
  const path = toAddress(call, { params });
  return orConflict(
    withToken((token) => upload(path, { ...form, method, schema: schemaOf(call), token, headers })),
    conflict,
  );
}

function toHeaders({ version, key }: Guard): Record<string, string> {
  return {
    ...(version === undefined ? {} : { 'If-Match': `"v${version}"` }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
}

async function orConflict<T>(answer: Promise<T>, now: ApiCall['conflict']): Promise<T> {
  try {
    const saved = await answer;
    if (now) noteOwnChange(saved);
    return saved;
  } catch (error) {
    if (!now || !(error instanceof ApiError) || error.status !== 412) throw error;
    const told = v.safeParse(v.object(now), error.body);
    if (!told.success) throw error;
    const [record] = Object.values(told.output);
    throw new Conflict(isOwnChange(record) ? 'You changed this in another tab.' : wordsFor(error, ''), record);
  }
}
