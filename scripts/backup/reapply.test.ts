import { globSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { loadSql } from './read-backup';
import { buildReapplySql, readRowsToReapply, restoreRuleByTable } from './reapply';

const migrations = globSync('migrations/*.sql').sort();

const schema = migrations.map((path) => readFileSync(path, 'utf8')).join('\n');
const emptyTables = loadSql(schema);

/** Returns the SQL of a row. Its other required columns are empty. */
function insert(table: string, row: Record<string, string | number | null>): string {
  const requiredColumns = emptyTables
    .prepare(`SELECT name, type FROM pragma_table_info('${table}') WHERE "notnull" AND dflt_value IS NULL`)
    .all()
    .map(({ name, type }) => [name, type === 'INTEGER' ? 0 : '']);
  const completeRow = { ...Object.fromEntries(requiredColumns), ...row };
  const values = Object.values(completeRow).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  return `INSERT INTO ${table} (${Object.keys(completeRow)}) VALUES (${values});`;
}

function insertInquiry(id: number, name: string, otherColumns: Record<string, string | number | null> = {}): string {
  const inquirer = { name, phone: `98160${id}`, email: `${id}@example.in`, subject: `to ${name}s home` };
  const keys = { id, public_id: `public-${id}`, idempotency_key: `key-${id}`, fingerprint: `f${id}` };
  return insert('inquiries', { ...keys, ...inquirer, ...otherColumns });
}

const insertUser = (id: string, password_hash = 'then', disabled_at: number | null = null) =>
  insert('users', { id, email: `${id}@example.in`, password_hash, disabled_at });
const insertPasskey = (id: string, user_id: string) => insert('passkeys', { id, user_id });
const accessRows = [
  insert('sessions', { token_hash: 'a', user_id: 'here' }),
  insert('password_resets', { token_hash: 'b', user_id: 'here', expires_at: 9 }),
  insert('invitations', { id: 'c', email: 'x@y.in', role: 'owner', invited_by: 'left' }),
  insert('email_outbox', { kind: 'inquiry', ref: 'public-1' }),
];
const accountRows = [
  insertUser('left'),
  insertUser('here'),
  insertUser('old'),
  insertPasskey('stolen', 'here'),
  insertPasskey('old-key', 'old'),
];
const exampleBackupSql = [
  schema,
  insertInquiry(1, 'Asha', { on_waitlist: 1 }),
  insertInquiry(2, 'Tashi'),
  ...accountRows,
  ...accessRows,
].join('\n');
const erasedInquiry = insertInquiry(1, '', { phone: '', email: '', subject: '', fingerprint: '', erased_at: 99 });
const changedAccountRows = [
  insertUser('left', 'then', 77),
  insertUser('here', 'now'),
  insertUser('new'),
  insertPasskey('key', 'here'),
  insertPasskey('k', 'new'),
];
const exampleNewestSql = [schema, erasedInquiry, insertInquiry(2, 'Tashi'), ...changedAccountRows].join('\n');

function insertTour(): string {
  const lists = { gallery: '[]', itinerary: '[]', faq: '[]', picture_notes: '{}' };
  return insert('tours', { id: 'tour', ...lists });
}

/** Returns the restored database, after the newest data was reapplied. */
function reapply(backupSql: string, newestSql?: string): DatabaseSync {
  const db = loadSql(backupSql);
  if (newestSql) db.exec(buildReapplySql(readRowsToReapply(loadSql(newestSql))));
  return db;
}

function reapplyAndRead(backupSql: string, newestSql?: string) {
  const db = reapply(backupSql, newestSql);
  const readRows = (table: string) => db.prepare(`SELECT * FROM ${table}`).all();
  return {
    inquiries: readRows('inquiries'),
    mails: readRows('email_outbox'),
    users: readRows('users'),
    accessRows: ['sessions', 'password_resets', 'invitations'].flatMap(readRows),
    passkeyIds: readRows('passkeys').map(({ id }) => id),
  };
}

it('erases again only the inquiries that were erased since the backup, and keeps their idempotency keys', () => {
  const { inquiries, mails } = reapplyAndRead(exampleBackupSql, exampleNewestSql);
  expect(JSON.stringify(inquiries[0])).not.toMatch(/Asha|98160|example/);
  expect(inquiries[0]).toMatchObject({ id: 1, idempotency_key: 'key-1', name: '', on_waitlist: 0, erased_at: 99 });
  expect(inquiries.slice(1)).toEqual(reapplyAndRead(exampleBackupSql).inquiries.slice(1));
  expect(mails).toEqual([]);
});

it('keeps the newest accounts and passkeys, and removes sessions and links', () => {
  const { users, passkeyIds, accessRows: restoredAccessRows } = reapplyAndRead(exampleBackupSql, exampleNewestSql);
  expect(users).toMatchObject([
    { id: 'left', disabled_at: 77, password_hash: 'then' },
    { id: 'here', disabled_at: null, password_hash: 'now' },
    { id: 'old', disabled_at: null, password_hash: 'then' },
  ]);
  expect([passkeyIds, restoredAccessRows]).toEqual([['old-key', 'key'], []]);
});

it('keeps an inquiry that has the row id of an erased one', () => {
  const fresh = [schema, insertInquiry(1, 'Dolma', { public_id: 'another' })].join('\n');
  expect(reapplyAndRead(fresh, exampleNewestSql)).toEqual(reapplyAndRead(fresh));
});

it('keeps the activity of both databases', () => {
  const insertEvent = (id: number, action: string) =>
    insert('audit_events', { id, at: id, actor_name: 'Asha', action, label: 'it’s' });
  const backupRows = [schema, insertEvent(1, 'login')].join('\n');
  const newestRows = [schema, insertEvent(1, 'login'), insertEvent(2, 'inquirer_erased')].join('\n');
  expect(reapply(backupRows, newestRows).prepare('SELECT id, action, label FROM audit_events').all()).toMatchObject([
    { id: 1, action: 'login', label: 'it’s' },
    { id: 2, action: 'inquirer_erased', label: 'it’s' },
  ]);
});

it('ends again links that were ended since the backup', () => {
  const insertLink = (kind: string, key: string, revoked_at: number | null = null) =>
    insert('links', { token_hash: `${kind} ${key}`, kind, target: 't', revoked_at });
  const kinds = ['quote', 'booking', 'people', 'paper'];
  const backupRows = kinds.flatMap((kind) => [insertLink(kind, 'ended'), insertLink(kind, 'open')]);
  const newestRows = kinds.map((kind) => insertLink(kind, 'ended', 9));
  const db = reapply([schema, ...backupRows].join('\n'), [schema, ...newestRows].join('\n'));
  expect(db.prepare('SELECT token_hash FROM links WHERE revoked_at IS NULL ORDER BY token_hash').all()).toMatchObject([
    { token_hash: 'booking open' },
    { token_hash: 'paper open' },
    { token_hash: 'people open' },
    { token_hash: 'quote open' },
  ]);
});

it('keeps the mails to customers that were sent, and who stopped reminders, but not of erased people', () => {
  const insertMail = (ref: string, sentAt: number | null = null) =>
    `INSERT INTO email_outbox (kind, ref, key, created_at, due_at, sent_at) VALUES ('booked', '${ref}', 'booked ${ref}', 1, 1, ${sentAt});`;
  const backup = [exampleBackupSql, insertMail('b1'), insertMail('public-1 quote')].join('\n');
  const newest = [
    schema,
    erasedInquiry,
    insertInquiry(2, 'Tashi', { reminders_stopped_at: 7 }),
    insertMail('b1', 5),
    insertMail('b2', 6),
  ].join('\n');
  const db = reapply(backup, newest);
  expect(db.prepare('SELECT ref, sent_at FROM email_outbox ORDER BY ref').all()).toEqual([
    { ref: 'b1', sent_at: 5 },
    { ref: 'b2', sent_at: 6 },
  ]);
  expect(db.prepare('SELECT id, reminders_stopped_at AS at FROM inquiries ORDER BY id').all()).toEqual([
    { id: 1, at: null },
    { id: 2, at: 7 },
  ]);
});

it('has a restore rule for every table with a token, a user or an end', () => {
  const tablesWithRule = loadSql(schema)
    .prepare(
      `SELECT DISTINCT tables.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND (columns.name LIKE '%token%' OR columns.name LIKE 'expires%'
         OR columns.name GLOB '*ed_at' AND columns.name NOT IN ('created_at', 'updated_at', 'changed_at')
         OR columns.name LIKE '%ed_on' OR columns.name LIKE '%\\_by' ESCAPE '\\' OR columns.name LIKE '%device%'
         OR columns.name IN ('user_id', 'actor_id', 'owner_id', 'captain_id', 'noted_by_id'))
       UNION SELECT 'users' UNION SELECT 'email_outbox' ORDER BY 1`,
    )
    .all()
    .map(({ name }) => name);
  expect(Object.keys(restoreRuleByTable).sort()).toEqual(tablesWithRule);
});

it('removes the backup’s devices and their notifications', () => {
  const device = { id: 'd', user_id: 'here' };
  const notification = { device_id: 'd', inquiry_id: 'public-1' };
  const db = reapply(
    [exampleBackupSql, insert('devices', device), insert('notifications', notification)].join('\n'),
    exampleNewestSql,
  );
  expect(['devices', 'notifications'].flatMap((table) => db.prepare(`SELECT * FROM ${table}`).all())).toEqual([]);
});

it('withdraws again the quotes that were withdrawn since the backup', () => {
  const insertQuote = (id: string, withdrawn_at: number | null) =>
    insert('quotes', { id, series: id, inquiry: 'public-2', content: '{}', withdrawn_at });
  const db = reapply(
    [schema, insertQuote('ended', null), insertQuote('open', null)].join('\n'),
    [schema, insertQuote('ended', 9), insertQuote('open', null)].join('\n'),
  );
  expect(db.prepare('SELECT id, withdrawn_at FROM quotes ORDER BY id').all()).toMatchObject([
    { id: 'ended', withdrawn_at: 9 },
    { id: 'open', withdrawn_at: null },
  ]);
});

it('keeps the newest tour leader of each departure, with the backup’s notes', () => {
  const insertDeparture = (id: string, leader_id: string | null, notes: string) =>
    insert('departures', { tour_id: 'tour', id, leader_id, notes, state: 'open' });
  const backupRows = [
    schema,
    insertTour(),
    insertDeparture('changed', 'left', 'then'),
    insertDeparture('gone', 'left', 'then'),
  ];
  const newestRows = [schema, insertDeparture('changed', 'here', 'now'), insertDeparture('new', 'here', 'now')];
  const db = reapply(backupRows.join('\n'), newestRows.join('\n'));
  expect(db.prepare('SELECT id, leader_id, notes FROM departures ORDER BY 1').all()).toMatchObject([
    { id: 'changed', leader_id: 'here', notes: 'then' },
    { id: 'gone', leader_id: null, notes: 'then' },
  ]);
});

it('keeps only payment details and the payee’s name of the newest settings', () => {
  const insertSettings = (version: number, value: object) =>
    insert('settings', { version, value: JSON.stringify(value), changed_at: version });
  const toValue = (upi: string, name: string, tagline: string) => ({
    ...{ upi, name, tagline },
    ...{ bankAccount: '1', ifsc: '', accountHolder: 'it’s' },
  });
  const counter = insert('counters', { name: 'tours', value: 1, settings: 2 });
  const backupRows = [
    schema,
    insertSettings(1, {}),
    insertSettings(2, toValue('thief@bank', 'Thief', 'Then')),
    counter,
  ].join('\n');
  const db = reapply(backupRows, [schema, insertSettings(7, toValue('ours@bank', 'Ours', 'Now'))].join('\n'));
  const [newestSettings] = db.prepare('SELECT version, value FROM settings ORDER BY version DESC').all();
  expect(newestSettings?.version).toBe(3);
  expect(JSON.parse(String(newestSettings?.value))).toMatchObject(toValue('ours@bank', 'Ours', 'Then'));
  expect(db.prepare('SELECT value, settings FROM counters').all()).toMatchObject([{ value: 2, settings: 3 }]);
});

it('creates no virtual table, which wrangler d1 export refuses', () => {
  const tables = loadSql(schema).prepare("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'").all();
  expect(tables).toEqual([]);
});

it('erases again the bookings that were erased since the backup, and keeps payments and invoices', () => {
  const insertBooking = (id: string, inquiry_id: string | null, erased_at: number | null = null, search_text = '') =>
    insert('bookings', {
      ...{ id, reference: id, tour_id: 'tour', departure_id: 'june', payer_name: 'Asha', seats: 2, total_paise: 5 },
      ...{ lines: '[]', tax: '{}', instalments: '[]', cancellation: '[]', source: 'call' },
      ...{ inquiry_id, search_text, erased_at },
    });
  const paid = { kind: 'payment', day: '2097-01-01', amount_paise: 5, signed_amount_paise: 5, mode: 'cash' };
  const payment = insert('booking_payments', { id: 'line', booking_id: 'paid', ...paid });
  const invoice = { number: 'A/1', serial: 1, booking_id: 'invoiced' };
  const rows = [
    insertBooking('paid', 'public-1'),
    insertBooking('invoiced', 'public-1'),
    insertBooking('unpaid', 'public-1'),
    insertBooking('other', 'public-2'),
    insertBooking('by-hand', null),
    insertBooking('by-hand-kept', null),
    payment,
    insert('invoices', { ...invoice, kind: 'invoice', series: 'A', content: '{}' }),
    payment.replace("'line'", "'second'").replace("'paid'", "'by-hand-kept'"),
    ...['paid', 'other', 'by-hand'].map((id) => insert('links', { token_hash: id, kind: 'booking', target: id })),
  ];
  const backupRows = [exampleBackupSql, insertTour(), ...rows].join('\n');
  const erasureEvent = insert('audit_events', { id: 1, at: 98, subject: 'by-hand', action: 'booking_erased' });
  const db = reapply(
    backupRows,
    [schema, erasedInquiry, erasureEvent, insertBooking('by-hand-kept', null, 97, 'riders ete')].join('\n'),
  );
  expect(db.prepare('SELECT id, payer_name, erased_at, search_text FROM bookings ORDER BY id').all()).toMatchObject([
    { id: 'by-hand-kept', payer_name: 'Erased', erased_at: 97, search_text: 'riders ete' },
    { id: 'invoiced', payer_name: 'Erased', erased_at: 99 },
    { id: 'other', payer_name: 'Asha', erased_at: null },
    { id: 'paid', payer_name: 'Erased', erased_at: 99 },
  ]);
  expect(db.prepare('SELECT id FROM booking_payments').all()).toHaveLength(2);
  expect(db.prepare('SELECT target FROM links').all()).toMatchObject([{ target: 'other' }]);
});

it('erases again travellers and notes that were erased since the backup, but not later ones', () => {
  const insertTraveller = (booking_id: string, updated_at: number) =>
    insert('travellers', { booking_id, seat: 1, plain_data: '{}', encrypted_fields: '[]', updated_at });
  const insertNotes = (id: string, notes: string) =>
    insert('departures', { tour_id: 'tour', id, notes, state: 'open' });
  const insertEvent = (id: number, action: string, subject: string) =>
    insert('audit_events', { id, at: 50, action, subject });
  const backupRows = [
    insertTraveller('erased', 40),
    insertTraveller('again', 60),
    insertTraveller('other', 40),
    insertNotes('june', 'Asha'),
    insertNotes('july', 'x'),
    insertNotes('may', 'Asha'),
  ];
  const newestRows = [
    insertEvent(1, 'traveller_erased', 'erased/1'),
    insertEvent(2, 'traveller_erased', 'again/1'),
    insertEvent(3, 'notes_erased', 'tour/june'),
    // The departure of this event was removed later.
    insertEvent(4, 'notes_erased', 'tour/may'),
    insertNotes('june', 'nobody'),
    insertNotes('july', 'y'),
  ];
  const db = reapply([schema, insertTour(), ...backupRows].join('\n'), [schema, ...newestRows].join('\n'));
  const readColumn = (column: string, table: string) =>
    db
      .prepare(`SELECT ${column} AS value FROM ${table} ORDER BY 1`)
      .all()
      .map(({ value }) => value);
  expect(readColumn('booking_id', 'travellers')).toEqual(['again', 'other']);
  expect(readColumn('notes', 'departures')).toEqual(['', 'nobody', 'x']);
});

it('deletes reviews of erased payers, hides what was hidden since, and keeps what an erased payer had published', () => {
  const insertReview = (id: string, columns: Record<string, string> = {}) =>
    insert('reviews', { id, booking_id: `booking-${id}`, photos: '["a"]', state: 'approved', words: id, ...columns });
  const insertBookings = (erasedAt: number | null) =>
    ['asked', 'old', 'live'].map((id) =>
      insert('bookings', { id: `booking-${id}`, reference: id, erased_at: id === 'live' ? null : erasedAt }),
    );
  const backupSql = [schema, ...insertBookings(null), ...['asked', 'old', 'live'].map((id) => insertReview(id))];
  const newestSql = [
    schema,
    ...insertBookings(99),
    insertReview('old'),
    insertReview('live', { state: 'hidden', photos: '[]' }),
  ];
  const restoredDb = reapply(backupSql.join('\n'), newestSql.join('\n'));
  expect(restoredDb.prepare('SELECT id, state, photos FROM reviews ORDER BY id').all()).toEqual([
    { id: 'live', state: 'hidden', photos: '[]' },
    { id: 'old', state: 'approved', photos: '["a"]' },
  ]);
});
