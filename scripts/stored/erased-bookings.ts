import { quote } from '../local/sql.ts';

type Row = Record<string, unknown>;

/** The ids of bookings whose payer was erased, with when: of those that are kept, and by the activity of those that went. */
export const erasedBookingsSql = (hasEvents: boolean) =>
  [
    'SELECT id, erased_at FROM bookings WHERE erased_at IS NOT NULL',
    ...(hasEvents ? ["SELECT subject, at FROM events WHERE action = 'booking_erased'"] : []),
  ].join(' UNION ');

/** Condition on a booking: its ledger has lines. */
const hasMoney = 'EXISTS (SELECT 1 FROM booking_payments WHERE booking_id = bookings.id)';

/**
 * Without these bookings, their seats free again; of those with money the figures stay, as the site leaves them.
 * @param hasPeople the database has tables of who travels
 */
function toErasedSql(which: string, erasedAt: string, hasPeople: boolean): string[] {
  const theirs = `booking_id IN (SELECT id FROM bookings WHERE ${which})`;
  const unpaid = `${which} AND NOT ${hasMoney}`;
  const taken = `(SELECT tour_id, departure_id, sum(seats) AS seats FROM bookings
WHERE ${unpaid} AND cancelled_on IS NULL AND departure_id IS NOT NULL GROUP BY 1, 2)`;
  const seats = `(SELECT seats FROM ${taken} AS taken WHERE taken.tour_id = tours.id AND taken.departure_id = value ->> 'id')`;
  const left = `json_set(value, '$.taken', max(0, coalesce(value ->> 'taken', 0) - ${seats}))`;
  return [
    ...(hasPeople ? ['booking_people', 'people_links'].map((table) => `DELETE FROM ${table} WHERE ${theirs};`) : []),
    `UPDATE tours SET departures = (SELECT json_group_array(json(CASE WHEN ${seats} > 0 THEN ${left} ELSE value END)) FROM json_each(departures))
WHERE id IN (SELECT tour_id FROM ${taken}) AND json_valid(departures);`,
    `DELETE FROM bookings WHERE ${unpaid};`,
    `UPDATE bookings SET payer_name = 'Erased', payer_phone = '', payer_email = '', payer_address = '', pan = '', erased_at = ${erasedAt} WHERE ${which} AND erased_at IS NULL;`,
  ];
}

/** The bookings of an inquiry. Both are literals. */
export const toBookinglessSql = (inquiry: string, erasedAt: string, hasPeople: boolean) =>
  toErasedSql(`inquiry_id = ${inquiry}`, erasedAt, hasPeople);

/** Bookings by hand, which no inquiry leads to. */
export const toErasedBookingsSql = (rows: readonly Row[], hasPeople: boolean): string[] =>
  rows.flatMap(({ id, erased_at }) => toErasedSql(`id = ${quote(String(id))}`, String(Number(erased_at)), hasPeople));

/** Without what the payer of an inquiry's bookings said to have paid. It is a literal. */
export const toUnsaidSql = (inquiry: string): string =>
  `DELETE FROM said_payments WHERE booking_id IN (SELECT id FROM bookings WHERE inquiry_id = ${inquiry});`;
