import * as v from 'valibot';
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

interface Guarded {
  /** Refused where it has another version now. */
  version?: number | undefined;
  /** The server adds this once, however often it is sent. */
  key?: string | undefined;
  /** By its name in the answer. Without it a 412 is an ApiError like others. */
  now?: Record<string, v.GenericSchema>;
}

export interface Ask<T> extends Omit<Call<T>, 'token' | 'headers'>, Guarded {}

/** @throws SessionEndedError, Conflict of what `now` names, and whatever `request` throws */
export function ask<T>(path: string, { version, key, now, ...call }: Ask<T>): Promise<T> {
  const headers = toHeaders({ version, key });
  const send = async (token: string) => (await request(path, { ...call, token, headers })).body;
  return orConflict(
    confirmFirst(() => withToken(send)),
    now,
  );
}

/** Null if nothing changed since `etag`. */
export function askIfChanged<T>(path: string, call: Omit<Call<T>, 'token'>): Promise<Answer<T> | null> {
  return withToken((token) => requestIfChanged(path, { ...call, token }));
}

export function askByForm<T>(
  path: string,
  { version, key, now, ...form }: Omit<Upload<T>, 'token' | 'headers'> & Guarded,
): Promise<T> {
  const headers = toHeaders({ version, key });
  return orConflict(
    withToken((token) => upload(path, { ...form, token, headers })),
    now,
  );
}

function toHeaders({ version, key }: Guarded): Record<string, string> {
  return {
    ...(version === undefined ? {} : { 'If-Match': `"v${version}"` }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
}

async function orConflict<T>(answer: Promise<T>, now: Guarded['now']): Promise<T> {
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
