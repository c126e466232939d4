import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import { shippedSettings } from '#shared/site/settings';
import { passkeyApi } from '#shared/staff/passkey-paths';
import { createApp } from '../app';
import { createAuthenticator } from '../test/authenticator';
import { call, newAddress, send } from '../test/client';
import {
  addDatedTour,
  addInquiry,
  addPaidBooking,
  addSession,
  addTour,
  addUser,
  allowPayments,
  editTour,
  newBooking,
  quoteContent,
  sendQuote,
  signIn,
  toForm,
  tourForm,
  writeQuote,
} from '../test/factories';
import { files } from '../test/fixtures';
import { password, passwordHash, unlimited } from '../test/logins';
import { createMailbox } from '../test/mailbox';
import { addPasskey, askConfirmOptions, askEnrolOptions } from '../test/passkeys';
import { createBrowser } from '../test/push';
import { requireAdmin, requireOwner, requireSession } from './require-admin';

function aLogo(): FormData {
  const form = new FormData();
  form.append('picture', new Blob([files.plain]), 'logo.png');
  return form;
}

/** The database, where `remove` happens as soon as the door has found the session: before the call does anything. */
function removingAfterTheDoor(remove: string, id: string): D1Database {
  const watch = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          const result: unknown = member.apply(target, args);
          if (!(result instanceof Promise)) return watch(result as D1PreparedStatement);
          return result.then(async (found) => {
            await env.DB.prepare(remove).bind(id).run();
            return found;
          });
        };
      },
    });
  let isFirst = true;
  return new Proxy(env.DB, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (name !== 'prepare') return member.bind(target);
      return (sql: string) => {
        const isDoor = isFirst && /^select .* from "sessions" inner join "users"/.test(sql);
        if (!isDoor) return target.prepare(sql);
        isFirst = false;
        return watch(target.prepare(sql));
      };
    },
  });
}

const { results: tables } = await env.DB.prepare(
  "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%cf_%' and name not in ('d1_migrations', 'refusals')",
).all<{ name: string }>();

/** All there is, without what removing wrote, and what the site counts of refused calls. */
async function readAll(): Promise<string[]> {
  const all = await env.DB.batch(tables.map(({ name }) => env.DB.prepare(`select * from "${name}"`)));
  const rows = all.flatMap(({ results }, at) =>
    results.map((row) => JSON.stringify([tables[at]?.name, row]).replace(/"(role|disabled_at)":[^,}]*/g, '')),
  );
  return rows.sort();
}

interface Caller {
  id: string;
  token: string;
}

/** The rows that the calls are about, and an owner who makes one of them. */
async function arrange() {
  const keeper = await signIn();
  const departures = JSON.stringify([{ id: 'a-date', startsOn: '2098-05-01', seats: 8 }]);
  const tours = [await addTour(keeper), await addTour(keeper, { departures }), await addTour(keeper)];
  const [tour, withDates, deleted] = tours.map(({ _id }) => _id) as [string, string, string];
  await editTour(keeper, tour, [['heading', 'Another']]);
  await call(api.tour(deleted), { method: 'DELETE', token: keeper });
  const inquiry = await addInquiry();
  const quotes = [
    await writeQuote(keeper, inquiry),
    await writeQuote(keeper, inquiry),
    await writeQuote(keeper, inquiry),
  ];
  const [draft, toSend, toMark] = quotes as [(typeof quotes)[0], (typeof quotes)[0], (typeof quotes)[0]];
  await sendQuote(keeper, toMark);
  const answers = [];
  for (const title of ['One', 'Two', 'Three']) {
    const body = { title, language: 'en', text: 'Hello.' };
    const made = await call(api.answerTemplates, { method: 'POST', token: keeper, ...json(body) });
    answers.push(((await made.json()) as { template: { id: string } }).template.id);
  }
  const [answer, gone] = answers as [string, string];
  await call(api.answerTemplate(gone), { method: 'DELETE', token: keeper });
  await call(api.invitations, {
    method: 'POST',
    token: keeper,
    ...json({ email: 'invited@example.com', role: 'staff' }),
    bindings: createMailbox().bindings,
  });
  const invitation = (await env.DB.prepare('select id from invitations').first<string>('id')) ?? '';
  const dated = await addDatedTour(keeper, [
    { day: '2098-05-01', seats: 8 },
    { day: '2098-06-01', seats: 40 },
  ]);
  const made = await send(api.bookings, newBooking({ tourId: dated._id, start: '2098-05-01' }), { token: keeper });
  const { booking: booked } = (await made.json()) as { booking: Booking };
  const paying = await send(api.bookingPayments(booked.id), { ...payment, amountPaise: 5 }, { token: keeper });
  const paid = ((await paying.json()) as { payment: { id: string } }).payment.id;
  await send(api.bookingPayments(booked.id), { ...payment, amountPaise: 7 }, { token: keeper });
  const helper = await addUser('none', { role: 'staff' });
  await addSession(helper.id);
  await addPasskey(helper.id, await createAuthenticator());
  return {
    tour,
    withDates,
    deleted,
    inquiry,
    draft,
    toSend,
    toMark,
    answer,
    gone,
    invitation,
    booked,
    paid,
    helper,
  };
}

const payment = { day: '2025-01-01', amountPaise: 1, mode: 'cash' } as const;
const agreed = {
  lines: [{ what: 'Tour', number: 1, pricePaise: 100_00 }],
  seats: 1,
  day: '2025-01-01',
};

type Things = Awaited<ReturnType<typeof arrange>>;
type Body = Pick<RequestInit, 'body' | 'headers'>;

const json = (body: unknown): Body => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

async function addDevice({ token }: Caller): Promise<string> {
  const { subscription } = await createBrowser();
  const body = { ...subscription, quietFrom: 0, quietUntil: 0 };
  const made = await call(api.devices, { method: 'PUT', token, ...json(body), bindings: createMailbox().bindings });
  return ((await made.json()) as { id: string }).id;
}

async function addKey({ id }: Caller) {
  const authenticator = await createAuthenticator();
  await addPasskey(id, authenticator);
  return authenticator;
}

/** The name of the link that was made last. */
async function lastLink(table: string, hash: string): Promise<string> {
  const found = await env.DB.prepare(`select ${hash} from ${table} order by rowid desc`).first(hash);
  return String(found).slice(0, 16);
}

type Made = [path: string, body?: Body];
/** Every protected call that is more than reading, and how to make it with all that it needs. */
const calls: [string, (things: Things, caller: Caller) => Made | Promise<Made>][] = [
  ['POST', () => [api.tours, { body: tourForm() }]],
  ['PUT', ({ tour }) => [api.tour(tour), { body: toForm([['heading', 'New']]) }]],
  ['POST', ({ tour }) => [api.tourVersion(tour, 1)]],
  ['POST', ({ deleted }) => [api.restoreTour(deleted)]],
  ['POST', ({ withDates }) => [api.takenSeats(withDates, 'a-date'), json({ seats: 1 })]],
  ['PUT', ({ tour }) => [api.tourStage(tour), json({ stage: 'draft' })]],
  ['POST', ({ tour }) => [api.copyTour(tour)]],
  ['POST', ({ tour }) => [api.previewTour(tour)]],
  [
    'DELETE',
    async ({ tour }) => {
      await call(api.previewTour(tour), { method: 'POST', token: await signIn() });
      return [api.tourPreview(tour, await lastLink('tour_previews', 'key_hash'))];
    },
  ],
  [
    'POST',
    ({ withDates: id }) => [
      api.tourPrices,
      json({ tours: [{ id, version: 1, price: 1000, discountPrice: null, pricePerDay: null }] }),
    ],
  ],
  ['DELETE', ({ tour }) => [api.tour(tour)]],
  ['POST', async () => [api.handledInquiry(await addInquiry()), json({ handled: true })]],
  ['PUT', ({ inquiry }) => [api.inquiry(inquiry), json({ note: 'Rang.' })]],
  ['POST', () => [api.inbox, json({ tab: 'all' })]],
  ['POST', ({ inquiry: id }) => [api.inboxChanges, json({ items: [{ id, version: 1 }], change: { note: 'x' } })]],
  ['POST', () => [api.addInquiry, json({ name: 'Pema', phone: '9816000000', source: 'call' })]],
  ['POST', () => [api.inboxExport, json({ tab: 'all' })]],
  ['POST', ({ inquiry }) => [api.quotes, json({ inquiry, content: quoteContent() })]],
  ['PUT', ({ draft }) => [api.quote(draft.id), json(quoteContent({ title: 'New' }))]],
  ['DELETE', ({ draft }) => [api.quote(draft.id)]],
  ['POST', ({ toSend }) => [api.sendQuote(toSend.id), json({})]],
  ['POST', ({ toMark }) => [api.quoteLinks(toMark.id)]],
  ['DELETE', async ({ toMark }) => [api.quoteLink(toMark.id, await lastLink('quote_links', 'token_hash'))]],
  ['POST', ({ toMark }) => [api.reviseQuote(toMark.id)]],
  ['PUT', ({ toMark }) => [api.quoteMarks(toMark.id), json({ withdrawn: true })]],
  ['POST', ({ booked }) => [api.bookings, json(newBooking({ tourId: booked.tourId ?? '', start: '2098-06-01' }))]],
  ['POST', () => [api.searchBookings, json({})]],
  ['PUT', ({ booked }) => [api.booking(booked.id), json({ name: 'Dolma', phone: '98160' })]],
  ['PUT', ({ booked }) => [api.bookingPeople(booked.id), json([{ name: 'Dolma' }])]],
  ['POST', ({ booked }) => [api.bookingPeopleLinks(booked.id), json({ seat: null })]],
  [
    'DELETE',
    async ({ booked }) => {
      await send(api.bookingPeopleLinks(booked.id), { seat: null }, { token: await signIn() });
      return [api.bookingPeopleLink(booked.id, await lastLink('people_links', 'token_hash'))];
    },
  ],
  [
    'PUT',
    ({ booked }) => [
      api.departure(booked.tourId ?? '', 'on-2098-05-01'),
      json({ captainId: null, notes: 'Spare tubes', asks: ['id'] }),
    ],
  ],
  ['POST', ({ booked }) => [api.departureRoster(booked.tourId ?? '', 'on-2098-05-01'), json({})]],
  ['POST', ({ booked }) => [api.bookingPayments(booked.id), json({ ...payment, amountPaise: 2 })]],
  ['POST', ({ booked }) => [api.bookingRefunds(booked.id), json(payment)]],
  ['POST', ({ booked }) => [api.bookingReminders(booked.id), json({ way: 'mail' })]],
  ['POST', ({ booked, paid }) => [api.reversePayment(booked.id, paid), json({ reason: 'Bounced' })]],
  [
    'POST',
    async ({ booked }) => {
      const values = `'said', '${booked.id}', '412345678999', 100, 1, 'open', '', '', null`;
      await env.DB.prepare(`insert or ignore into said_payments values (${values})`).run();
      return [api.saidNotFound(booked.id, 'said'), json({ reason: 'Not there.' })];
    },
  ],
  ['POST', ({ booked }) => [api.moveBooking(booked.id), json({ start: '2098-06-01' })]],
  ['POST', ({ booked }) => [api.agreeBooking(booked.id), json(agreed)]],
  ['POST', ({ booked }) => [api.cancelBooking(booked.id), json({ day: '2025-03-01' })]],
  ['POST', async () => [api.bookingInvoice((await addPaidBooking(await signIn())).id)]],
  ['POST', async () => [api.paperLinks((await addPaidBooking(await signIn())).paper)]],
  ['POST', () => [api.answerTemplates, json({ title: 'Four', language: 'en', text: 'Hello.' })]],
  ['PUT', ({ answer }) => [api.answerTemplate(answer), json({ title: 'Five', language: 'en', text: 'Hello.' })]],
  ['DELETE', ({ answer }) => [api.answerTemplate(answer)]],
  ['POST', ({ gone }) => [api.restoreAnswerTemplate(gone)]],
  ['POST', () => [api.accountSeen]],
  ['PUT', () => [api.account, json({ name: 'Renamed' })]],
  ['POST', () => [api.accountPassword, json({ currentPassword: password, newPassword: 'seven goats on a bridge' })]],
  ['DELETE', () => [api.accountSessions, json({ password })]],
  [
    'DELETE',
    async (_, { id }) => {
      await addSession(id, { seenAt: 1 + Date.now() });
      const last = await env.DB.prepare('select token_hash from sessions order by seen_at desc').first('token_hash');
      return [api.accountSession(String(last).slice(0, 16)), json({ password })];
    },
  ],
  ['PUT', async () => [api.devices, json({ ...(await createBrowser()).subscription, quietFrom: 0, quietUntil: 0 })]],
  ['POST', async (_, caller) => [api.tryDevice(await addDevice(caller))]],
  ['DELETE', async (_, caller) => [api.device(await addDevice(caller))]],
  ['POST', () => [passkeyApi.confirmOptions]],
  ['POST', () => [passkeyApi.newOptions, json({ password })]],
  [
    'POST',
    async (_, { id }) => {
      const passkey = (await createAuthenticator()).make(await askEnrolOptions(id));
      return [passkeyApi.list, json({ passkey })];
    },
  ],
  ['PUT', async (_, caller) => [passkeyApi.one((await addKey(caller)).id), json({ name: 'Phone' })]],
  [
    'POST',
    async (_, caller) => {
      const key = await addKey(caller);
      const passkey = await key.use(await askConfirmOptions(caller.id));
      return [passkeyApi.remove(key.id), json({ passkey })];
    },
  ],
  ['DELETE', ({ inquiry }) => [api.inquirer(inquiry)]],
  ['DELETE', async () => [api.bookingPayer((await addPaidBooking(await signIn())).id)]],
  ['DELETE', ({ helper }) => [api.personSessions(helper.id)]],
  ['POST', ({ helper }) => [passkeyApi.removeOf(helper.id), json({ password })]],
  ['PUT', ({ helper }) => [api.person(helper.id), json({ role: 'owner' })]],
  ['PUT', () => [api.settings, json({ ...shippedSettings, name: 'Another' })]],
  ['POST', () => [api.previewSettings, json({ ...shippedSettings, name: 'Another' })]],
  ['POST', () => [api.brandPicture('logo'), { body: aLogo() }]],
  ['POST', () => [api.allowPaymentHost('razorpay.com'), json({ password })]],
  [
    'POST',
    async () => {
      await allowPayments('upi.example');
      return [api.removePaymentHost('upi.example'), json({ password })];
    },
  ],
  ['POST', () => [api.invitations, json({ email: 'another@example.com', role: 'owner' })]],
  ['POST', ({ invitation }) => [api.sendInvitation(invitation)]],
  ['DELETE', ({ invitation }) => [api.invitation(invitation)]],
];

/** The input with which they change nothing. */
const onlyReads: string[] = [api.inbox, api.searchBookings, api.accountSeen];
const isReading = (path: string) => onlyReads.includes(path) || path.endsWith('/try');

/** Where a password is asked for once more, a disabled account has none that is right. */
function expectedOf(path: string, body?: Body): number {
  if (isReading(path)) return 200;
  return String(body?.body).includes('"password"') ? 403 : 401;
}

async function addCaller(): Promise<Caller> {
  const { id } = await addUser(passwordHash);
  return { id, token: await addSession(id) };
}

const bindingsOf = (DB = env.DB) => ({ ...createMailbox().bindings, ...unlimited, DB });

/** The Worker's protected calls that are no reading, except those that a path here names. */
function listUntried(known: readonly string[]): string[] {
  const guards: readonly unknown[] = [requireSession, requireAdmin, requireOwner];
  const routes = createApp().routes.filter(({ method, handler }) => method !== 'GET' && guards.includes(handler));
  const names = routes.map(({ method, path }) => `${method} ${path}`);
  return names.filter((name) => {
    const pattern = new RegExp(`^${name.replaceAll(/:\w+(\{[^}]*\})?/g, '[^/ ]+')}$`);
    return !known.some((one) => pattern.test(one));
  });
}

it('does nothing for who is disabled between the door and the deed, in any call', async () => {
  const things = await arrange();
  const tried: string[] = [];
  for (const [method, make] of calls) {
    const caller = await addCaller();
    const [path, body] = await make(things, caller);
    const before = await readAll();
    const DB = removingAfterTheDoor('update users set disabled_at = 1 where id = ?', caller.id);
    const { status } = await call(path, { method, token: caller.token, ...body, bindings: bindingsOf(DB) });
    expect([method, path, status]).toEqual([method, path, expectedOf(path, body)]);
    expect([path, await readAll()]).toEqual([path, before]);
    tried.push(`${method} ${path}`);
  }
  expect(listUntried(tried)).toEqual([]);
});

it('does nothing that is for owners for who stops being one between the door and the deed', async () => {
  const things = await arrange();
  for (const [method, make] of calls.slice(-10)) {
    const caller = await addCaller();
    const [path, body] = await make(things, caller);
    const before = await readAll();
    const DB = removingAfterTheDoor("update users set role = 'staff' where id = ?", caller.id);
    const answer = await call(path, { method, token: caller.token, ...body, bindings: bindingsOf(DB) });
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      403,
      expect.objectContaining({ code: 'forbidden', message: 'Only an owner can do this.' }),
    ]);
    expect(await readAll()).toEqual(before);
  }
});

it('goes through, each of these calls, for who is still in', async () => {
  const things = await arrange();
  for (const [method, make] of calls) {
    const caller = await addCaller();
    const [path, body] = await make(things, caller);
    const options = { method, token: caller.token, ...body, bindings: bindingsOf(), address: newAddress() };
    const answer = await call(path, options);
    expect([method, path, answer.ok]).toEqual([method, path, true]);
  }
});
