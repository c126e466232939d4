import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/client';
import { ask, Conflict } from './ask';
import { storeToken } from './token';

const schema = v.object({ message: v.string() });
const now = { thing: v.object({ version: v.number() }) };

function answerWith(status: number, body: unknown) {
  const fetched = vi.fn(async (_: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetched);
  storeToken('a token');
  return fetched;
}

it('sends whose call it is, which version it saw, and the key under which it is done once', async () => {
  const fetched = answerWith(200, { message: 'Saved.' });
  expect(await ask('/api/thing', { method: 'PUT', version: 3, key: 'k', schema })).toEqual({ message: 'Saved.' });
  const headers = new Headers(fetched.mock.calls[0]?.[1].headers);
  const sent = ['Authorization', 'If-Match', 'Idempotency-Key'].map((name) => headers.get(name));
  expect(sent).toEqual(['Bearer a token', '"v3"', 'k']);
});

it('tells of a 412 how the thing is now', async () => {
  answerWith(412, { message: 'Somebody was first.', thing: { version: 4 } });
  const error = await ask('/api/thing', { method: 'PUT', version: 3, now, schema }).catch((reason) => reason);
  expect(error).toBeInstanceOf(Conflict);
  expect([error.message, error.now]).toEqual(['Somebody was first.', { version: 4 }]);
});

it('says so when the newer version was saved by another tab of the same browser', async () => {
  answerWith(200, { message: 'Saved.', thing: { id: 'a', version: 4 } });
  const thing = v.object({ id: v.string(), version: v.number() });
  const saved = v.object({ message: v.string(), thing });
  const save = () => ask('/api/thing', { method: 'PUT', version: 3, now: { thing }, schema: saved });
  await save();
  for (const [id, words] of [
    ['a', 'You changed this in another tab.'],
    ['b', 'Somebody was first.'],
  ]) {
    answerWith(412, { message: 'Somebody was first.', thing: { id, version: 4 } });
    expect((await save().catch((reason) => reason)).message).toBe(words);
  }
});

it('knows the own version of a record without an ID', async () => {
  answerWith(200, { message: 'Saved.', version: 4 });
  const current = v.object({ version: v.number() });
  const saved = v.object({ message: v.string(), version: v.number() });
  const save = () => ask('/api/settings', { method: 'PUT', version: 3, now: { current }, schema: saved });
  await save();
  answerWith(412, { message: 'Somebody was first.', current: { version: 4 } });
  expect((await save().catch((reason) => reason)).message).toBe('You changed this in another tab.');
});

it.each([
  [412, { message: 'Somebody was first.' }],
  [400, { message: 'No.', thing: { version: 4 } }],
])('takes %d with %j for a plain refusal', async (status, body) => {
  answerWith(status, body);
  const error = await ask('/api/thing', { method: 'PUT', version: 3, now, schema }).catch((reason) => reason);
  expect([error instanceof ApiError, error.status]).toEqual([true, status]);
});
