import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { root } from '../setup/node-runtime.mjs';

const folder = join(root, 'migrations');
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** A database as it was before this migration, with what `fill` adds, after all migrations. */
function migrate(name: string, fill: string): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const each of names) {
    if (each.startsWith(name)) db.exec(fill);
    db.exec(readFileSync(join(folder, each), 'utf8'));
  }
  return db;
}

it('makes everyone an owner who had an account before there were roles, and ends no session', () => {
  const db = migrate(
    '0008_',
    `INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ('a', 'a@b.co', 'x', 1, 1), ('b', 'b@b.co', 'x', 2, 2);
     INSERT INTO sessions (token_hash, user_id, created_at, seen_at) VALUES ('s', 'b', 3, 3)`,
  );
  const rows = db.prepare('SELECT id, role, disabled_at, must_change_password FROM users ORDER BY id').all();
  const owner = { role: 'owner', disabled_at: null, must_change_password: 0 };
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { id: 'a', ...owner },
    { id: 'b', ...owner },
  ]);
  expect({ ...db.prepare('SELECT user_id, must_change_password FROM sessions').get() }).toEqual({
    user_id: 'b',
    must_change_password: 0,
  });
});

it('takes as answered what was handled before inquiries had a life, and loses none of them', () => {
  const columns =
    'public_id, fingerprint, name, country_code, phone, email, subject, number, departure_month, inquiry_page, received_at, handled_at, state, ride';
  const values = (id: string, handledAt: string, state: string) =>
    `('${id}', 'f', 'Asha', '+91', '9812345670', 'asha@example.com', 'Leh', 2, 'July', 'contactPage', 5, ${handledAt}, '${state}', 'First day')`;
  const db = migrate(
    '0020_',
    `INSERT INTO inquiries (${columns}) VALUES ${values('a', 'NULL', 'listed')}, ${values('b', '7', 'listed')}, ${values('c', 'NULL', 'held')};
     INSERT INTO mail_outbox (kind, ref, created_at, due_at) VALUES ('inquiry', 'a', 5, 5)`,
  );
  const rows = db.prepare('SELECT * FROM inquiries ORDER BY id').all();
  const fresh = { owner_id: null, follow_up_on: null, spam_hint: null, deleted_at: null, version: 1 };
  const asked = { name: 'Asha', phone: '9812345670', ride: 'First day', received_at: 5 };
  expect(rows).toMatchObject([
    { ...asked, ...fresh, public_id: 'a', state: 'listed', status: 'new', handled_at: null, answered_at: null },
    { ...asked, ...fresh, public_id: 'b', state: 'listed', status: 'answered', handled_at: 7, answered_at: 7 },
    { ...asked, ...fresh, public_id: 'c', state: 'held', status: 'new', handled_at: null, answered_at: null },
  ]);
  expect(db.prepare('SELECT kind, ref FROM mail_outbox').all()).toMatchObject([{ kind: 'inquiry', ref: 'a' }]);
});

it('finds what was there before searches knew accents, notes included, and nothing of who was erased', () => {
  const columns =
    'public_id, fingerprint, name, country_code, phone, email, subject, number, departure_month, inquiry_page, received_at, erased_at';
  const db = migrate(
    '0025_',
    `INSERT INTO inquiries (${columns}) VALUES
       ('a', '', 'Jürgen MÜLLER', '+91', '9812345670', 'J@example.com', 'Ladākh', 2, 'July', 'contactPage', 5, NULL),
       ('b', '', 'आशा शर्मा', '+91', '9', 'b@example.com', 'Leh', 2, 'July', 'contactPage', 5, NULL),
       ('c', '', '', '', '', '', '', 0, '', '', 5, 6);
     INSERT INTO inquiry_events (inquiry, at, actor_name, kind, detail) VALUES
       ('a', 5, 'Asha', 'note', '{"text":"Knows Ørsted,\\nand \u1e46ubra."}'), ('a', 5, 'Asha', 'status', '{"from":"new","to":"won"}')`,
  );
  const folded = (table: string) =>
    db
      .prepare(`SELECT folded FROM ${table} ORDER BY id`)
      .all()
      .map((row) => row.folded);
  expect(folded('inquiries')).toEqual([
    'jurgen muller j@example.com +919812345670 ladakh july contactpage',
    'आशा शर्मा b@example.com +919 leh july contactpage',
    '',
  ]);
  expect(folded('inquiry_events')).toEqual(['knows orsted,\nand nubra.', null]);
});

it('leaves no private key in the database, and keeps the devices, which are of no key of the site’s now', () => {
  const columns = 'id, user_id, endpoint, p256dh, auth, browser, quiet_from, quiet_until, created_at';
  const db = migrate(
    '0028_',
    `INSERT INTO site_keys VALUES ('push', 'open', 'a-private-key');
     INSERT INTO devices (${columns}) VALUES ('d', 'a', 'https://fcm.googleapis.com/x', 'p', 'a', 'Chrome', 21, 8, 5)`,
  );
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  expect(tables.map(({ name }) => name)).not.toContain('site_keys');
  expect(db.prepare('SELECT id, quiet_from, site_key FROM devices').all()).toMatchObject([
    { id: 'd', quiet_from: 21, site_key: '' },
  ]);
});
