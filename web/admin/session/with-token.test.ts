import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { put } from '#shared/api';
import { confirmIdentity } from '#shared/staff/api';
import { ApiError } from '../../api/client';
import { json, mockFetch } from '../../test/fetch';
import {
  ConflictError,
  callApi,
  registerConfirmDialog,
  renewToken,
  SessionEndedError,
  withConfirmation,
  withToken,
} from './api-client';
import { deleteReturnPage, readReturnPage, storeReturnPage } from './return-to';
import { onTokenChange, readSessionEnd, readToken, removeToken, storeToken } from './token';

const unauthorized = new ApiError(401, 'Please log in.', 'unauthorized', undefined, null, null);

afterEach(() => {
  // Starting a session clears why the last one ended.
  storeToken('none');
});

it('ends the session everywhere when the server rejects the token', async () => {
  storeToken('old');
  const heard = vi.fn();
  const leave = onTokenChange(heard);
  await expect(withToken(() => Promise.reject(unauthorized))).rejects.toBeInstanceOf(SessionEndedError);
  leave();
  expect([readToken(), readSessionEnd(), heard.mock.calls.length]).toEqual([null, 'expired', 1]);
});

it('retries with the token of a session that another tab started', async () => {
  storeToken('old');
  const call = vi.fn(async (token: string) => {
    if (token === 'new') return 'done';
    localStorage.setItem('token', 'new');
    throw unauthorized;
  });
  expect(await withToken(call)).toBe('done');
  expect(readToken()).toBe('new');
});

it('waits for a session renewal in any tab before a 401 ends the session', async () => {
  const held = Promise.withResolvers<void>();
  const request = vi.fn(async (_: string, options: unknown, work?: () => unknown) => {
    if (typeof options === 'function') return options();
    await held.promise;
    return work?.();
  });
  vi.stubGlobal('navigator', { locks: { request } });
  storeToken('old');
  const refused = vi.fn(async (token: string) => {
    if (token === 'old') throw unauthorized;
    return token;
  });
  const poll = withToken(refused);
  vi.stubGlobal('fetch', async () => Response.json({ message: '', token: 'new' }));
  await renewToken(confirmIdentity, { password: 'a password' });
  held.resolve();
  expect([await poll, readToken()]).toEqual(['new', 'new']);
});

it('passes other errors to the caller and keeps the session', async () => {
  storeToken('good');
  const refused = new ApiError(400, 'No.', 'bad_request', undefined, null, null);
  await expect(withToken(() => Promise.reject(refused))).rejects.toBe(refused);
  expect(readToken()).toBe('good');
});

it('detects a logout in another tab', () => {
  storeToken('good');
  const heard = vi.fn();
  const leave = onTokenChange(heard);
  localStorage.removeItem('token');
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  leave();
  expect([heard.mock.calls.length, readSessionEnd()]).toEqual([1, 'elsewhere']);
});

it('keeps the first reason why a session ended', () => {
  storeToken('good');
  removeToken('logout');
  removeToken('expired');
  expect(readSessionEnd()).toBe('logout');
});

it.each([
  [{ from: { pathname: '/addTour', search: '', hash: '' }, reason: 'expired' }, '/addTour', 'expired'],
  [{ from: { pathname: '/editTourModal', search: '?id=a', hash: '' } }, '/editTourModal?id=a', null],
  [{ from: { pathname: '//evil.example', search: '', hash: '' } }, '/dashboard', null],
  [{ from: { pathname: 'https://evil.example/addTour', search: '', hash: '' } }, '/dashboard', null],
  [null, '/dashboard', null],
  ['/addTour', '/dashboard', null],
])('returns only to pages of the Admin Panel after a login: %j', (state, to, reason) => {
  expect(readReturnPage(state)).toEqual({ path: to, reason });
});

it('returns to the last tab’s page from a new tab, once', () => {
  storeReturnPage({ pathname: '/editTour', search: '?page=2', hash: '' });
  expect(readReturnPage(null).path).toBe('/editTour?page=2');
  // A page passed along wins.
  expect(readReturnPage({ from: { pathname: '/addTour', search: '', hash: '' } }).path).toBe('/addTour');
  deleteReturnPage();
  expect(readReturnPage(null).path).toBe('/dashboard');
});

it.each(['{', '"/addTour"', '{"pathname":"//evil.example","search":"","hash":""}'])(
  'leads to the dashboard when storage holds %s',
  (written) => {
    localStorage.setItem('returnTo', written);
    expect(readReturnPage(null).path).toBe('/dashboard');
  },
);

const refusal = new ApiError(403, 'First show that it’s you.', 'confirm_first', undefined, null, {});

it('repeats a call when the confirmation was given', async () => {
  registerConfirmDialog(async () => true);
  const call = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue('done');
  expect(await withConfirmation(call)).toBe('done');
});

it('does not repeat a call when the confirmation was cancelled', async () => {
  registerConfirmDialog(async () => false);
  const call = vi.fn().mockRejectedValue(refusal);
  await expect(withConfirmation(call)).rejects.toThrow('Nothing was changed');
  expect(call).toHaveBeenCalledTimes(1);
});

const saveThing = put('/api/thing', {
  response: v.object({ message: v.string() }),
  conflict: { thing: v.object({ version: v.number() }) },
});

function answer(status: number, body: unknown) {
  storeToken('a token');
  return mockFetch(() => json(body, { status }));
}

it('sends the token, the version and the idempotency key', async () => {
  const calls = answer(200, { message: 'Saved.' });
  expect(await callApi(saveThing, { version: 3, idempotencyKey: 'k' })).toEqual({ message: 'Saved.' });
  const sent = ['Authorization', 'If-Match', 'Idempotency-Key'].map((name) => calls[0]?.headers.get(name));
  expect(sent).toEqual(['Bearer a token', '"v3"', 'k']);
});

it('throws a ConflictError with the current record on a 412', async () => {
  answer(412, { message: 'Somebody was first.', thing: { version: 4 } });
  const error = await callApi(saveThing, { version: 3 }).catch((reason) => reason);
  expect(error).toBeInstanceOf(ConflictError);
  expect([error.message, error.current]).toEqual(['Somebody was first.', { version: 4 }]);
});

it('says so when the newer version was saved by another tab of the same browser', async () => {
  answer(200, { message: 'Saved.', thing: { id: 'a', version: 4 } });
  const thing = v.object({ id: v.string(), version: v.number() });
  const saveIt = put('/api/thing', { response: v.object({ message: v.string(), thing }), conflict: { thing } });
  const save = () => callApi(saveIt, { version: 3 });
  await save();
  for (const [id, words] of [
    ['a', 'You changed this in another tab.'],
    ['b', 'Somebody was first.'],
  ]) {
    answer(412, { message: 'Somebody was first.', thing: { id, version: 4 } });
    expect((await save().catch((reason) => reason)).message).toBe(words);
  }
});

it('recognises an own change of a record without an ID', async () => {
  answer(200, { message: 'Saved.', version: 4 });
  const current = v.object({ version: v.number() });
  const saved = v.object({ message: v.string(), version: v.number() });
  const saveIt = put('/api/settings', { response: saved, conflict: { current } });
  const save = () => callApi(saveIt, { version: 3 });
  await save();
  answer(412, { message: 'Somebody was first.', current: { version: 4 } });
  expect((await save().catch((reason) => reason)).message).toBe('You changed this in another tab.');
});

it.each([
  [412, { message: 'Somebody was first.' }],
  [400, { message: 'No.', thing: { version: 4 } }],
])('takes %d with %j for a plain refusal', async (status, body) => {
  answer(status, body);
  const error = await callApi(saveThing, { version: 3 }).catch((reason) => reason);
  expect([error instanceof ApiError, error.status]).toEqual([true, status]);
});
