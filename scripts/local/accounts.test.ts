import { globSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sha256 } from '#shared/sha256';
import { NewPassword } from '#shared/staff/staff';
import {
  buildInsertAccountSql,
  buildInsertResetLinkSql,
  buildRemovePasskeysSql,
  buildUpdatePasswordSql,
  clearFailedLoginsSql,
  generatePassword,
} from './accounts.ts';

function openDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const path of globSync('migrations/*.sql').sort()) {
    db.exec(readFileSync(path, 'utf8'));
  }
  return db;
}

it('generates passwords of 128 random bits that the site accepts', () => {
  const passwords = Array.from({ length: 50 }, generatePassword);
  for (const password of passwords) {
    expect(password).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){7}$/);
    expect(v.is(NewPassword, password)).toBe(true);
  }
  expect(new Set(passwords).size).toBe(50);
});

it('clears failed logins, and makes a reset link valid for an hour', async () => {
  const db = openDatabase();
  db.exec(await buildInsertAccountSql('Owner@Ride.in', 'a long password'));
  db.exec("INSERT INTO failed_logins VALUES ('key', 9, 1)");
  const before = Date.now();
  for (const token of ['first', 'second'])
    db.exec(`${clearFailedLoginsSql}\n${await buildInsertResetLinkSql('OWNER@ride.in', token)}`);
  const after = Date.now();

  expect(db.prepare('SELECT * FROM failed_logins').all()).toEqual([]);
  const links = db.prepare('SELECT token_hash, expires_at FROM password_resets JOIN users ON users.id = user_id').all();
  expect(links.map((link) => link.token_hash).sort()).toEqual([await sha256('first'), await sha256('second')].sort());
  const lifetimeMs = Number(links[1]?.expires_at) - before;
  expect(lifetimeMs).toBeGreaterThanOrEqual(60 * 60 * 1000);
  expect(lifetimeMs).toBeLessThanOrEqual(60 * 60 * 1000 + after - before);
});

it('makes an owner change the password only if it was generated', async () => {
  const db = openDatabase();
  const readUser = () => ({ ...db.prepare('SELECT email, role, must_change_password AS must FROM users').get() });
  db.exec(await buildInsertAccountSql('Owner@Ride.in', generatePassword(), true));
  expect(readUser()).toEqual({ email: 'owner@ride.in', role: 'owner', must: 1 });
  db.exec(await buildUpdatePasswordSql('owner@RIDE.in', 'seven goats on a bridge'));
  expect(readUser()).toMatchObject({ must: 0 });
  db.exec(await buildUpdatePasswordSql('owner@ride.in', generatePassword(), true));
  expect(readUser()).toMatchObject({ must: 1 });
});

it('removes one account’s passkeys, and queues one mail if there were any', async () => {
  const db = openDatabase();
  for (const email of ['owner@ride.in', 'other@ride.in'])
    db.exec(await buildInsertAccountSql(email, 'a long password'));
  const insertPasskey = `INSERT INTO passkeys (id, user_id, public_key, counter, transports, name, backed_up, created_at)
    SELECT ? || email, id, '', 0, '[]', 'Passkey', 0, 0 FROM users`;
  for (const name of ['a', 'b']) db.prepare(insertPasskey).run(name);
  for (const _ of ['first', 'second']) db.exec(buildRemovePasskeysSql('OWNER@ride.in'));
  const remainingPasskeys = db.prepare('SELECT id FROM passkeys ORDER BY id').all();
  expect(remainingPasskeys.map(({ id }) => id)).toEqual(['aother@ride.in', 'bother@ride.in']);
  const mails = db.prepare('SELECT kind, email FROM email_outbox JOIN users ON users.id = ref').all();
  expect(mails.map((mail) => ({ ...mail }))).toEqual([{ kind: 'passkey_removed', email: 'owner@ride.in' }]);
});
