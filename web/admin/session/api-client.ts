import * as v from 'valibot';
import { type ApiCall, type BodyOf, type ParamsOf, type ResponseOf, toPath } from '#shared/api';
import { findErrorMessage, VisitorError } from '#shared/errors';
import type { RenewedSession } from '#shared/staff/staff';
import { ApiError, type ApiRequest, type ApiResponse, request, requestIfChanged } from '../../api/client';
import { type Upload, upload } from '../../api/upload';
import { dropToken, readJson, readToken, requirePasswordChange, storeToken, write } from './token';

type Confirm = () => Promise<boolean>;
let confirm: Confirm | null = null;

/** Registers the dialog that asks for a password or passkey and says whether it was given. */
export function onConfirmFirst(ask: Confirm | null): void {
  confirm = ask;
}

/** Repeats a call after a confirmation if the server wants one first. */
export async function confirmFirst<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirm_first' || !confirm) throw error;
    if (!(await confirm())) throw new VisitorError('Nothing was changed: you didn’t confirm that it’s you.');
    return call();
  }
}

/*
 * The versions that this browser saved last, in storage that its tabs share: a conflict with another tab of one's own is
 * told apart from a colleague's change.
 */

/** Deleted when another person logs in. */
export const ownChangesKey = 'desk-own-changes';
const most = 50;

/** Settings are the one record without an ID, and the one that an answer has at its top. */
const Versioned = v.object({ _id: v.optional(v.string()), id: v.optional(v.string()), version: v.number() });

function nameVersion(record: unknown): string[] {
  const read = v.safeParse(Versioned, record);
  return read.success ? [`${read.output._id ?? read.output.id ?? ''} ${read.output.version}`] : [];
}

const readOwn = (): string[] => readJson(ownChangesKey, v.array(v.string())) ?? [];

/** @param answer of a successful save, with the record as it is now */
export function rememberOwnChange(answer: unknown): void {
  const saved =
    typeof answer === 'object' && answer !== null ? [answer, ...Object.values(answer)].flatMap(nameVersion) : [];
  if (saved.length > 0) write(ownChangesKey, JSON.stringify([...readOwn(), ...saved].slice(-most)));
}

export function isOwnChange(record: unknown): boolean {
  const own = readOwn();
  return nameVersion(record).some((name) => own.includes(name));
}

/** The login screen is about to open. */
export class SessionEndedError extends VisitorError {
  override name = 'SessionEndedError';
  constructor() {
    super('Your session has ended. Please log in again.');
  }
}

type TokenCall<T> = (token: string) => Promise<T>;

const lockName = 'session';

// Missing in older browsers and over plain http.
const findLocks = () => (navigator as { locks?: LockManager | null }).locks;

async function renewalsDone(): Promise<void> {
  await findLocks()?.request(lockName, { mode: 'shared' }, () => {});
}

/** A 401 ends the session here, unless another token is there by then: that is tried. @throws SessionEndedError */
export function withToken<T>(call: TokenCall<T>): Promise<T> {
  return attempt(call, renewalsDone);
}

/**
 * Sends what renews the session: its answer has a new token. Calls that the server refuses meanwhile, since they came
 * with the old token, wait for it. Returns the answer's message.
 */
export async function renewToken<C extends ApiCall & { response: typeof RenewedSession }>(
  { path, method, response }: C,
  json: BodyOf<C>,
): Promise<string> {
  const call = async (old: string) => {
    const { body } = await request(path, { method, token: old, json, schema: response });
    // Not after a logout that came meanwhile.
    if (readToken() === old) storeToken(body.token);
    return body.message;
  };
  const run = () => attempt(call, async () => {});
  const locks = findLocks();
  return locks ? await locks.request(lockName, run) : run();
}

async function attempt<T>(call: TokenCall<T>, settled: () => Promise<void>): Promise<T> {
  const token = readToken();
  if (token === null) {
    dropToken('elsewhere');
    throw new SessionEndedError();
  }
  try {
    return await call(token);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'password_first') requirePasswordChange();
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await settled();
    if (readToken() !== token) return attempt(call, settled);
    dropToken('expired');
    throw new SessionEndedError();
  }
}

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
export interface Sent extends Guard, Pick<ApiRequest<unknown>, 'json' | 'signal' | 'timeLimitMs'> {
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

const schemaOf = <C extends ApiCall>({ response = v.unknown() }: C) =>
  response as v.GenericSchema<unknown, ResponseOf<C>>;

/** @throws SessionEndedError, Conflict where the call has one, and whatever `request` throws */
export function callApi<C extends ApiCall>(call: C, ...[options]: OptionalArgs<Ask<C>>): Promise<ResponseOf<C>> {
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
export function callApiPage<C extends ApiCall>(call: C, { query, ...sent }: Page): Promise<ApiResponse<ResponseOf<C>>> {
  const path = toAddress(call, { query });
  return withToken((token) => request(path, { ...sent, schema: schemaOf(call), token }));
}

/** Null if nothing changed since `etag`. */
export function callApiIfChanged<C extends ApiCall>(
  call: C,
  { query, ...sent }: Page & { etag?: string | undefined },
): Promise<ApiResponse<ResponseOf<C>> | null> {
  const path = toAddress(call, { query });
  return withToken((token) => requestIfChanged(path, { ...sent, schema: schemaOf(call), token }));
}

export function uploadToApi<C extends ApiCall & Pick<Upload<unknown>, 'method'>>(
  call: C,
  { params, version, key, ...form }: Place<C['path']> & Guard & Pick<Upload<unknown>, 'form' | 'onProgress'>,
): Promise<ResponseOf<C>> {
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
    if (now) rememberOwnChange(saved);
    return saved;
  } catch (error) {
    if (!now || !(error instanceof ApiError) || error.status !== 412) throw error;
    const told = v.safeParse(v.object(now), error.body);
    if (!told.success) throw error;
    const [record] = Object.values(told.output);
    throw new Conflict(isOwnChange(record) ? 'You changed this in another tab.' : findErrorMessage(error, ''), record);
  }
}
