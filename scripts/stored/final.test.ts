import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { root } from '../setup/node-runtime.mjs';
import { readDump } from './dump';
import { onlyLive, toFinalSql } from './final';

const migrations = globSync('migrations/*.sql', { cwd: root }).sort();

function insert(table: string, row: Record<string, string | number | null>): string {
  const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  return `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${values});`;
}

function toInquiry(id: number, name: string, more: Record<string, string | number | null> = {}): string {
  const who = {
    name,
    country_code: '+91',
    phone: `98160${id}`,
    email: `${id}@example.in`,
    subject: `to ${name}s home`,
  };
  const trip = { number: 2, departure_month: 'July', inquiry_page: 'contactPage', received_at: id };
  return insert('inquiries', {
    id,
    public_id: `public-${id}`,
    idempotency_key: `key-${id}`,
    fingerprint: `f${id}`,
    ...who,
    ...trip,
    ...more,
  });
}

const empty = { country_code: '', phone: '', email: '', subject: '', number: 0, departure_month: '', inquiry_page: '' };
const toUser = (id: string, password_hash = 'then', disabled_at: number | null = null) =>
  insert('users', { id, email: `${id}@example.in`, password_hash, created_at: 1, updated_at: 1, disabled_at });
const toPasskey = (id: string, user_id: string) =>
  insert('passkeys', {
    id,
    user_id,
    public_key: 'x',
    counter: 0,
    transports: '[]',
    name: 'Phone',
    backed_up: 0,
    created_at: 1,
  });
const schema = migrations.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
const open = [
  insert('sessions', { token_hash: 'a', user_id: 'here', created_at: 1, seen_at: 1 }),
  insert('password_resets', { token_hash: 'b', user_id: 'here', expires_at: 9 }),
  insert('invitations', { id: 'c', email: 'x@y.in', role: 'owner', invited_by: 'left', created_at: 1 }),
  insert('mail_outbox', { kind: 'inquiry', ref: 'public-1', created_at: 1, due_at: 1 }),
];
const accounts = [
  toUser('left'),
  toUser('here'),
  toUser('old'),
  toPasskey('stolen', 'here'),
  toPasskey('old-key', 'old'),
];
const earlier = [schema, toInquiry(1, 'Asha', { waits: 1 }), toInquiry(2, 'Tashi'), ...accounts, ...open].join('\n');
const erased = toInquiry(1, '', { ...empty, fingerprint: '', erased_at: 99 });
const changed = [
  toUser('left', 'then', 77),
  toUser('here', 'now'),
  toUser('new'),
  toPasskey('key', 'here'),
  toPasskey('k', 'new'),
];
const later = [schema, erased, toInquiry(2, 'Tashi'), ...changed].join('\n');

/** The rows of these tables after a database's SQL, and those that are final by another's. */
async function rowsAfter(sql: string, finalSql?: string) {
  const db = new DatabaseSync(':memory:');
  db.exec(sql);
  if (finalSql) db.exec(toFinalSql((await readDump(finalSql)).final, (await readDump(sql)).columns));
  const names = db.prepare('SELECT name FROM sqlite_master').all();
  const list = (table: string) =>
    names.some(({ name }) => name === table) ? db.prepare(`SELECT * FROM ${table}`).all() : [];
  const rows = {
    inquiries: list('inquiries'),
    mails: list('mail_outbox'),
    users: list('users'),
    doors: ['sessions', 'password_resets', 'invitations'].flatMap(list),
    keys: list('passkeys').map(({ id }) => id),
  };
  db.close();
  return rows;
}

it('erases what was erased since, keeps its key, and touches nobody else', async () => {
  const { inquiries, mails } = await rowsAfter(earlier, later);
  expect(JSON.stringify(inquiries[0])).not.toMatch(/Asha|98160|example/);
  expect(inquiries[0]).toMatchObject({ id: 1, idempotency_key: 'key-1', name: '', waits: 0, erased_at: 99 });
  expect(inquiries.slice(1)).toEqual((await rowsAfter(earlier)).inquiries.slice(1));
  expect(mails).toEqual([]);
});

it('leaves accounts as they were last, and lets nobody in by a session or a link of then', async () => {
  const { users, keys, doors } = await rowsAfter(earlier, later);
  expect(users).toMatchObject([
    { id: 'left', disabled_at: 77, password_hash: 'then' },
    { id: 'here', disabled_at: null, password_hash: 'now' },
    { id: 'old', disabled_at: null, password_hash: 'then' },
  ]);
  expect([keys, doors]).toEqual([['old-key', 'key'], []]);
});

it('leaves an inquiry that came in since under a number of the database', async () => {
  const fresh = [schema, toInquiry(1, 'Dolma', { public_id: 'another' })].join('\n');
  expect(await rowsAfter(fresh, later)).toEqual(await rowsAfter(fresh));
});

it('empties an inquiry in a database from before erasing was possible', async () => {
  const before = migrations.filter((path) => path < 'migrations/0007');
  const old = [...before.map((path) => readFileSync(join(root, path), 'utf8')), toInquiry(1, 'Asha')].join('\n');
  expect((await readDump(old)).final.erased).toEqual([]);
  expect(JSON.stringify((await rowsAfter(old, later)).inquiries)).not.toMatch(/Asha|98160|example/);
});

it('keeps the list of what was done since, and adds nothing to a database without one', async () => {
  const line = (id: number, action: string) =>
    insert('events', { id, at: id, actor_name: 'Asha', actor_email: '', action, label: 'it’s', request_id: '' });
  const then = [schema, line(1, 'login')].join('\n');
  const now = [schema, line(1, 'login'), line(2, 'inquirer_erased')].join('\n');
  const { final } = await readDump(now);
  const db = new DatabaseSync(':memory:');
  db.exec(`${then}\n${toFinalSql(final, (await readDump(then)).columns)}`);
  expect(db.prepare('SELECT id, action, label FROM events').all()).toMatchObject([
    { id: 1, action: 'login', label: 'it’s' },
    { id: 2, action: 'inquirer_erased', label: 'it’s' },
  ]);
  const { events: _, ...without } = (await readDump(then)).columns;
  expect(toFinalSql(final, { ...without, events: [] })).not.toContain('events');
});

it('writes nothing for what the database from before has no words of', async () => {
  const { final } = await readDump([schema, toInquiry(3, '', { ...empty, erased_at: 9 }), erased].join('\n'));
  const { live, columns } = await readDump(earlier);
  expect([final.erased.length, [...live]]).toEqual([2, ['public-1', 'public-2']]);
  const sql = toFinalSql(onlyLive(final, live), columns);
  expect([sql.includes('public-1'), sql.includes('public-3')]).toEqual([true, false]);
  expect((await readDump(later)).live).toEqual(new Set(['public-2']));
});

const link = (token_hash: string, revoked_at: number | null = null) =>
  insert('quote_links', { token_hash, quote_id: 'q', created_at: 1, revoked_at });
const preview = (key_hash: string, revoked_at: number | null = null) =>
  insert('tour_previews', { key_hash, tour_id: 't', expires_at: 9, revoked_at });
const host = (name: string) => insert('payment_hosts', { host: name, allowed_at: 1 });

/** Which sites riders may be sent to pay, and which links open, after a database's SQL and what is final by another's. */
async function openAfter(then: string, now: string) {
  const db = new DatabaseSync(':memory:');
  db.exec(then);
  db.exec(toFinalSql((await readDump(now)).final, (await readDump(then)).columns));
  const list = (table: string, column: string, where = '') =>
    db
      .prepare(`SELECT ${column} AS name FROM ${table} ${where} ORDER BY name`)
      .all()
      .map(({ name }) => name);
  const hasEnds = db
    .prepare('PRAGMA table_info(quote_links)')
    .all()
    .some(({ name }) => name === 'revoked_at');
  const open = hasEnds ? 'WHERE revoked_at IS NULL' : '';
  return [
    list('payment_hosts', 'host'),
    list('quote_links', 'token_hash', open),
    list('tour_previews', 'key_hash', open),
  ];
}

const given = [host('evil.example'), host('pay.example'), link('lost'), link('kept'), preview('lost'), preview('kept')];
const taken = [toUser('here'), host('pay.example'), host('upi.example'), link('lost', 9), preview('lost', 9)];

it('sends no rider to pay where that was no longer allowed, and ends links that were ended', async () => {
  const then = [schema, toUser('here'), ...given].join('\n');
  expect(await openAfter(then, [schema, ...taken].join('\n'))).toEqual([
    ['pay.example', 'upi.example'],
    ['kept'],
    ['kept'],
  ]);
});

it('takes the list of payment sites as it is in the backup on a site that is new', async () => {
  const then = [schema, toUser('here'), ...given].join('\n');
  const hosts = ['evil.example', 'pay.example'];
  expect((await openAfter(then, schema))[0]).toEqual(hosts);
  expect((await openAfter(then, [schema, toUser('first')].join('\n')))[0]).toEqual(hosts);
});

it('ends such links in a database from before they could be ended, too', async () => {
  const before = migrations
    .filter((path) => path < 'migrations/0028')
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const old = given.map((sql) => sql.replace(',revoked_at', '').replace(',null)', ')'));
  const then = [...before, toUser('here'), ...old].join('\n');
  expect(await openAfter(then, [schema, ...taken].join('\n'))).toEqual([
    ['pay.example', 'upi.example'],
    ['kept'],
    ['kept'],
  ]);
});

it('erases the bookings of who was erased, by hand too, and keeps what was paid', async () => {
  const dates = '[{"id":"june","startsOn":"2097-06-19","seats":9,"taken":7}]';
  const tour = { type: '', country: '', place: '', heading: '', duration: '', group_size: '', language: '' };
  const more = { description: '', cover_sha: '', gallery: '[]', itinerary: '[]', inclusions: '', exclusions: '' };
  const times = { faq: '[]', departures: dates, version: 1, created_at: 1, updated_at: 1 };
  const toBooking = (id: string, inquiry_id: string | null, erased_at: number | null = null) =>
    insert('bookings', {
      id,
      reference: id,
      tour_id: 'tour',
      departure_id: 'june',
      tour: '',
      payer_name: 'Asha',
      payer_phone: '1',
      payer_email: '',
      payer_address: '',
      state_code: '',
      gstin: '',
      pan: '',
      seats: 2,
      lines: '[]',
      tax: '{}',
      discount_paise: 0,
      total_paise: 5,
      instalments: '[]',
      cancellation: '[]',
      source: 'call',
      inquiry_id,
      version: 1,
      created_at: 1,
      fingerprint: '',
      change_id: '',
      erased_at,
    });
  const payment = insert('booking_payments', {
    id: 'line',
    booking_id: 'paid',
    kind: 'payment',
    day: '2097-01-01',
    amount_paise: 5,
    adds_paise: 5,
    mode: 'cash',
    reference: '',
    reason: '',
    noted_by: 'Tashi',
    noted_at: 1,
    change_id: '',
  });
  const rows = [
    toBooking('paid', 'public-1'),
    toBooking('unpaid', 'public-1'),
    toBooking('other', 'public-2'),
    toBooking('by-hand', null),
    toBooking('by-hand-kept', null),
    payment,
    payment.replace("'line'", "'second'").replace("'paid'", "'by-hand-kept'"),
  ];
  const then = [earlier, insert('tours', { id: 'tour', ...tour, ...more, ...times }), ...rows].join('\n');
  const byHand = { actor_name: 'Asha', actor_email: '', action: 'booking_erased', label: '', request_id: '' };
  const went = insert('events', { id: 1, at: 98, subject: 'by-hand', ...byHand });
  const { final } = await readDump([schema, erased, went, toBooking('by-hand-kept', null, 97)].join('\n'));
  const db = new DatabaseSync(':memory:');
  db.exec(`${then}\n${toFinalSql(final, (await readDump(then)).columns)}`);
  expect(db.prepare('SELECT id, payer_name, erased_at FROM bookings ORDER BY id').all()).toMatchObject([
    { id: 'by-hand-kept', payer_name: 'Erased', erased_at: 97 },
    { id: 'other', payer_name: 'Asha', erased_at: null },
    { id: 'paid', payer_name: 'Erased', erased_at: 99 },
  ]);
  const { taken } = db.prepare("SELECT departures ->> '$[0].taken' AS taken FROM tours").get() ?? {};
  expect([taken, db.prepare('SELECT id FROM booking_payments').all().length]).toEqual([3, 2]);
});
