import './disable-telemetry.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';
import type { AuditAction } from '#shared/staff/activity';
import type { D1Database } from './worker.ts';

/** The table of `wrangler d1 migrations apply`, so that wrangler and this code know each other's migrations. */
const createMigrationsTableSql = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

export async function applyMigrations(db: D1Database): Promise<void> {
  const folder = 'migrations';
  await db.prepare(createMigrationsTableSql).run();
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all();
  const appliedNames = new Set(results.map(({ name }) => name));
  const newNames = readdirSync(folder).filter((name) => name.endsWith('.sql') && !appliedNames.has(name));
  for (const name of newNames.sort()) {
    const statements = splitSql(readFileSync(join(folder, name), 'utf8')).map((sql) => db.prepare(sql));
    await db.batch([...statements, db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)]);
  }
}

/** Returns an SQL string literal: wrangler takes no bound parameters. */
export const quoteSqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const nowMsSql = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

export function buildAuditEventSql(action: AuditAction, label = ''): string {
  const columns = 'at, actor_name, actor_email, action, label, request_id';
  return `INSERT INTO audit_events (${columns}) VALUES (${nowMsSql}, 'Command line', '', ${quoteSqlText(action)}, ${quoteSqlText(label)}, '');`;
}
