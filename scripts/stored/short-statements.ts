import { DatabaseSync } from 'node:sqlite';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';
import { quote } from '../local/sql.ts';
import { Refusal } from '../setup/refusal.mjs';

/** In bytes (developers.cloudflare.com/d1/platform/limits, “Maximum SQL statement length”). */
export const longestStatement = 100_000;

/** Beyond so many bytes a value is put together from parts. */
const longestValue = 8_000;
/** In UTF-16 units, of which each takes three bytes at most. */
const longestPart = 30_000;

const toName = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`;

function toParts(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = at + longestPart;
    // Not between the two halves of a character.
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}

/**
 * The same SQL in statements that D1 takes. An export writes each row as one, but the limit is the statement's and not
 * the row's: longer values travel in parts, in a table of their own that is gone again at the end.
 */
export function shortenStatements(sql: string): string {
  const statements = splitSql(sql);
  const isLong = (statement: string) => Buffer.byteLength(statement) > longestStatement;
  if (!statements.some(isLong)) return sql;
  const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  const short = ['CREATE TABLE restored_parts (id INTEGER PRIMARY KEY, part TEXT NOT NULL)'];
  let parts = 0;

  /** The row that an INSERT has just put there, as a shorter one. */
  function writeAgain(table: string): string {
    const columns = db
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name }) => toName(name));
    const row = `FROM ${table} WHERE rowid = last_insert_rowid()`;
    const values = columns.map((column) => {
      const found = db.prepare(
        `SELECT quote(${column}) AS literal, typeof(${column}) AS type, ${column} AS value ${row}`,
      );
      found.setReadBigInts(true);
      const { literal, type, value } = found.get() ?? {};
      if (type !== 'text' || Buffer.byteLength(String(literal)) <= longestValue) return String(literal);
      const first = parts + 1;
      for (const part of toParts(String(value))) {
        parts += 1;
        short.push(`INSERT INTO restored_parts VALUES (${parts}, ${quote(part)})`);
      }
      return `(SELECT group_concat(part, '' ORDER BY id) FROM restored_parts WHERE id BETWEEN ${first} AND ${parts})`;
    });
    return `INSERT INTO ${table} (${columns}) VALUES (${values})`;
  }

  try {
    for (const statement of statements) {
      if (!isLong(statement)) {
        db.exec(statement);
        short.push(statement);
        continue;
      }
      const [, table] = /^\s*INSERT INTO ("(?:[^"]|"")+"|\w+)/i.exec(statement) ?? [];
      const changes = table === undefined ? 0 : Number(db.prepare(statement).run().changes);
      const again = table === undefined || changes !== 1 ? statement : writeAgain(table);
      if (isLong(again)) throw new Refusal(`D1 takes no statement as long as this one: ${statement.slice(0, 80)}…`);
      short.push(again);
    }
  } finally {
    db.close();
  }
  short.push('DROP TABLE restored_parts');
  return `${short.join(';\n')};`;
}
