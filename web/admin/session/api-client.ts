import * as v from 'valibot';
import { type ApiCall, type BodyOf, type ParamsOf, type ResponseOf, toPath } from '#shared/api';
import { findErrorMessage, VisitorError } from '#shared/errors';
import type { RenewedSession } from '#shared/staff/staff';
import { ApiError, type ApiRequest, type ApiResponse, request, requestIfChanged } from '../../api/client';
import { type Upload, upload } from '../../api/upload';
import { readJson, readToken, removeToken, requirePasswordChange, storeToken, writeText } from './token';

type OpenConfirmDialog = () => Promise<boolean>;
let openConfirmDialog: OpenConfirmDialog | null = null;

/** @param open resolves to true if the user confirms the identity, to false if the user closes the dialog */
export function registerConfirmDialog(open: OpenConfirmDialog | null): void {
  openConfirmDialog = open;
}

/** Repeats the call after a confirmation if the server requires one. */
export async function withConfirmation<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirm_first' || !openConfirmDialog) throw error;
    if (!(await openConfirmDialog())) throw new VisitorError('Nothing was changed: you didn’t confirm that it’s you.');
    return call();
  }
}

// A conflict is with the user's own tab if this browser saved the version, else with a colleague.

/** Deleted when another user logs in. */
export const ownChangesKey = 'desk-own-changes';
const maxOwnChanges = 50;

/** Settings have no ID, and are the top level of their response. */
const Versioned = v.object({ _id: v.optional(v.string()), id: v.optional(v.string()), version: v.number() });

function listVersionNames(record: unknown): string[] {
  const parsed = v.safeParse(Versioned, record);
  return parsed.success ? [`${parsed.output._id ?? parsed.output.id ?? ''} ${parsed.output.version}`] : [];
}

const readOwnChanges = (): string[] => readJson(ownChangesKey, v.array(v.string())) ?? [];

/** @param response of a save, with the saved record */
export function rememberOwnChange(response: unknown): void {
  const savedVersionNames =
    typeof response === 'object' && response !== null
      ? [response, ...Object.values(response)].flatMap(listVersionNames)
      : [];
  if (savedVersionNames.length > 0)
    writeText(ownChangesKey, JSON.stringify([...readOwnChanges(), ...savedVersionNames].slice(-maxOwnChanges)));
}

export function isOwnChange(record: unknown): boolean {
  const ownChanges = readOwnChanges();
  return listVersionNames(record).some((name) => ownChanges.includes(name));
}

/** Needs no message beside a form, because the login screen opens. */
export class SessionEndedError extends VisitorError {
  override name = 'SessionEndedError';
  constructor() {
    super('Your session has ended. Please log in again.');
  }
}

type TokenCall<T> = (token: string) => Promise<T>;

const lockName = 'session';

// Undefined in older browsers and over plain http.
const findLocks = () => (navigator as { locks?: LockManager | null }).locks;

async function waitForRenewals(): Promise<void> {
  await findLocks()?.request(lockName, { mode: 'shared' }, () => {});
}

/** @throws SessionEndedError after a 401, unless another tab has stored a new token: then the call is repeated */
export function withToken<T>(call: TokenCall<T>): Promise<T> {
  return attemptCall(call, waitForRenewals);
}

/**
 * Sends a call that renews the session, and stores the new token. Returns the response's message. A parallel call with the
 * old token gets a 401, waits for the lock, and is repeated.
 */
export async function renewToken<C extends ApiCall & { response: typeof RenewedSession }>(
  { path, method, response }: C,
  json: BodyOf<C>,
): Promise<string> {
  const call = async (oldToken: string) => {
    const { body } = await request(path, { method, token: oldToken, json, schema: response });
    // The user may have logged out during the call.
    if (readToken() === oldToken) storeToken(body.token);
    return body.message;
  };
  const renew = () => attemptCall(call, async () => {});
  const locks = findLocks();
  return locks ? await locks.request(lockName, renew) : renew();
}

async function attemptCall<T>(call: TokenCall<T>, waitForRenewal: () => Promise<void>): Promise<T> {
  const token = readToken();
  if (token === null) {
    removeToken('elsewhere');
    throw new SessionEndedError();
  }
  try {
    return await call(token);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'password_first') requirePasswordChange();
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await waitForRenewal();
    if (readToken() !== token) return attemptCall(call, waitForRenewal);
    removeToken('expired');
    throw new SessionEndedError();
  }
}

export class ConflictError<T> extends VisitorError {
  override name = 'Conflict';
  constructor(
    message: string,
    readonly current: T,
  ) {
    super(message);
  }
}

interface WriteCondition {
  /** The server answers 412 if the record has another version. */
  version?: number | undefined;
  idempotencyKey?: string | undefined;
}

export interface RequestOptions extends WriteCondition, Pick<ApiRequest<unknown>, 'json' | 'signal' | 'timeoutMs'> {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: Readonly<Record<string, string>> | URLSearchParams | undefined;
}

/** `options` is optional if no property of `T` is required. */
export type OptionalArgs<T> = Record<never, never> extends T ? [options?: T] : [options: T];
export type CallTarget<Path extends string> = Pick<RequestOptions, 'query'> &
  (keyof ParamsOf<Path> extends never ? { params?: never } : { params: ParamsOf<Path> });
type Json<C> = [BodyOf<C>] extends [never] ? { json?: never } : { json: BodyOf<C> };
type CallOptions<C extends ApiCall> = CallTarget<C['path']> & Json<C> & Omit<RequestOptions, 'params' | 'json'>;

type PageOptions = Pick<RequestOptions, 'query' | 'signal' | 'timeoutMs'>;

function toUrl(call: ApiCall, { params = {}, query }: RequestOptions): string {
  const search = String(new URLSearchParams(query));
  return toPath<string>(call, params) + (search && `?${search}`);
}

const getResponseSchema = <C extends ApiCall>({ response = v.unknown() }: C) =>
  response as v.GenericSchema<unknown, ResponseOf<C>>;

/** @throws SessionEndedError, ConflictError if the call has one, and the errors of `request` */
export function callApi<C extends ApiCall>(
  call: C,
  ...[options]: OptionalArgs<CallOptions<C>>
): Promise<ResponseOf<C>> {
  const { params, query, version, idempotencyKey, ...requestOptions }: RequestOptions = options ?? {};
  const { method, conflict } = call;
  const headers = toHeaders({ version, idempotencyKey });
  const path = toUrl(call, { params, query });
  const send = async (token: string) =>
    (await request(path, { ...requestOptions, method, schema: getResponseSchema(call), token, headers })).body;
  return throwConflicts(
    withConfirmation(() => withToken(send)),
    conflict,
  );
}

export const toVersionTarget = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version });

/** One page of a list, with the cursor of the next page. */
export function callApiPage<C extends ApiCall>(
  call: C,
  { query, ...requestOptions }: PageOptions,
): Promise<ApiResponse<ResponseOf<C>>> {
  const path = toUrl(call, { query });
  return withToken((token) => request(path, { ...requestOptions, schema: getResponseSchema(call), token }));
}

/** Null if the response still has this `etag`. */
export function callApiIfChanged<C extends ApiCall>(
  call: C,
  { query, ...requestOptions }: PageOptions & { etag?: string | undefined },
): Promise<ApiResponse<ResponseOf<C>> | null> {
  const path = toUrl(call, { query });
  return withToken((token) => requestIfChanged(path, { ...requestOptions, schema: getResponseSchema(call), token }));
}

export function uploadToApi<C extends ApiCall & Pick<Upload<unknown>, 'method'>>(
  call: C,
  {
    params,
    version,
    idempotencyKey,
    ...form
  }: CallTarget<C['path']> & WriteCondition & Pick<Upload<unknown>, 'form' | 'onProgress'>,
): Promise<ResponseOf<C>> {
  const { method, conflict } = call;
  const headers = toHeaders({ version, idempotencyKey });
  const path = toUrl(call, { params });
  return throwConflicts(
    withToken((token) => upload(path, { ...form, method, schema: getResponseSchema(call), token, headers })),
    conflict,
  );
}

function toHeaders({ version, idempotencyKey }: WriteCondition): Record<string, string> {
  return {
    ...(version === undefined ? {} : { 'If-Match': `"v${version}"` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
}

async function throwConflicts<T>(call: Promise<T>, schema: ApiCall['conflict']): Promise<T> {
  try {
    const response = await call;
    if (schema) rememberOwnChange(response);
    return response;
  } catch (error) {
    if (!schema || !(error instanceof ApiError) || error.status !== 412) throw error;
    const parsed = v.safeParse(v.object(schema), error.body);
    if (!parsed.success) throw error;
    const [record] = Object.values(parsed.output);
    throw new ConflictError(
      isOwnChange(record) ? 'You changed this in another tab.' : findErrorMessage(error, ''),
      record,
    );
  }
}
