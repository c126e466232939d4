import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/client';
import { confirmFirst, onConfirmFirst } from './confirm-first';
import { forgetPlace, readArrival, rememberPlace } from './return-to';
import { dropToken, onTokenChange, readToken, sessionEnd, storeToken } from './token';
import { renewToken, SessionEndedError, withToken } from './with-token';

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
  expect([readToken(), sessionEnd(), heard.mock.calls.length]).toEqual([null, 'expired', 1]);
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

it('waits for the call that renews the session, of whatever tab, before it takes a 401 for its end', async () => {
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
  await renewToken('/api/confirmation', {});
  held.resolve();
  expect([await poll, readToken()]).toEqual(['new', 'new']);
});

it('passes other errors to the caller and keeps the session', async () => {
  storeToken('good');
  const refused = new ApiError(400, 'No.', 'bad_request', undefined, null, null);
  await expect(withToken(() => Promise.reject(refused))).rejects.toBe(refused);
  expect(readToken()).toBe('good');
});

it('notices a logout in another tab', () => {
  storeToken('good');
  const heard = vi.fn();
  const leave = onTokenChange(heard);
  localStorage.removeItem('token');
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  leave();
  expect([heard.mock.calls.length, sessionEnd()]).toEqual([1, 'elsewhere']);
});

it('keeps the first reason why a session ended', () => {
  storeToken('good');
  dropToken('logout');
  dropToken('expired');
  expect(sessionEnd()).toBe('logout');
});

it.each([
  [{ from: { pathname: '/addTour', search: '', hash: '' }, why: 'expired' }, '/addTour', 'expired'],
  [{ from: { pathname: '/editTourModal', search: '?id=a', hash: '' } }, '/editTourModal?id=a', null],
  [{ from: { pathname: '//evil.example', search: '', hash: '' } }, '/dashboard', null],
  [{ from: { pathname: 'https://evil.example/addTour', search: '', hash: '' } }, '/dashboard', null],
  [null, '/dashboard', null],
  ['/addTour', '/dashboard', null],
])('returns only to pages of the Admin Panel after a login: %j', (state, to, why) => {
  expect(readArrival(state)).toEqual({ to, why });
});

it('returns to the last tab’s page from a new tab, once', () => {
  rememberPlace({ pathname: '/editTour', search: '?page=2', hash: '' });
  expect(readArrival(null).to).toBe('/editTour?page=2');
  // A page passed along wins.
  expect(readArrival({ from: { pathname: '/addTour', search: '', hash: '' } }).to).toBe('/addTour');
  forgetPlace();
  expect(readArrival(null).to).toBe('/dashboard');
});

it.each(['{', '"/addTour"', '{"pathname":"//evil.example","search":"","hash":""}'])(
  'leads to the dashboard when storage holds %s',
  (written) => {
    localStorage.setItem('returnTo', written);
    expect(readArrival(null).to).toBe('/dashboard');
  },
);

const refusal = new ApiError(403, 'First show that it’s you.', 'confirm_first', undefined, null, {});

it('repeats a call when the confirmation was given', async () => {
  onConfirmFirst(async () => true);
  const call = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue('done');
  expect(await confirmFirst(call)).toBe('done');
});

it('does not repeat a call when the confirmation was cancelled', async () => {
  onConfirmFirst(async () => false);
  const call = vi.fn().mockRejectedValue(refusal);
  await expect(confirmFirst(call)).rejects.toThrow('Nothing was changed');
  expect(call).toHaveBeenCalledTimes(1);
});
