import { quote } from '../local/sql.ts';
import type { Columns } from './tables.ts';

type Row = Record<string, unknown>;

/** Links that somebody took back, and no restore may give out again. */
export interface TakenBack {
  /** The sites for payments that are allowed: all others were taken off the list, or never were on it. */
  hosts: Row[];
  /** Links that were ended at the desk. */
  quoteLinks: Row[];
  previews: Row[];
}

export const noneTakenBack: TakenBack = { hosts: [], quoteLinks: [], previews: [] };

/** Of a database from before links could be ended, they are removed. */
function toEndedSql(table: string, key: string, rows: readonly Row[], known: readonly string[] = []): string[] {
  if (known.length === 0) return [];
  return rows.map((row) => {
    const which = `WHERE ${key} = ${quote(String(row[key]))}`;
    return known.includes('revoked_at')
      ? `UPDATE ${table} SET revoked_at = ${Number(row.revoked_at)} ${which};`
      : `DELETE FROM ${table} ${which};`;
  });
}

/**
 * The SQL for a database from before, with these columns. The list of sites for payments becomes the last one, if it is
 * of the same agency, which has one of these people: a new site that a backup is put into has no list of its own yet.
 */
export function toTakenBackSql(
  { hosts, quoteLinks, previews }: TakenBack,
  people: readonly Row[],
  columns: Columns,
): string[] {
  const ids = people.map(({ id }) => quote(String(id)));
  const isSame = `EXISTS (SELECT 1 FROM users WHERE id IN (${ids}))`;
  const names = hosts.map(({ host }) => quote(String(host)));
  return [
    ...(columns.payment_hosts?.length
      ? [
          `DELETE FROM payment_hosts WHERE host NOT IN (${names}) AND ${isSame};`,
          ...hosts.map(
            ({ host, allowed_at }) =>
              `INSERT OR IGNORE INTO payment_hosts (host, allowed_at) SELECT ${quote(String(host))}, ${Number(allowed_at)} WHERE ${isSame};`,
          ),
        ]
      : []),
    ...toEndedSql('quote_links', 'token_hash', quoteLinks, columns.quote_links),
    ...toEndedSql('tour_previews', 'key_hash', previews, columns.tour_previews),
  ];
}
