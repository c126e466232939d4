import type { DatabaseSync } from 'node:sqlite';
import { protectedFields } from '../../worker/middleware/owner-actions.ts';
import { quoteSqlText } from '../local/database.ts';

type Row = Record<string, unknown>;

/**
 * How a restore treats a table that names a user, has a token, or records that something ended.
 * `empty`: deletes all rows. `newest`: reapplies the site's newest rows. `ended`, `erased`: ends or erases again what was ended
 * or erased since the backup. `as backed up`: changes nothing.
 */
type RestoreRule = 'empty' | 'newest' | 'ended' | 'erased' | 'as backed up';

export const restoreRuleByTable: Readonly<Record<string, RestoreRule>> = {
  // These rows give access or send notifications to a phone. Everybody logs in, and turns notifications on, again.
  sessions: 'empty',
  password_resets: 'empty',
  invitations: 'empty',
  passkey_challenges: 'empty',
  devices: 'empty',
  notifications: 'empty',
  // A link in a mail holds the seats of one.
  seat_requests: 'empty',
  // Whether a phone may store a roster depends on users and on a departure's tour leader.
  users: 'newest',
  passkeys: 'newest',
  audit_events: 'newest',
  departures: 'newest',
  links: 'ended',
  quotes: 'ended',
  inquiries: 'erased',
  bookings: 'erased',
  travellers: 'erased',
  reviews: 'erased',
  // A mail to a customer that was sent is not sent again.
  email_outbox: 'newest',
  // The agency's records give no access to anything, and contain only the names of users.
  reply_templates: 'as backed up',
  booking_payments: 'as backed up',
  inquiry_events: 'as backed up',
  invoices: 'as backed up',
  pictures: 'as backed up',
  reported_payments: 'as backed up',
  tour_versions: 'as backed up',
  tours: 'as backed up',
};

export function readRowsToReapply(db: DatabaseSync) {
  const readRows = (sql: string): Row[] => db.prepare(sql).all();
  return {
    erasedInquiries: readRows('SELECT * FROM inquiries WHERE erased_at IS NOT NULL'),
    erasedBookings: readRows(
      `SELECT id, erased_at, search_text FROM bookings WHERE erased_at IS NOT NULL
       UNION SELECT subject, at, NULL FROM audit_events WHERE action = 'booking_erased'`,
    ),
    erasedTravellers: readRows("SELECT subject, at FROM audit_events WHERE action = 'traveller_erased'"),
    erasedNotes: readRows(
      `SELECT DISTINCT subject, coalesce((SELECT notes FROM departures WHERE tour_id || '/' || id = subject), '') AS notes
       FROM audit_events WHERE action = 'notes_erased'`,
    ),
    hiddenReviews: readRows("SELECT id, state, photos, decided_at, decided_by FROM reviews WHERE state = 'hidden'"),
    // An automatic erasure leaves what a payer published.
    reviewsOfErased: readRows(
      'SELECT * FROM reviews WHERE booking_id NOT IN (SELECT id FROM bookings WHERE erased_at IS NULL)',
    ),
    sentCustomerMails: readRows('SELECT * FROM email_outbox WHERE key IS NOT NULL AND sent_at IS NOT NULL'),
    stoppedReminders: ['bookings', 'inquiries'].flatMap((table) =>
      readRows(
        `SELECT '${table}' AS name, id, reminders_stopped_at FROM ${table} WHERE reminders_stopped_at IS NOT NULL`,
      ),
    ),
    users: readRows('SELECT * FROM users'),
    passkeys: readRows('SELECT * FROM passkeys'),
    auditEvents: readRows('SELECT * FROM audit_events'),
    revokedLinks: readRows('SELECT token_hash, revoked_at FROM links WHERE revoked_at IS NOT NULL'),
    withdrawnQuotes: readRows('SELECT id, withdrawn_at FROM quotes WHERE withdrawn_at IS NOT NULL'),
    tourLeaders: readRows('SELECT tour_id, id, leader_id, leader_name FROM departures'),
    settings: readRows('SELECT value FROM settings ORDER BY version DESC LIMIT 1'),
  };
}

const toSqlLiteral = (value: unknown) => (typeof value === 'string' ? quoteSqlText(value) : String(value ?? 'NULL'));

function buildUpdate(table: string, keyColumn: string, row: Row): string {
  const assignments = Object.entries(row)
    .filter(([column]) => column !== 'id' && column !== keyColumn)
    .map(([column, value]) => `"${column}" = ${toSqlLiteral(value)}`);
  return `UPDATE ${table} SET ${assignments} WHERE ${keyColumn} = ${toSqlLiteral(row[keyColumn])};`;
}

/** @param target `INTO` and the table, or `OR IGNORE INTO` and the table */
function buildInsert(target: string, row: Row, where = ''): string {
  const columns = Object.keys(row).map((column) => `"${column}"`);
  return `INSERT ${target} (${columns}) SELECT ${Object.values(row).map(toSqlLiteral)} ${where};`;
}

function buildTourLeaderUpdates(departures: Row[]): string[] {
  return [
    "UPDATE departures SET leader_id = NULL, leader_name = '';",
    ...departures.map(
      ({ tour_id, id, leader_id, leader_name }) =>
        `UPDATE departures SET leader_id = ${toSqlLiteral(leader_id)}, leader_name = ${toSqlLiteral(leader_name)} WHERE tour_id = ${toSqlLiteral(tour_id)} AND id = ${toSqlLiteral(id)};`,
    ),
  ];
}

/** Adds a version of the settings with the newest payment details, so that no rider pays into a former account. */
function buildPaymentDetailsInsert([newestSettings]: Row[]): string[] {
  if (!newestSettings) return [];
  const values = protectedFields.map((field) => `'$.${field}', ${toSqlLiteral(newestSettings.value)} -> '$.${field}'`);
  return [
    `INSERT INTO settings (version, value, changed_at)
SELECT version + 1, json_set(value, ${values}), changed_at FROM settings ORDER BY version DESC LIMIT 1;`,
    "UPDATE counters SET value = value + 1, settings = (SELECT max(version) FROM settings) WHERE name = 'tours';",
  ];
}

/** ID of the booking or inquiry that a mail to a customer is about. */
const mailSubject = "substr(ref, 1, instr(ref || ' ', ' ') - 1)";

/**
 * Deletes bookings without a payment or an invoice. Of the others, erases the payer but not the figures.
 * @param condition on the table `bookings`, in SQL
 */
function buildEraseBookings(condition: string, erasedAt: string): string[] {
  const ofBooking = 'WHERE booking_id = bookings.id';
  const hasAccounts = `EXISTS (SELECT 1 FROM booking_payments ${ofBooking} UNION SELECT 1 FROM invoices ${ofBooking})`;
  const bookingIds = `(SELECT id FROM bookings WHERE ${condition})`;
  return [
    ...['travellers', 'reported_payments', 'reviews'].map(
      (table) => `DELETE FROM ${table} WHERE booking_id IN ${bookingIds};`,
    ),
    `DELETE FROM links WHERE kind IN ('people', 'booking', 'review') AND target IN ${bookingIds};`,
    `DELETE FROM email_outbox WHERE key IS NOT NULL AND ${mailSubject} IN ${bookingIds};`,
    `DELETE FROM bookings WHERE ${condition} AND NOT ${hasAccounts};`,
    `UPDATE bookings SET payer_name = 'Erased', payer_phone = '', payer_email = '', payer_address = '', pan = '', gstin = CASE substr(gstin, 6, 1) WHEN 'P' THEN '' ELSE gstin END, search_text = lower(tour), erased_at = ${erasedAt} WHERE ${condition} AND erased_at IS NULL;`,
  ];
}

function buildEraseInquiry(erasedRow: Row): string[] {
  const id = toSqlLiteral(erasedRow.public_id);
  const quoteIds = `(SELECT id FROM quotes WHERE inquiry = ${id})`;
  return [
    buildUpdate('inquiries', 'public_id', erasedRow),
    `DELETE FROM email_outbox WHERE (kind IN ('inquiry', 'inquiry_corrected') OR key IS NOT NULL) AND ${mailSubject} = ${id};`,
    `DELETE FROM inquiry_events WHERE inquiry = ${id};`,
    `DELETE FROM email_outbox WHERE kind = 'quote_accepted' AND ref IN ${quoteIds};`,
    `DELETE FROM links WHERE kind = 'quote' AND target IN ${quoteIds};`,
    `DELETE FROM quotes WHERE inquiry = ${id};`,
    ...buildEraseBookings(`inquiry_id = ${id}`, toSqlLiteral(erasedRow.erased_at)),
  ];
}

/** Returns the SQL that makes a restored database follow {@link restoreRuleByTable}. */
export function buildReapplySql(newest: ReturnType<typeof readRowsToReapply>): string {
  return [
    ...Object.keys(restoreRuleByTable)
      .filter((table) => restoreRuleByTable[table] === 'empty')
      .map((table) => `DELETE FROM ${table};`),
    ...newest.sentCustomerMails.map(({ id: _, ...row }) => buildInsert('OR REPLACE INTO email_outbox', row)),
    ...newest.stoppedReminders.map(
      ({ name, id, reminders_stopped_at }) =>
        `UPDATE ${name} SET reminders_stopped_at = ${reminders_stopped_at} WHERE id = ${toSqlLiteral(id)};`,
    ),
    ...newest.erasedInquiries.flatMap(buildEraseInquiry),
    ...newest.erasedBookings.flatMap(({ id, erased_at, search_text }) => [
      ...buildEraseBookings(`id = ${toSqlLiteral(id)}`, toSqlLiteral(erased_at)),
      ...(search_text === null ? [] : [buildUpdate('bookings', 'id', { id, search_text })]),
    ]),
    ...newest.erasedTravellers.map(
      ({ subject, at }) =>
        `DELETE FROM travellers WHERE booking_id || '/' || seat = ${toSqlLiteral(subject)} AND updated_at <= ${toSqlLiteral(at)};`,
    ),
    ...newest.erasedNotes.map(
      ({ subject, notes }) =>
        `UPDATE departures SET notes = ${toSqlLiteral(notes)} WHERE tour_id || '/' || id = ${toSqlLiteral(subject)};`,
    ),
    ...newest.reviewsOfErased.map((row) => buildInsert('OR IGNORE INTO reviews', row)),
    ...newest.hiddenReviews.map((row) => buildUpdate('reviews', 'id', row)),
    ...newest.users.map((row) => buildUpdate('users', 'id', row)),
    ...newest.users.map(({ id }) => `DELETE FROM passkeys WHERE user_id = ${toSqlLiteral(id)};`),
    ...newest.passkeys.map((row) =>
      buildInsert('INTO passkeys', row, `WHERE EXISTS (SELECT 1 FROM users WHERE id = ${toSqlLiteral(row.user_id)})`),
    ),
    ...newest.revokedLinks.map((row) => buildUpdate('links', 'token_hash', row)),
    ...newest.withdrawnQuotes.map((row) => buildUpdate('quotes', 'id', row)),
    ...buildTourLeaderUpdates(newest.tourLeaders),
    ...buildPaymentDetailsInsert(newest.settings),
    ...newest.auditEvents.map((row) => buildInsert('OR IGNORE INTO audit_events', row)),
    "UPDATE counters SET value = value + 1 WHERE name = 'inquiries';",
  ].join('\n');
}
