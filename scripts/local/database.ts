import './disable-telemetry.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';
import type { AuditAction } from '#shared/staff/activity';
import type { D1Database } from './worker.ts';

// Uses the same table as `wrangler d1 migrations apply`, so either can continue the other's work.
const table = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Applies new migrations, each in one batch with its record. */
export async function applyMigrations(db: D1Database): Promise<void> {
  const folder = 'migrations';
  await db.prepare(table).run();
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all();
  const applied = new Set(results.map(({ name }) => name));
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && !applied.has(name));
  for (const name of names.sort()) {
    const statements = splitSql(readFileSync(join(folder, name), 'utf8')).map((sql) => db.prepare(sql));
    await db.batch([...statements, db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)]);
  }
}

/** A text in SQL. Statements are whole here, for wrangler takes no parameters. */
export const quoteSqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The database's time, in milliseconds. */
export const nowMsSql = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/** The SQL of a line in the list of what was done. */
export function buildAuditEventSql(action: AuditAction, label = ''): string {
  const columns = 'at, actor_name, actor_email, action, label, request_id';
  return `INSERT INTO audit_events (${columns}) VALUES (${nowMsSql}, 'Command line', '', ${quoteSqlText(action)}, ${quoteSqlText(label)}, '');`;
}
