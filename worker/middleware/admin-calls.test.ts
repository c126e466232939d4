import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import { createApp } from '../app';
import worker from '../index';
import { call, origin } from '../test/client';
import { addSession, addUser, createTourForm, signIn } from '../test/factories';
import { requireOwner, requireSession, requireStaff } from './require-staff';

// The calls are those of the Worker's own table of routes, so that a new one is tried without being named.

const routes = createApp().routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
const toNames = (some: typeof routes) => [...new Set(some.map(({ method, path }) => `${method} ${path}`))];
const listNames = (...guards: unknown[]) => toNames(routes.filter(({ handler }) => guards.includes(handler)));
const listCalls = (...guards: unknown[]): [method: string, path: string][] =>
  listNames(...guards).map((name) => {
    const [method = '', path = ''] = name.replaceAll(/:\w+(\{[^}]*\})?/g, 'some-id').split(' ');
    return [method, path];
  });

it('guards every call that is not meant for everybody', () => {
  const pagesAndFiles = /^GET (?!\/(?:api|form)\/)/;
  const guarded = listNames(requireSession, requireStaff, requireOwner);
  const open = toNames(routes).filter((name) => !guarded.includes(name) && !pagesAndFiles.test(name));
  expect(open.sort()).toEqual([
    'GET /api/departures/:tour/:date/roster-access/:user',
    'GET /api/tours',
    'GET /api/tours/:id',
    ...['accept-invitation', 'forgot-password', 'login', 'logout', 'passkey', 'passkey/options'].map(
      (name) => `POST /api/auth/${name}`,
    ),
    'POST /api/auth/read-invitation',
    'POST /api/auth/reset-password',
    'POST /api/payments/events',
    'POST /book/:token',
    'POST /book/:tour/:date',
    'POST /form/submit',
    'POST /quote/:token/accept',
    'POST /quote/:token/paid',
    'POST /quote/:token/seen',
    'POST /reminders/:token',
    'POST /review/:token',
    'POST /travellers/:token/:seat',
    'POST /trip',
    'POST /trip/:token/paid',
    'PUT /form/submit/:key',
  ]);
});

it('guards the owners’ lists', () => {
  const reads = listNames(requireOwner).filter((name) => name.startsWith('GET '));
  expect(reads.sort()).toEqual([
    'GET /api/activity',
    'GET /api/bookings/:id/payer/erasure',
    'GET /api/demo',
    'GET /api/people',
    'GET /api/settings',
    'GET /form/data/:id/inquirer',
    'GET /form/data/:id/inquirer/erasure',
  ]);
});

it('answers 401 without reading the body when an admin call comes without a token', async () => {
  for (const [method, path] of [
    ...listCalls(requireSession, requireStaff, requireOwner),
    ['HEAD', api.listInquiries.path] as const,
  ]) {
    const hasBody = method === 'POST' || method === 'PUT';
    const request = new Request(new URL(path, origin), {
      method,
      headers: hasBody ? { 'Content-Type': 'multipart/form-data; boundary=x' } : {},
      // Never ends: reading it would hang.
      ...(hasBody ? { body: new ReadableStream({ pull: () => new Promise(() => {}) }), duplex: 'half' } : {}),
    } as RequestInit);
    const response = await worker.fetch(request, env, createExecutionContext());
    expect([method, path, response.status]).toEqual([method, path, 401]);
    expect(request.bodyUsed).toBe(false);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    if (method !== 'HEAD')
      expect(await response.json()).toMatchObject({ message: 'Please log in.', code: 'unauthorized' });
  }
});

it.each<[string, (token: string) => Record<string, string>]>([
  ['an empty token', () => ({ Authorization: 'Bearer ' })],
  ['a malformed token', () => ({ Authorization: 'Bearer not-a-token' })],
  ['an unknown token', () => ({ Authorization: `Bearer ${'A'.repeat(43)}` })],
  ['two tokens', (token) => ({ Authorization: `Bearer ${token} ${token}` })],
  ['another scheme', (token) => ({ Authorization: `Basic ${token}` })],
  [
    'one changed character',
    (token) => ({ Authorization: `Bearer ${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}` }),
  ],
  ['the token in a cookie', (token) => ({ Cookie: `token=${token}` })],
])('answers 401 to %s', async (_, toHeaders) => {
  expect((await call(api.listInquiries, { headers: toHeaders(await signIn()) })).status).toBe(401);
});

it('answers 401 to a token in the address', async () => {
  expect((await call(`${api.listInquiries.path}?token=${await signIn()}`)).status).toBe(401);
});

it('refuses staff the owners’ calls, and no other', async () => {
  const token = await signIn('staff');
  const refused = [];
  for (const [method, path] of listCalls(requireStaff, requireOwner)) {
    const { status } = await call(path, { method, token });
    if (status === 403) refused.push([method, path]);
    else expect(status).not.toBe(401);
  }
  const ownersCalls = listCalls(requireOwner);
  expect(refused).toEqual(ownersCalls);
  const owner = await signIn('owner');
  for (const [method, path] of ownersCalls) expect((await call(path, { method, token: owner })).status).not.toBe(403);
});

it('refuses every call of a session that must choose a password first', async () => {
  const token = await addSession((await addUser()).id, { mustChangePassword: true });
  for (const [method, path] of listCalls(requireStaff, requireOwner)) {
    const response = await call(path, { method, token });
    expect([path, response.status, await response.json()]).toMatchObject([
      path,
      403,
      { code: 'password_first', message: 'First choose a password of your own.' },
    ]);
  }
});

it('reads the body of a call with a valid token', async () => {
  const headers = { Authorization: `bearer ${await signIn()}` };
  const request = new Request(new URL(api.addTour.path, origin), { method: 'POST', headers, body: createTourForm() });
  const response = await worker.fetch(request, env, createExecutionContext());
  expect([response.status, request.bodyUsed]).toEqual([201, true]);
});

it('drains an unread body so the connection survives, but doesn’t wait for one that stalls', async () => {
  const refuse = async (pieces: number, stalls: boolean) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (sent === pieces && stalls) return new Promise<void>(() => {});
          if (sent === pieces) return controller.close();
          sent += 1;
          controller.enqueue(new Uint8Array(1024));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': String(64 * 1024) };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const response = await worker.fetch(
      new Request(new URL(api.addTour.path, origin), init),
      env,
      createExecutionContext(),
    );
    return [response.status, sent];
  };
  expect(await refuse(64, false)).toEqual([401, 64]);
  expect(await refuse(3, true)).toEqual([401, 3]);
});
