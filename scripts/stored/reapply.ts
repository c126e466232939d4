import type { DatabaseSync } from 'node:sqlite';
import { quote } from '../local/sql.ts';

type Row = Record<string, unknown>;

/** Tables whose rows let somebody in. Everybody logs in again after a restore. */
const openDoors = ['sessions', 'password_resets', 'invitations', 'passkey_challenges'];

/** Reads the rows that no restore may undo from a site's newest data; accounts with their passwords and roles. */
export function readReapplied(db: DatabaseSync) {
  const list = (sql: string): Row[] => db.prepare(sql).all();
  return {
    erasedInquiries: list('SELECT * FROM inquiries WHERE erased_at IS NOT NULL'),
    erasedBookings: list(
      `SELECT id, erased_at FROM bookings WHERE erased_at IS NOT NULL
       UNION SELECT subject, at FROM events WHERE action = 'booking_erased'`,
    ),
    users: list('SELECT * FROM users'),
    passkeys: list('SELECT * FROM passkeys'),
    events: list('SELECT * FROM events'),
    revokedLinks: list('SELECT token_hash, revoked_at FROM links WHERE revoked_at IS NOT NULL'),
  };
}

const toLiteral = (value: unknown) => (typeof value === 'string' ? quote(value) : String(value ?? 'NULL'));

function formatUpdate(table: string, key: string, row: Row): string {
  const values = Object.entries(row)
    .filter(([name]) => name !== 'id' && name !== key)
    .map(([name, value]) => `"${name}" = ${toLiteral(value)}`);
  return `UPDATE ${table} SET ${values} WHERE ${key} = ${toLiteral(row[key])};`;
}

function formatInsert(into: string, row: Row, where = ''): string {
  const names = Object.keys(row).map((name) => `"${name}"`);
  return `INSERT ${into} (${names}) SELECT ${Object.values(row).map(toLiteral)} ${where};`;
}

/**
 * Erases the payer of these bookings. Bookings without money go, and their seats are free again; of those with money
 * the figures stay.
 * @param which an SQL condition on `bookings`
 */
function formatEraseBookings(which: string, erasedAt: string): string[] {
  const unpaid = `${which} AND NOT EXISTS (SELECT 1 FROM booking_payments WHERE booking_id = bookings.id)`;
  const freed = `(SELECT tour_id, departure_id, sum(seats) AS seats FROM bookings
WHERE ${unpaid} AND cancelled_on IS NULL AND departure_id IS NOT NULL GROUP BY 1, 2)`;
  const seats = `(SELECT seats FROM ${freed} AS freed WHERE freed.tour_id = tours.id AND freed.departure_id = value ->> 'id')`;
  const left = `json_set(value, '$.taken', max(0, coalesce(value ->> 'taken', 0) - ${seats}))`;
  const theirs = `booking_id IN (SELECT id FROM bookings WHERE ${which})`;
  return [
    ...['booking_people', 'said_payments'].map((table) => `DELETE FROM ${table} WHERE ${theirs};`),
    `DELETE FROM links WHERE kind = 'people' AND target IN (SELECT id FROM bookings WHERE ${which});`,
    `UPDATE tours SET departures = (SELECT json_group_array(json(CASE WHEN ${seats} > 0 THEN ${left} ELSE value END)) FROM json_each(departures))
WHERE id IN (SELECT tour_id FROM ${freed}) AND json_valid(departures);`,
    `DELETE FROM bookings WHERE ${unpaid};`,
    `UPDATE bookings SET payer_name = 'Erased', payer_phone = '', payer_email = '', payer_address = '', pan = '', erased_at = ${erasedAt} WHERE ${which} AND erased_at IS NULL;`,
  ];
}

/** Deletes an inquiry's timeline, mails and quotes. */
function formatEraseInquiry(row: Row): string[] {
  const id = toLiteral(row.public_id);
  const quotes = `(SELECT id FROM quotes WHERE inquiry = ${id})`;
  return [
    formatUpdate('inquiries', 'public_id', row),
    `DELETE FROM mail_outbox WHERE kind IN ('inquiry', 'inquiry_received') AND ref = ${id};`,
    `DELETE FROM inquiry_events WHERE inquiry = ${id};`,
    `DELETE FROM mail_outbox WHERE kind = 'quote_accepted' AND ref IN ${quotes};`,
    `DELETE FROM links WHERE kind = 'quote' AND target IN ${quotes};`,
    `DELETE FROM quotes WHERE inquiry = ${id};`,
    ...formatEraseBookings(`inquiry_id = ${id}`, toLiteral(row.erased_at)),
  ];
}

/**
 * SQL for a restored database: erases again who was erased, leaves accounts as they were last, takes over what was done
 * since, ends links that were ended, and logs everybody out.
 */
export function formatReapplySql(newest: ReturnType<typeof readReapplied>): string {
  return [
    ...openDoors.map((table) => `DELETE FROM ${table};`),
    ...newest.erasedInquiries.flatMap(formatEraseInquiry),
    ...newest.erasedBookings.flatMap((row) =>
      formatEraseBookings(`id = ${toLiteral(row.id)}`, toLiteral(row.erased_at)),
    ),
    ...newest.users.map((row) => formatUpdate('users', 'id', row)),
    ...newest.users.map(({ id }) => `DELETE FROM passkeys WHERE user_id = ${toLiteral(id)};`),
    ...newest.passkeys.map((row) =>
      formatInsert('INTO passkeys', row, `WHERE EXISTS (SELECT 1 FROM users WHERE id = ${toLiteral(row.user_id)})`),
    ),
    ...newest.revokedLinks.map((row) => formatUpdate('links', 'token_hash', row)),
    ...newest.events.map((row) => formatInsert('OR IGNORE INTO events', row)),
    "UPDATE counters SET value = value + 1 WHERE name = 'inquiries';",
  ].join('\n');
}
