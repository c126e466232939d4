import type { Action } from '#shared/staff/activity';
import { quote } from '../local/accounts.ts';

/** The SQL of a line in the list of what was done; its time is the database's. */
export function insertEvent(action: Action, label = ''): string {
  const columns = 'at, actor_name, actor_email, action, label, request_id';
  const now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
  return `INSERT INTO events (${columns}) VALUES (${now}, 'Command line', '', ${quote(action)}, ${quote(label)}, '');`;
}
