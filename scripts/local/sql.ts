import type { Action } from '#shared/staff/activity';

/** A text in SQL. Statements are whole here, for wrangler takes no parameters. */
export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The database's time, in milliseconds. */
export const databaseNow = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/** The SQL of a line in the list of what was done. */
export function insertEvent(action: Action, label = ''): string {
  const columns = 'at, actor_name, actor_email, action, label, request_id';
  return `INSERT INTO events (${columns}) VALUES (${databaseNow}, 'Command line', '', ${quote(action)}, ${quote(label)}, '');`;
}
