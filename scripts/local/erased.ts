import { quote } from './accounts.ts';
import type { Query } from './dump.ts';

type Row = Record<string, unknown>;

const toLiteral = (value: unknown) => (typeof value === 'string' ? quote(value) : String(value ?? 'NULL'));

/** The columns of the inquiries; databases from before have fewer. */
export async function listColumns(query: Query): Promise<string[]> {
  return (await query('PRAGMA table_info(inquiries)')).map(({ name }) => String(name));
}

/** What a database keeps of the inquiries that were erased. */
export async function listErased(query: Query): Promise<Row[]> {
  if (!(await listColumns(query)).includes('erased_at')) return [];
  return query('SELECT * FROM inquiries WHERE erased_at IS NOT NULL');
}

/** The SQL that erases these inquiries again in a database from before, whose inquiries have these columns. */
export function toEraseAgain(erased: readonly Row[], columns: readonly string[]): string {
  const statements = erased.map(({ id: _, public_id, ...rest }) => {
    const left = Object.entries(rest).filter(([name]) => columns.includes(name));
    const id = toLiteral(public_id);
    return `UPDATE inquiries SET ${left.map(([name, value]) => `"${name}" = ${toLiteral(value)}`)} WHERE public_id = ${id};
DELETE FROM mail_outbox WHERE kind = 'inquiry' AND ref = ${id};`;
  });
  return [...statements, "UPDATE counters SET value = value + 1 WHERE name = 'inquiries';"].join('\n');
}
