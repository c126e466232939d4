import { quote } from '../local/sql.ts';
import { erasedBookingsSql, toBookinglessSql, toErasedBookingsSql, toUnsaidSql } from './erased-bookings.ts';
import { type Columns, listColumns, type Query } from './tables.ts';
import { type TakenBack, toTakenBackSql } from './taken-back.ts';

type Row = Record<string, unknown>;

/** Rows that no restore may undo. */
export interface Final {
  /** The figures that are kept of inquiries that were erased. */
  erased: Row[];
  /** Bookings whose payer was erased. */
  bookings: Row[];
  /** Accounts: their passwords, their roles, whether they are disabled. */
  users: Row[];
  passkeys: Row[];
  /** That they were erased or changed. */
  events: Row[];
  takenBack: TakenBack;
}

/** Everything that lets people in: whoever signed out stays out, and a link that was taken back is of no use. */
const doors = ['sessions', 'password_resets', 'invitations', 'passkey_challenges'];

/** Once held the private key that signs notifications, which nothing may bring back. */
const keys = 'site_keys';

export async function listFinal(query: Query): Promise<Final> {
  const columns = await listColumns(query);
  const list = async (table: string, column: string, where = '') =>
    columns[table]?.includes(column) ? query(`SELECT * FROM ${table} ${where}`) : [];
  return {
    erased: await list('inquiries', 'erased_at', 'WHERE erased_at IS NOT NULL'),
    bookings: columns.bookings?.includes('erased_at')
      ? await query(erasedBookingsSql(Boolean(columns.events?.length)))
      : [],
    users: await list('users', 'id'),
    passkeys: await list('passkeys', 'id'),
    events: await list('events', 'id'),
    takenBack: {
      hosts: await list('payment_hosts', 'host'),
      quoteLinks: await list('quote_links', 'revoked_at', 'WHERE revoked_at IS NOT NULL'),
      previews: await list('tour_previews', 'revoked_at', 'WHERE revoked_at IS NOT NULL'),
    },
  };
}

const toLiteral = (value: unknown) => (typeof value === 'string' ? quote(value) : String(value ?? 'NULL'));

function toUpdate(table: string, key: string, row: Row, columns: readonly string[]): string {
  const set = Object.entries(row).filter(([name]) => columns.includes(name) && name !== 'id' && name !== key);
  const values = set.map(([name, value]) => `"${name}" = ${toLiteral(value)}`);
  return `UPDATE ${table} SET ${values} WHERE ${key} = ${toLiteral(row[key])};`;
}

function toInsert(into: string, row: Row, columns: readonly string[], where = ''): string {
  const kept = Object.entries(row).filter(([name]) => columns.includes(name));
  const values = kept.map(([, value]) => toLiteral(value));
  return `INSERT ${into} (${kept.map(([name]) => `"${name}"`)}) SELECT ${values} ${where};`;
}

/** Without the quotes for an inquiry, their links and their mails; of those paid the figures stay, as the site leaves them. */
function toQuotelessSql(inquiry: string): string[] {
  const theirs = `(SELECT id FROM quotes WHERE inquiry = ${inquiry})`;
  return [
    `DELETE FROM mail_outbox WHERE kind = 'quote_accepted' AND ref IN ${theirs};`,
    `DELETE FROM quote_links WHERE quote_id IN ${theirs};`,
    `DELETE FROM quotes WHERE inquiry = ${inquiry} AND paid_at IS NULL;`,
    `UPDATE quotes SET content = json_set(content, '$.name', 'Erased', '$.note', ''), accepted_name = NULL, payment_url = NULL WHERE inquiry = ${inquiry};`,
  ];
}

/**
 * The SQL for a database from before, with these columns: erases again who was erased, leaves the accounts that it has as
 * they were last, takes over what was done since, gives out again nothing that was taken back, signs everybody out, and
 * leaves no key.
 */
export function toFinalSql({ erased, bookings, users, passkeys, events, takenBack }: Final, columns: Columns): string {
  const ofTable = (table: string) => columns[table] ?? [];
  /** Statements about a table, if it is there. */
  const where = (table: string, sql: () => string[]) => (ofTable(table).length > 0 ? sql() : []);
  const hasPeople = ofTable('booking_people').length > 0;
  return [
    ...[keys, ...doors].flatMap((table) => where(table, () => [`DELETE FROM ${table};`])),
    ...erased.flatMap((row) => {
      const id = toLiteral(row.public_id);
      return [
        // A later backup from before there was this column doesn't know that it is empty.
        toUpdate('inquiries', 'public_id', { folded: '', ...row }, ofTable('inquiries')),
        `DELETE FROM mail_outbox WHERE kind IN ('inquiry', 'inquiry_received') AND ref = ${id};`,
        ...where('inquiry_events', () => [`DELETE FROM inquiry_events WHERE inquiry = ${id};`]),
        ...where('quotes', () => toQuotelessSql(id)),
        ...where('said_payments', () => [toUnsaidSql(id)]),
        ...where('bookings', () => toBookinglessSql(id, toLiteral(row.erased_at), hasPeople)),
      ];
    }),
    ...where('bookings', () => toErasedBookingsSql(bookings, hasPeople)),
    ...users.map((row) => toUpdate('users', 'id', row, ofTable('users'))),
    ...where('passkeys', () => [
      ...users.map(({ id }) => `DELETE FROM passkeys WHERE user_id = ${toLiteral(id)};`),
      ...passkeys.map((row) => {
        const isThere = `WHERE EXISTS (SELECT 1 FROM users WHERE id = ${toLiteral(row.user_id)})`;
        return toInsert('INTO passkeys', row, ofTable('passkeys'), isThere);
      }),
    ]),
    ...toTakenBackSql(takenBack, users, columns),
    ...where('events', () => events.map((row) => toInsert('OR IGNORE INTO events', row, ofTable('events')))),
    "UPDATE counters SET value = value + 1 WHERE name = 'inquiries';",
  ].join('\n');
}

/** The public ids of the inquiries that are not erased. */
export async function listLive(query: Query): Promise<Set<unknown>> {
  const { inquiries = [] } = await listColumns(query);
  if (inquiries.length === 0) return new Set();
  const where = inquiries.includes('erased_at') ? 'WHERE erased_at IS NULL' : '';
  return new Set((await query(`SELECT public_id FROM inquiries ${where}`)).map(({ public_id }) => public_id));
}

/** Without the erased inquiries that the other database has no words of: after a flood those are many. */
export function onlyLive(final: Final, live: ReadonlySet<unknown>): Final {
  return { ...final, erased: final.erased.filter(({ public_id }) => live.has(public_id)) };
}
