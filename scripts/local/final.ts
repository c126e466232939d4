import { quote } from './accounts.ts';
import type { Query } from './dump.ts';

type Row = Record<string, unknown>;

/** What no restore may undo: whom a database knows as erased, and who may no longer sign in. */
export interface Final {
  /** What is kept of inquiries that were erased. */
  erased: Row[];
  /** `id` and `disabled_at` of accounts. */
  disabled: Row[];
}

/** The columns of the two tables; databases from before have fewer. */
export interface Columns {
  inquiries: string[];
  users: string[];
}

const toLiteral = (value: unknown) => (typeof value === 'string' ? quote(value) : String(value ?? 'NULL'));

export async function listColumns(query: Query): Promise<Columns> {
  const list = async (table: string) => (await query(`PRAGMA table_info(${table})`)).map(({ name }) => String(name));
  return { inquiries: await list('inquiries'), users: await list('users') };
}

export async function listFinal(query: Query): Promise<Final> {
  const { inquiries, users } = await listColumns(query);
  const [erased, disabled] = [inquiries.includes('erased_at'), users.includes('disabled_at')];
  return {
    erased: erased ? await query('SELECT * FROM inquiries WHERE erased_at IS NOT NULL') : [],
    disabled: disabled ? await query('SELECT id, disabled_at FROM users WHERE disabled_at IS NOT NULL') : [],
  };
}

function eraseAgain({ id: _, public_id, ...left }: Row, columns: readonly string[]): string {
  const set = Object.entries(left).flatMap(([name, value]) =>
    columns.includes(name) ? [`"${name}" = ${toLiteral(value)}`] : [],
  );
  const id = toLiteral(public_id);
  return `UPDATE inquiries SET ${set} WHERE public_id = ${id};
DELETE FROM mail_outbox WHERE kind = 'inquiry' AND ref = ${id};`;
}

function disableAgain({ id, disabled_at }: Row): string {
  const user = toLiteral(id);
  return `UPDATE users SET disabled_at = ${toLiteral(disabled_at)} WHERE id = ${user};
DELETE FROM sessions WHERE user_id = ${user};
DELETE FROM password_resets WHERE user_id = ${user};`;
}

/** The SQL that erases and disables again in a database from before, whose tables have these columns. */
export function toFinalSql({ erased, disabled }: Final, columns: Columns): string {
  return [
    ...erased.map((row) => eraseAgain(row, columns.inquiries)),
    ...(columns.users.includes('disabled_at') ? disabled.map(disableAgain) : []),
    "UPDATE counters SET value = value + 1 WHERE name = 'inquiries';",
  ].join('\n');
}
