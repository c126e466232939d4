import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import { activityApi } from '#shared/staff/activity-paths';
import { passkeyApi } from '#shared/staff/passkey-paths';
import { createApp } from '../app';
import worker from '../index';
import { forgetAfterWrite } from '../kept/edge';
import { call, origin, send } from '../test/client';
import { addSession, addTour, addUser, count, signIn, tourForm } from '../test/factories';
import { logIn, password, passwordHash } from '../test/logins';
import { createMailbox } from '../test/mailbox';
import { requireAdmin, requireOwner, requireSession } from './require-admin';

const hour = 60 * 60 * 1000;
const routes: [string, string][] = [
  ['POST', api.tours],
  ['PUT', api.tour('some-tour')],
  ['DELETE', api.tour('some-tour')],
  ['POST', api.restoreTour('some-tour')],
  ['GET', api.deletedTours],
  ['GET', api.deskTours],
  ['GET', api.deskTour('some-tour')],
  ['PUT', api.tourStage('some-tour')],
  ['POST', api.copyTour('some-tour')],
  ['GET', api.tourVersions('some-tour')],
  ['POST', api.tourVersion('some-tour', 1)],
  ['GET', api.mailQueue],
  ['GET', api.inquiries],
  ['GET', api.inquiry('some-inquiry')],
  ['PUT', api.inquiry('some-inquiry')],
  ['GET', api.inbox],
  ['POST', api.inbox],
  ['POST', api.addInquiry],
  ['POST', api.inboxExport],
  ['POST', api.inboxChanges],
  ['GET', api.colleagues],
  ['HEAD', api.inquiries],
  ['POST', api.accountSeen],
  ['GET', api.account],
  ['PUT', api.account],
  ['GET', api.accountSessions],
  ['DELETE', api.accountSession('some-session')],
  ['DELETE', api.accountSessions],
  ['GET', api.devices],
  ['PUT', api.devices],
  ['DELETE', api.device('some-device')],
  ['POST', api.tryDevice('some-device')],
  ['GET', passkeyApi.list],
  ['POST', passkeyApi.list],
  ['PUT', passkeyApi.one('some-passkey')],
  ['DELETE', passkeyApi.one('some-passkey')],
  ['POST', passkeyApi.newOptions],
  ['POST', passkeyApi.confirmation],
  ['GET', api.quotes],
  ['POST', api.quotes],
  ['PUT', api.quote('some-quote')],
  ['DELETE', api.quote('some-quote')],
  ['POST', api.sendQuote('some-quote')],
  ['POST', api.quoteLinks('some-quote')],
  ['GET', api.quoteLinks('some-quote')],
  ['DELETE', api.link(api.quoteLinks('some-quote'), 'some-link')],
  ['POST', api.reviseQuote('some-quote')],
  ['PUT', api.quoteMarks('some-quote')],
  ['GET', api.bookings],
  ['POST', api.bookings],
  ['POST', api.searchBookings],
  ['GET', api.booking('some-booking')],
  ['PUT', api.booking('some-booking')],
  ['GET', api.bookingPeople('some-booking')],
  ['PUT', api.bookingPeople('some-booking')],
  ['POST', api.bookingPeopleLinks('some-booking')],
  ['GET', api.bookingPeopleLinks('some-booking')],
  ['DELETE', api.link(api.bookingPeopleLinks('some-booking'), 'some-link')],
  ['GET', api.departures],
  ['GET', api.departure('some-tour', 'some-date')],
  ['PUT', api.departure('some-tour', 'some-date')],
  ['GET', api.departureSheet('some-tour', 'some-date', 'checkpost')],
  ['POST', api.departureRoster('some-tour', 'some-date')],
  ['POST', api.bookingPayments('some-booking')],
  ['POST', api.bookingRefunds('some-booking')],
  ['POST', api.reversePayment('some-booking', 'some-payment')],
  ['POST', api.saidNotFound('some-booking', 'some-payment')],
  ['POST', api.moveBooking('some-booking')],
  ['POST', api.confirmSeats('some-booking')],
  ['POST', api.agreeBooking('some-booking')],
  ['GET', api.cancelBooking('some-booking')],
  ['POST', api.cancelBooking('some-booking')],
  ['POST', api.bookingInvoice('some-booking')],
  ['GET', api.paper('some-paper')],
  ['POST', api.paperLinks('some-paper')],
  ['GET', api.paperLinks('some-paper')],
  ['DELETE', api.link(api.paperLinks('some-paper'), 'some-link')],
  ['GET', '/api/accounts/2097-03.csv'],
  ['POST', api.bookingReminders('some-booking')],
  ['GET', api.today],
  ['GET', api.month('2097-03')],
  ['GET', api.monthPayments('2097-03')],
  ['GET', api.answerTemplates],
  ['POST', api.answerTemplates],
  ['PUT', api.answerTemplate('some-answer')],
  ['DELETE', api.answerTemplate('some-answer')],
  ['POST', api.restoreAnswerTemplate('some-answer')],
];
/** The calls of a session that must choose a password first. */
const sessionRoutes: [string, string][] = [['POST', api.accountPassword]];
const ownersRoutes: [string, string][] = [
  ['GET', api.inquirer('some-inquiry')],
  ['DELETE', api.inquirer('some-inquiry')],
  ['GET', api.erasure('some-inquiry')],
  ['DELETE', api.bookingPayer('some-booking')],
  ['GET', api.payerErasure('some-booking')],
  ['GET', api.people],
  ['PUT', api.person('some-person')],
  ['DELETE', api.personSessions('some-person')],
  ['POST', passkeyApi.removeOf('some-person')],
  ['POST', api.invitations],
  ['POST', api.sendInvitation('some-invitation')],
  ['DELETE', api.invitation('some-invitation')],
  ['GET', activityApi.list],
  ['GET', api.settings],
  ['PUT', api.settings],
  ['POST', api.brandPicture('logo')],
];

/** The Worker's own table of routes: the calls that are protected, and those that are for everybody. */
function listCalls(): { guarded: string[]; open: string[] } {
  const guards: readonly unknown[] = [requireSession, requireAdmin, requireOwner];
  const all = createApp().routes.filter(
    ({ method, path, handler }) => method !== 'ALL' && !path.includes('*') && handler !== forgetAfterWrite,
  );
  const names = (some: typeof all) => [...new Set(some.map(({ method, path }) => `${method} ${path}`))];
  const guarded = names(all.filter(({ handler }) => guards.includes(handler)));
  return { guarded, open: names(all).filter((name) => !guarded.includes(name)) };
}

it('knows every protected call, so that a new one is tried too', () => {
  const known = [...routes, ...ownersRoutes, ...sessionRoutes].map(([method, path]) => `${method} ${path}`);
  const unknown = listCalls().guarded.filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+(\{[^}]*\})?/g, '[^/ ]+')}$`);
    return !known.some((one) => pattern.test(one));
  });
  expect(unknown).toEqual([]);
});

it('is open to everybody only where that is meant', () => {
  const pagesAndFiles = /^GET (?!\/(?:api|form)\/)/;
  expect(
    listCalls()
      .open.filter((name) => !pagesAndFiles.test(name))
      .sort(),
  ).toEqual([
    'GET /api/departures/:tour/:date/roster-access/:user',
    'GET /api/tours',
    'GET /api/tours/:id',
    ...['accept-invitation', 'forgot-password', 'login', 'logout', 'passkey', 'passkey/options'].map(
      (name) => `POST /api/auth/${name}`,
    ),
    'POST /api/auth/read-invitation',
    'POST /api/auth/reset-password',
    'POST /form/submit',
    'POST /quote/:token/accept',
    'POST /quote/:token/paid',
    'POST /quote/:token/seen',
    'POST /travellers/:token/:seat',
    'PUT /form/submit/:key',
  ]);
});

/** The token of a session that a password reset has ended. */
async function endedByReset(): Promise<string> {
  const { id, email } = await addUser();
  const token = await addSession(id);
  const mailbox = createMailbox();
  await send(api.forgotPassword, { email }, { bindings: mailbox.bindings });
  const link = /#t=([\w-]+)/.exec(mailbox.mails[0]?.text ?? '')?.[1];
  const { status } = await send(api.resetPassword, { token: link, password: 'a road that is new' });
  expect(status).toBe(200);
  return token;
}

async function loggedOut(): Promise<string> {
  const token = await signIn();
  await call(api.logout, { method: 'POST', token });
  return token;
}

/** A valid token with its first character changed. */
async function tampered(): Promise<string> {
  const token = await signIn();
  return (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
}

/** A browser's session: the token that its scripts keep, and its cookie. */
async function inBrowser(): Promise<{ token: string; cookie: string }> {
  const { email } = await addUser(passwordHash);
  const { body, cookies } = await logIn(email, password, { origin });
  return { token: body.token ?? '', cookie: cookies.find((cookie) => cookie.startsWith('highpass-session-')) ?? '' };
}

const tokens: [string, () => Promise<string | null>, (() => Promise<string>)?][] = [
  ['no token', async () => null],
  ['an empty token', async () => 'Bearer '],
  ['a malformed token', async () => 'Bearer not-a-token'],
  ['two tokens', async () => `Bearer ${await signIn()} ${await signIn()}`],
  ['another scheme', async () => `Basic ${await signIn()}`],
  ['an unknown token', async () => `Bearer ${'A'.repeat(43)}`],
  ['a token with one character changed', async () => `Bearer ${await tampered()}`],
  ['an idle token', async () => `Bearer ${await addSession((await addUser()).id, { idle: 12 * hour })}`],
  ['an old token', async () => `Bearer ${await addSession((await addUser()).id, { age: 7 * 24 * hour })}`],
  ['a logged-out token', async () => `Bearer ${await loggedOut()}`],
  [
    'a disabled account’s token',
    async () => `Bearer ${await addSession((await addUser('none', { disabledAt: 1 })).id)}`,
  ],
  ['a token from before a reset', async () => `Bearer ${await endedByReset()}`],
  ['a browser’s token without its cookie', async () => `Bearer ${(await inBrowser()).token}`],
  [
    'a browser’s token with another session’s cookie',
    async () => `Bearer ${(await inBrowser()).token}`,
    async () => (await inBrowser()).cookie,
  ],
];

it.each(tokens)('answers %s with 401 on every admin call, without reading the body', async (_, make, makeCookie) => {
  const authorization = await make();
  const cookie = await makeCookie?.();
  for (const [method, path] of [...routes, ...ownersRoutes, ...sessionRoutes]) {
    const hasBody = method === 'POST' || method === 'PUT';
    const request = new Request(new URL(path, origin), {
      method,
      headers: {
        ...(authorization === null ? {} : { Authorization: authorization }),
        ...(cookie === undefined ? {} : { Cookie: cookie }),
        ...(hasBody ? { 'Content-Type': 'multipart/form-data; boundary=x' } : {}),
      },
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

it('refuses staff what only owners do, and nothing else', async () => {
  const token = await signIn('staff');
  const refused = [];
  for (const [method, path] of [...routes, ...ownersRoutes]) {
    const { status } = await call(path, { method, token });
    if (status === 403) refused.push([method, path]);
    else expect(status).not.toBe(401);
  }
  expect(refused).toEqual(ownersRoutes);
  for (const [method, path] of ownersRoutes) {
    expect((await call(path, { method, token: await signIn('owner') })).status).not.toBe(403);
  }
});

it('lets a session that must choose a password do nothing else', async () => {
  const token = await addSession((await addUser()).id, { mustChangePassword: true });
  for (const [method, path] of [...routes, ...ownersRoutes]) {
    const response = await call(path, { method, token });
    expect([path, response.status]).toEqual([path, 403]);
    if (method === 'HEAD') continue;
    expect(await response.json()).toMatchObject({
      code: 'password_first',
      message: 'First choose a password of your own.',
    });
  }
});

it('reads the body of a call with a valid token', async () => {
  const token = await signIn();
  const body = tourForm();
  const request = new Request(new URL(api.tours, origin), {
    method: 'POST',
    headers: { Authorization: `bearer ${token}` },
    body,
  });
  const response = await worker.fetch(request, env, createExecutionContext());
  expect([response.status, request.bodyUsed]).toEqual([201, true]);
});

it('accepts a token only in the header', async () => {
  const token = await signIn();
  expect((await call(`${api.inquiries}?token=${token}`)).status).toBe(401);
  expect((await call(api.inquiries, { headers: { Cookie: `token=${token}` } })).status).toBe(401);
  expect((await call(api.inquiries, { headers: { 'X-HTTP-Method-Override': 'GET', Cookie: token } })).status).toBe(401);
});

it('changes nothing without a token', async () => {
  const tour = await addTour(await signIn());
  expect((await call(api.tour(tour._id), { method: 'DELETE' })).status).toBe(401);
  expect((await call(api.tour(tour._id), { method: 'PUT', body: tourForm() })).status).toBe(401);
  expect(await (await call(api.tour(tour._id))).json()).toEqual(tour);
  expect(await count('tours')).toBe(1);
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
    const response = await worker.fetch(new Request(new URL(api.tours, origin), init), env, createExecutionContext());
    return [response.status, sent];
  };
  expect(await refuse(64, false)).toEqual([401, 64]);
  expect(await refuse(3, true)).toEqual([401, 3]);
});
