import type { DatabaseSync } from 'node:sqlite';
import { protectedFields } from '../../worker/middleware/owner-actions.ts';
import { quote } from '../local/database.ts';

type Row = Record<string, unknown>;

/**
 * Tables that name a user, hold a token, or say when something ended, and their rows after a restore. `ended`,
 * `erased`: what was, since the backup, is again, and the rest is as backed up.
 */
export const afterRestore: Readonly<Record<string, 'empty' | 'as last' | 'ended' | 'erased' | 'as backed up'>> = {
  // These let somebody in, or tell a phone what came in: everybody logs in, and turns notifications on, again.
  sessions: 'empty',
  password_resets: 'empty',
  invitations: 'empty',
  passkey_challenges: 'empty',
  devices: 'empty',
  notifications: 'empty',
  // Whether a phone may keep a roster follows from users and from a departure's leader.
  users: 'as last',
  passkeys: 'as last',
  audit_events: 'as last',
  departures: 'as last',
  links: 'ended',
  quotes: 'ended',
  inquiries: 'erased',
  bookings: 'erased',
  travellers: 'erased',
  // The agency's records. No page opens by them, and what they say of a user is a name.
  reply_templates: 'as backed up',
  booking_payments: 'as backed up',
  inquiry_events: 'as backed up',
  invoices: 'as backed up',
  pictures: 'as backed up',
  reported_payments: 'as backed up',
  tour_versions: 'as backed up',
  tours: 'as backed up',
};

/** Reads the rows that no restore may undo from a site's newest data; accounts with their passwords and roles. */
export function readReapplied(db: DatabaseSync) {
  const list = (sql: string): Row[] => db.prepare(sql).all();
  return {
    erasedInquiries: list('SELECT * FROM inquiries WHERE erased_at IS NOT NULL'),
    erasedBookings: list(
      `SELECT id, erased_at, search_text FROM bookings WHERE erased_at IS NOT NULL
       UNION SELECT subject, at, NULL FROM audit_events WHERE action = 'booking_erased'`,
    ),
    erasedTravellers: list("SELECT subject, at FROM audit_events WHERE action = 'traveller_erased'"),
    erasedNotes: list(
      `SELECT DISTINCT subject, coalesce((SELECT notes FROM departures WHERE tour_id || '/' || id = subject), '') AS notes
       FROM audit_events WHERE action = 'notes_erased'`,
    ),
    users: list('SELECT * FROM users'),
    passkeys: list('SELECT * FROM passkeys'),
    events: list('SELECT * FROM audit_events'),
    revokedLinks: list('SELECT token_hash, revoked_at FROM links WHERE revoked_at IS NOT NULL'),
    withdrawnQuotes: list('SELECT id, withdrawn_at FROM quotes WHERE withdrawn_at IS NOT NULL'),
    leaders: list('SELECT tour_id, id, leader_id, leader_name FROM departures'),
    settings: list('SELECT value FROM settings ORDER BY version DESC LIMIT 1'),
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

/** Leaves each departure the leader that it had last. */
function formatLeaders(rows: Row[]): string[] {
  return [
    "UPDATE departures SET leader_id = NULL, leader_name = '';",
    ...rows.map(
      ({ tour_id, id, leader_id, leader_name }) =>
        `UPDATE departures SET leader_id = ${toLiteral(leader_id)}, leader_name = ${toLiteral(leader_name)} WHERE tour_id = ${toLiteral(tour_id)} AND id = ${toLiteral(id)};`,
    ),
  ];
}

/** Adds a version of the settings with the payment details that held last, so that no rider pays to a former account. */
function formatPaymentSettings([last]: Row[]): string[] {
  if (!last) return [];
  const values = protectedFields.map((field) => `'$.${field}', ${toLiteral(last.value)} -> '$.${field}'`);
  return [
    `INSERT INTO settings (version, value, changed_at)
SELECT version + 1, json_set(value, ${values}), changed_at FROM settings ORDER BY version DESC LIMIT 1;`,
    "UPDATE counters SET value = value + 1, settings = (SELECT max(version) FROM settings) WHERE name = 'tours';",
  ];
}

/**
 * Erases the payer of these bookings. Bookings without money or papers go; of the others
 * the figures stay.
 * @param which an SQL condition on `bookings`
 */
function formatEraseBookings(which: string, erasedAt: string): string[] {
  const isIts = 'WHERE booking_id = bookings.id';
  const unpaid = `${which} AND NOT EXISTS (SELECT 1 FROM booking_payments ${isIts} UNION SELECT 1 FROM invoices ${isIts})`;
  const theirs = `booking_id IN (SELECT id FROM bookings WHERE ${which})`;
  return [
    ...['travellers', 'reported_payments'].map((table) => `DELETE FROM ${table} WHERE ${theirs};`),
    `DELETE FROM links WHERE kind = 'people' AND target IN (SELECT id FROM bookings WHERE ${which});`,
    `DELETE FROM bookings WHERE ${unpaid};`,
    `UPDATE bookings SET payer_name = 'Erased', payer_phone = '', payer_email = '', payer_address = '', pan = '', gstin = CASE substr(gstin, 6, 1) WHEN 'P' THEN '' ELSE gstin END, search_text = lower(tour), erased_at = ${erasedAt} WHERE ${which} AND erased_at IS NULL;`,
  ];
}

/** Deletes an inquiry's timeline, mails and quotes. */
function formatEraseInquiry(row: Row): string[] {
  const id = toLiteral(row.public_id);
  const quotes = `(SELECT id FROM quotes WHERE inquiry = ${id})`;
  return [
    formatUpdate('inquiries', 'public_id', row),
    `DELETE FROM email_outbox WHERE kind IN ('inquiry', 'inquiry_received', 'inquiry_corrected') AND ref = ${id};`,
    `DELETE FROM inquiry_events WHERE inquiry = ${id};`,
    `DELETE FROM email_outbox WHERE kind = 'quote_accepted' AND ref IN ${quotes};`,
    `DELETE FROM links WHERE kind = 'quote' AND target IN ${quotes};`,
    `DELETE FROM quotes WHERE inquiry = ${id};`,
    ...formatEraseBookings(`inquiry_id = ${id}`, toLiteral(row.erased_at)),
  ];
}

/**
 * SQL for a restored database: erases again who was erased, leaves accounts, tour leaders and payment details as they were
 * last, takes over what was done since, ends what was ended, logs everybody out, and forgets devices.
 */
export function formatReapplySql(newest: ReturnType<typeof readReapplied>): string {
  return [
    ...Object.keys(afterRestore)
      .filter((table) => afterRestore[table] === 'empty')
      .map((table) => `DELETE FROM ${table};`),
    ...newest.erasedInquiries.flatMap(formatEraseInquiry),
    ...newest.erasedBookings.flatMap(({ id, erased_at, search_text }) => [
      ...formatEraseBookings(`id = ${toLiteral(id)}`, toLiteral(erased_at)),
      ...(search_text === null ? [] : [formatUpdate('bookings', 'id', { id, search_text })]),
    ]),
    ...newest.erasedTravellers.map(
      ({ subject, at }) =>
        `DELETE FROM travellers WHERE booking_id || '/' || seat = ${toLiteral(subject)} AND updated_at <= ${toLiteral(at)};`,
    ),
    ...newest.erasedNotes.map(
      ({ subject, notes }) =>
        `UPDATE departures SET notes = ${toLiteral(notes)} WHERE tour_id || '/' || id = ${toLiteral(subject)};`,
    ),
    ...newest.users.map((row) => formatUpdate('users', 'id', row)),
    ...newest.users.map(({ id }) => `DELETE FROM passkeys WHERE user_id = ${toLiteral(id)};`),
    ...newest.passkeys.map((row) =>
      formatInsert('INTO passkeys', row, `WHERE EXISTS (SELECT 1 FROM users WHERE id = ${toLiteral(row.user_id)})`),
    ),
    ...newest.revokedLinks.map((row) => formatUpdate('links', 'token_hash', row)),
    ...newest.withdrawnQuotes.map((row) => formatUpdate('quotes', 'id', row)),
    ...formatLeaders(newest.leaders),
    ...formatPaymentSettings(newest.settings),
    ...newest.events.map((row) => formatInsert('OR IGNORE INTO audit_events', row)),
    "UPDATE counters SET value = value + 1 WHERE name = 'inquiries';",
  ].join('\n');
}
