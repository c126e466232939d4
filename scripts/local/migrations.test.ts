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
