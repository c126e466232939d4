import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { ApiCall } from '#shared/api';
import { defaultSettings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { createAuthenticator } from '../test/authenticator';
import { byPhone, type CallOptions, call, createMailbox, readJson, send } from '../test/client';
import {
  addBooking,
  addDatedTour,
  addInquiry,
  addPaidBooking,
  addPasskey,
  addQuote,
  addSession,
  addUser,
  createBookingInput,
  password,
  payBooking,
  sendQuote,
  signIn,
} from '../test/factories';
import { files } from '../test/fixtures';
import { requestEnrolOptions } from '../test/logins';

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
  "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%cf_%' and name not in ('d1_migrations', 'failed_logins', 'passkey_challenges')",
).all<{ name: string }>();

/** All rows, without what removing wrote and what proving an identity writes: login attempts and a session's new token. */
async function readAll(): Promise<string[]> {
  const all = await env.DB.batch(tables.map(({ name }) => env.DB.prepare(`select * from "${name}"`)));
  const rows = all.flatMap(({ results }, at) =>
    results.map((row) =>
      JSON.stringify([tables[at]?.name, row]).replace(
        /"(role|disabled_at|confirmed_at)":[^,}]*|^\["sessions",\{"token_hash":"\w+"/g,
        '',
      ),
    ),
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
  const inquiry = await addInquiry();
  const [toSend, toMark] = [await addQuote(keeper, inquiry), await addQuote(keeper, inquiry)];
  await sendQuote(keeper, toMark);
  await send(api.inviteMember, { email: 'invited@example.com', role: 'staff' }, { token: keeper });
  const invitation = (await env.DB.prepare('select id from invitations').first<string>('id')) ?? '';
  const dates = [
    { day: '2098-05-01', seats: 8 },
    { day: '2098-06-01', seats: 40 },
  ];
  const { _id: tourId } = await addDatedTour(keeper, dates);
  const booked = await addBooking(keeper, { tourId, start: '2098-05-01' });
  const { payment: paid } = await readJson<{ payment: { id: string } }>(payBooking(keeper, booked.id, 5));
  await payBooking(keeper, booked.id, 7);
  const helper = await addUser({ role: 'staff' });
  await addSession(helper.id);
  await addPasskey(helper.id, await createAuthenticator());
  return { toSend, toMark, invitation, booked, paid: paid.id, helper };
}

const payment = { isDayConfirmed: true, day: '2025-01-01', amountPaise: 1, mode: 'cash' } as const;
const agreed = { lines: [{ what: 'Tour', number: 1, pricePaise: 100_00 }], seats: 1, day: '2025-01-01' };

type Things = Awaited<ReturnType<typeof arrange>>;

const json = (body: unknown): CallOptions => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

type Made = [of: ApiCall, options?: CallOptions];
/** The calls that give or keep power and those that move money, each with all that it needs. */
const calls: ((things: Things, caller: Caller) => Made | Promise<Made>)[] = [
  ({ toSend }) => [api.sendQuote, { params: { id: toSend.id }, ...json({}) }],
  ({ toMark }) => [api.markQuote, { params: { id: toMark.id }, ...json({ withdrawn: true }) }],
  ({ booked }) => [api.addBooking, json(createBookingInput({ tourId: booked.tourId ?? '', start: '2098-06-01' }))],
  ({ booked }) => [api.changePayer, { params: { id: booked.id }, ...json({ name: 'Dolma', phone: '98160 12345' }) }],
  ({ booked }) => [api.addPayment, { params: { id: booked.id }, ...json({ ...payment, amountPaise: 2 }) }],
  async ({ booked }) => {
    await payBooking(await signIn(), booked.id, booked.totalPaise + 100);
    return [api.addRefund, { params: { id: booked.id }, ...json({ ...payment, reason: 'Ill' }) }];
  },
  ({ booked, paid }) => [
    api.reversePayment,
    { params: { id: booked.id, payment: paid }, ...json({ reason: 'Bounced' }) },
  ],
  async ({ booked }) => {
    const values = `'said', '${booked.id}', '412345678999', 100, 1, 'open', '', '', null`;
    await env.DB.prepare(`insert or ignore into reported_payments values (${values})`).run();
    return [
      api.rejectReportedPayment,
      { params: { id: booked.id, report: 'said' }, ...json({ reason: 'Not there.' }) },
    ];
  },
  ({ booked }) => [api.moveBooking, { params: { id: booked.id }, ...json({ start: '2098-06-01' }) }],
  ({ booked }) => [api.changeTerms, { params: { id: booked.id }, ...json(agreed) }],
  ({ booked }) => [
    api.cancelBooking,
    { params: { id: booked.id }, ...json({ reason: 'Ill', isDayConfirmed: true, day: '2025-03-01' }) },
  ],
  async () => [api.issueInvoice, { params: { id: (await addPaidBooking(await signIn())).id } }],
  ({ booked }) => [api.addBookingLink, { params: { id: booked.id } }],
  async ({ booked }) => {
    const columns =
      'id, booking_id, tour_id, starts_on, stars, words, name, photos, state, answer, created_at, decided_by, version';
    const values = `'review', '${booked.id}', '${booked.tourId}', '2098-05-01', 5, 'Good', 'Tashi', '[]', 'waiting', '', 1, '', 1`;
    await env.DB.prepare(`insert or ignore into reviews (${columns}) values (${values})`).run();
    return [api.changeReview, { params: { id: 'review' }, ...json({ state: 'approved' }) }];
  },
  async () => [api.addInvoiceLink, { params: { number: (await addPaidBooking(await signIn())).paper } }],
  () => [api.changePassword, json({ currentPassword: password, newPassword: 'seven goats on a bridge' })],
  async (_, { id }) => {
    await addSession(id);
    return [api.endOtherSessions];
  },
  async (_, { id }) => {
    await addSession(id, { lastActiveAt: 1 + Date.now() });
    const last = await env.DB.prepare('select token_hash from sessions order by seen_at desc').first('token_hash');
    return [api.endOwnSession, { params: { id: String(last).slice(0, 16) } }];
  },
  async (_, { id }) => {
    const passkey = (await createAuthenticator()).createPasskey(await requestEnrolOptions(id));
    return [api.addPasskey, json({ passkey })];
  },
  async (_, { id }) => {
    const authenticator = await createAuthenticator();
    await addPasskey(id, authenticator);
    return [api.removePasskey, { params: { id: authenticator.id } }];
  },
  async () => [api.erasePayer, { params: { id: (await addPaidBooking(await signIn())).id }, query: byPhone }],
  ({ helper }) => [api.endMemberSessions, { params: { id: helper.id } }],
  ({ helper }) => [api.removeMemberPasskeys, { params: { id: helper.id } }],
  ({ helper }) => [api.changeStaffMember, { params: { id: helper.id }, ...json({ role: 'owner' }) }],
  () => [api.saveSettings, json({ ...defaultSettings, name: 'Another' })],
  () => [api.addBrandPicture, { params: { kind: 'logo' }, body: aLogo() }],
  () => [api.inviteMember, json({ email: 'another@example.com', role: 'owner' })],
  ({ invitation }) => [api.sendInvitation, { params: { id: invitation } }],
  ({ invitation }) => [api.removeInvitation, { params: { id: invitation } }],
];

async function addCaller(): Promise<Caller> {
  const { id } = await addUser();
  return { id, token: await addSession(id) };
}

// The platform's limit goes by its own clock, which tests can't set.
const LOGIN_LIMIT: RateLimit = { limit: async () => ({ success: true }) };
const bindingsOf = (DB = env.DB) => ({ ...createMailbox().bindings, LOGIN_LIMIT, DB });

it('rejects a protected write when the account is disabled during the request', async () => {
  const things = await arrange();
  for (const make of calls) {
    const caller = await addCaller();
    const [of, options] = await make(things, caller);
    const before = await readAll();
    const DB = removingAfterTheDoor('update users set disabled_at = 1 where id = ?', caller.id);
    const { status } = await call(of, { ...options, token: caller.token, bindings: bindingsOf(DB) });
    // A disabled account has no right password.
    expect([of.path, status]).toEqual([of.path, of === api.changePassword ? 400 : 401]);
    expect([of.path, await readAll()]).toEqual([of.path, before]);
  }
});

it('rejects an owner-only write when the role is revoked during the request', async () => {
  const things = await arrange();
  for (const make of calls.slice(-9)) {
    const caller = await addCaller();
    const [of, options] = await make(things, caller);
    const before = await readAll();
    const DB = removingAfterTheDoor("update users set role = 'staff' where id = ?", caller.id);
    const answer = await call(of, { ...options, token: caller.token, bindings: bindingsOf(DB) });
    expect([of.path, answer.status, await answer.json()]).toEqual([
      of.path,
      403,
      expect.objectContaining({ code: 'forbidden', message: 'Only an owner can do this.' }),
    ]);
    expect(await readAll()).toEqual(before);
  }
});

it('writes when the account stays active during the request', async () => {
  const things = await arrange();
  for (const make of calls) {
    const caller = await addCaller();
    const [of, options] = await make(things, caller);
    const answer = await call(of, { ...options, token: caller.token, bindings: bindingsOf() });
    expect([of.path, answer.ok]).toEqual([of.path, true]);
  }
});
