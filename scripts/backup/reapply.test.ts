import { globSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { loadSql } from './read-backup';
import { buildReapplySql, readRowsToReapply, restoreRuleByTable } from './reapply';

const migrations = globSync('migrations/*.sql').sort();

const schema = migrations.map((path) => readFileSync(path, 'utf8')).join('\n');
const emptyTables = loadSql(schema);

/** A row whose other columns are empty. */
function insert(table: string, row: Record<string, string | number | null>): string {
  const needed = emptyTables
    .prepare(`SELECT name, type FROM pragma_table_info('${table}') WHERE "notnull" AND dflt_value IS NULL`)
    .all()
    .map(({ name, type }) => [name, type === 'INTEGER' ? 0 : '']);
  const filled = { ...Object.fromEntries(needed), ...row };
  const values = Object.values(filled).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  return `INSERT INTO ${table} (${Object.keys(filled)}) VALUES (${values});`;
}

function toInquiry(id: number, name: string, more: Record<string, string | number | null> = {}): string {
  const who = { name, phone: `98160${id}`, email: `${id}@example.in`, subject: `to ${name}s home` };
  const keys = { id, public_id: `public-${id}`, idempotency_key: `key-${id}`, fingerprint: `f${id}` };
  return insert('inquiries', { ...keys, ...who, ...more });
}

const toUser = (id: string, password_hash = 'then', disabled_at: number | null = null) =>
  insert('users', { id, email: `${id}@example.in`, password_hash, disabled_at });
const toPasskey = (id: string, user_id: string) => insert('passkeys', { id, user_id });
const open = [
  insert('sessions', { token_hash: 'a', user_id: 'here' }),
  insert('password_resets', { token_hash: 'b', user_id: 'here', expires_at: 9 }),
  insert('invitations', { id: 'c', email: 'x@y.in', role: 'owner', invited_by: 'left' }),
  insert('email_outbox', { kind: 'inquiry', ref: 'public-1' }),
];
const accounts = [
  toUser('left'),
  toUser('here'),
  toUser('old'),
  toPasskey('stolen', 'here'),
  toPasskey('old-key', 'old'),
];
const earlier = [schema, toInquiry(1, 'Asha', { on_waitlist: 1 }), toInquiry(2, 'Tashi'), ...accounts, ...open].join(
  '\n',
);
const erased = toInquiry(1, '', { phone: '', email: '', subject: '', fingerprint: '', erased_at: 99 });
const changed = [
  toUser('left', 'then', 77),
  toUser('here', 'now'),
  toUser('new'),
  toPasskey('key', 'here'),
  toPasskey('k', 'new'),
];
const later = [schema, erased, toInquiry(2, 'Tashi'), ...changed].join('\n');

function tour(): string {
  const lists = { gallery: '[]', itinerary: '[]', faq: '[]', picture_notes: '{}' };
  return insert('tours', { id: 'tour', ...lists });
}

/** A database after its own SQL, and after what a newer one makes it apply again. */
function reapply(earlierSql: string, newestSql?: string): DatabaseSync {
  const db = loadSql(earlierSql);
  if (newestSql) db.exec(buildReapplySql(readRowsToReapply(loadSql(newestSql))));
  return db;
}

function rowsAfter(earlierSql: string, newestSql?: string) {
  const db = reapply(earlierSql, newestSql);
  const list = (table: string) => db.prepare(`SELECT * FROM ${table}`).all();
  return {
    inquiries: list('inquiries'),
    mails: list('email_outbox'),
    users: list('users'),
    doors: ['sessions', 'password_resets', 'invitations'].flatMap(list),
    keys: list('passkeys').map(({ id }) => id),
  };
}

it('erases inquiries that were erased since the backup, keeps their keys, and touches nobody else', () => {
  const { inquiries, mails } = rowsAfter(earlier, later);
  expect(JSON.stringify(inquiries[0])).not.toMatch(/Asha|98160|example/);
  expect(inquiries[0]).toMatchObject({ id: 1, idempotency_key: 'key-1', name: '', on_waitlist: 0, erased_at: 99 });
  expect(inquiries.slice(1)).toEqual(rowsAfter(earlier).inquiries.slice(1));
  expect(mails).toEqual([]);
});

it('keeps the accounts’ last state, and ends the backup’s sessions and links', () => {
  const { users, keys, doors } = rowsAfter(earlier, later);
  expect(users).toMatchObject([
    { id: 'left', disabled_at: 77, password_hash: 'then' },
    { id: 'here', disabled_at: null, password_hash: 'now' },
    { id: 'old', disabled_at: null, password_hash: 'then' },
  ]);
  expect([keys, doors]).toEqual([['old-key', 'key'], []]);
});

it('keeps an inquiry that came in since under the same row number', () => {
  const fresh = [schema, toInquiry(1, 'Dolma', { public_id: 'another' })].join('\n');
  expect(rowsAfter(fresh, later)).toEqual(rowsAfter(fresh));
});

it('keeps the activity of both databases', () => {
  const line = (id: number, action: string) =>
    insert('audit_events', { id, at: id, actor_name: 'Asha', action, label: 'it’s' });
  const then = [schema, line(1, 'login')].join('\n');
  const now = [schema, line(1, 'login'), line(2, 'inquirer_erased')].join('\n');
  expect(reapply(then, now).prepare('SELECT id, action, label FROM audit_events').all()).toMatchObject([
    { id: 1, action: 'login', label: 'it’s' },
    { id: 2, action: 'inquirer_erased', label: 'it’s' },
  ]);
});

it('ends links that were ended since the backup', () => {
  const toLink = (kind: string, key: string, revoked_at: number | null = null) =>
    insert('links', { token_hash: `${kind} ${key}`, kind, target: 't', revoked_at });
  const kinds = ['quote', 'people', 'paper'];
  const then = kinds.flatMap((kind) => [toLink(kind, 'ended'), toLink(kind, 'open')]);
  const now = kinds.map((kind) => toLink(kind, 'ended', 9));
  const db = reapply([schema, ...then].join('\n'), [schema, ...now].join('\n'));
  expect(db.prepare('SELECT token_hash FROM links WHERE revoked_at IS NULL ORDER BY token_hash').all()).toMatchObject([
    { token_hash: 'paper open' },
    { token_hash: 'people open' },
    { token_hash: 'quote open' },
  ]);
});

it('names for every table with a token, an end or a user what a restore does with it', () => {
  const asked = loadSql(schema)
    .prepare(
      `SELECT DISTINCT tables.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND (columns.name LIKE '%token%' OR columns.name LIKE 'expires%'
         OR columns.name GLOB '*ed_at' AND columns.name NOT IN ('created_at', 'updated_at', 'changed_at')
         OR columns.name LIKE '%ed_on' OR columns.name LIKE '%\\_by' ESCAPE '\\' OR columns.name LIKE '%device%'
         OR columns.name IN ('user_id', 'actor_id', 'owner_id', 'captain_id', 'noted_by_id'))
       UNION SELECT 'users' ORDER BY 1`,
    )
    .all()
    .map(({ name }) => name);
  expect(Object.keys(restoreRuleByTable).sort()).toEqual(asked);
});

it('removes the backup’s devices and their notifications', () => {
  const device = { id: 'd', user_id: 'here' };
  const told = { device_id: 'd', inquiry_id: 'public-1' };
  const db = reapply([earlier, insert('devices', device), insert('notifications', told)].join('\n'), later);
  expect(['devices', 'notifications'].flatMap((table) => db.prepare(`SELECT * FROM ${table}`).all())).toEqual([]);
});

it('keeps a quote withdrawn that was withdrawn since', () => {
  const toQuote = (id: string, withdrawn_at: number | null) =>
    insert('quotes', { id, series: id, inquiry: 'public-2', content: '{}', withdrawn_at });
  const db = reapply(
    [schema, toQuote('ended', null), toQuote('open', null)].join('\n'),
    [schema, toQuote('ended', 9), toQuote('open', null)].join('\n'),
  );
  expect(db.prepare('SELECT id, withdrawn_at FROM quotes ORDER BY id').all()).toMatchObject([
    { id: 'ended', withdrawn_at: 9 },
    { id: 'open', withdrawn_at: null },
  ]);
});

it('keeps each departure’s last leader, with the backup’s notes', () => {
  const toDeparture = (id: string, leader_id: string | null, notes: string) =>
    insert('departures', { tour_id: 'tour', id, leader_id, notes, state: 'open' });
  const then = [schema, tour(), toDeparture('changed', 'left', 'then'), toDeparture('gone', 'left', 'then')];
  const now = [schema, toDeparture('changed', 'here', 'now'), toDeparture('new', 'here', 'now')];
  const db = reapply(then.join('\n'), now.join('\n'));
  expect(db.prepare('SELECT id, leader_id, notes FROM departures ORDER BY 1').all()).toMatchObject([
    { id: 'changed', leader_id: 'here', notes: 'then' },
    { id: 'gone', leader_id: null, notes: 'then' },
  ]);
});

it('keeps the last payment details with the payee’s name, and no other later setting', () => {
  const toSettings = (version: number, value: object) =>
    insert('settings', { version, value: JSON.stringify(value), changed_at: version });
  const of = (upi: string, name: string, tagline: string) => ({
    ...{ upi, name, tagline },
    ...{ bankAccount: '1', ifsc: '', accountHolder: 'it’s' },
  });
  const counter = insert('counters', { name: 'tours', value: 1, settings: 2 });
  const then = [schema, toSettings(1, {}), toSettings(2, of('thief@bank', 'Thief', 'Then')), counter].join('\n');
  const db = reapply(then, [schema, toSettings(7, of('ours@bank', 'Ours', 'Now'))].join('\n'));
  const [last] = db.prepare('SELECT version, value FROM settings ORDER BY version DESC').all();
  expect(last?.version).toBe(3);
  expect(JSON.parse(String(last?.value))).toMatchObject(of('ours@bank', 'Ours', 'Then'));
  expect(db.prepare('SELECT value, settings FROM counters').all()).toMatchObject([{ value: 2, settings: 3 }]);
});

it('creates no virtual table, which wrangler d1 export refuses', () => {
  const tables = loadSql(schema).prepare("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'").all();
  expect(tables).toEqual([]);
});

it('erases the bookings of people erased since, and keeps what was paid', () => {
  const toBooking = (id: string, inquiry_id: string | null, erased_at: number | null = null, search_text = '') =>
    insert('bookings', {
      ...{ id, reference: id, tour_id: 'tour', departure_id: 'june', payer_name: 'Asha', seats: 2, total_paise: 5 },
      ...{ lines: '[]', tax: '{}', instalments: '[]', cancellation: '[]', source: 'call' },
      ...{ inquiry_id, search_text, erased_at },
    });
  const paid = { kind: 'payment', day: '2097-01-01', amount_paise: 5, signed_amount_paise: 5, mode: 'cash' };
  const payment = insert('booking_payments', { id: 'line', booking_id: 'paid', ...paid });
  const paper = { number: 'A/1', serial: 1, booking_id: 'invoiced' };
  const rows = [
    toBooking('paid', 'public-1'),
    toBooking('invoiced', 'public-1'),
    toBooking('unpaid', 'public-1'),
    toBooking('other', 'public-2'),
    toBooking('by-hand', null),
    toBooking('by-hand-kept', null),
    payment,
    insert('invoices', { ...paper, kind: 'invoice', series: 'A', content: '{}' }),
    payment.replace("'line'", "'second'").replace("'paid'", "'by-hand-kept'"),
  ];
  const then = [earlier, tour(), ...rows].join('\n');
  const went = insert('audit_events', { id: 1, at: 98, subject: 'by-hand', action: 'booking_erased' });
  const db = reapply(then, [schema, erased, went, toBooking('by-hand-kept', null, 97, 'riders ete')].join('\n'));
  expect(db.prepare('SELECT id, payer_name, erased_at, search_text FROM bookings ORDER BY id').all()).toMatchObject([
    { id: 'by-hand-kept', payer_name: 'Erased', erased_at: 97, search_text: 'riders ete' },
    { id: 'invoiced', payer_name: 'Erased', erased_at: 99 },
    { id: 'other', payer_name: 'Asha', erased_at: null },
    { id: 'paid', payer_name: 'Erased', erased_at: 99 },
  ]);
  expect(db.prepare('SELECT id FROM booking_payments').all()).toHaveLength(2);
});

it('erases travellers and notes that were erased since, and keeps later ones', () => {
  const toPerson = (booking_id: string, updated_at: number) =>
    insert('travellers', { booking_id, seat: 1, plain_data: '{}', encrypted_fields: '[]', updated_at });
  const toNotes = (id: string, notes: string) => insert('departures', { tour_id: 'tour', id, notes, state: 'open' });
  const toLine = (id: number, action: string, subject: string) =>
    insert('audit_events', { id, at: 50, action, subject });
  const then = [
    toPerson('erased', 40),
    toPerson('again', 60),
    toPerson('other', 40),
    toNotes('june', 'Asha'),
    toNotes('july', 'x'),
    toNotes('may', 'Asha'),
  ];
  const now = [
    toLine(1, 'traveller_erased', 'erased/1'),
    toLine(2, 'traveller_erased', 'again/1'),
    toLine(3, 'notes_erased', 'tour/june'),
    // This departure was removed since.
    toLine(4, 'notes_erased', 'tour/may'),
    toNotes('june', 'nobody'),
    toNotes('july', 'y'),
  ];
  const db = reapply([schema, tour(), ...then].join('\n'), [schema, ...now].join('\n'));
  const list = (column: string, table: string) =>
    db
      .prepare(`SELECT ${column} AS one FROM ${table} ORDER BY 1`)
      .all()
      .map(({ one }) => one);
  expect(list('booking_id', 'travellers')).toEqual(['again', 'other']);
  expect(list('notes', 'departures')).toEqual(['', 'nobody', 'x']);
});
