/** Condition on a booking: its ledger has lines. */
const hasMoney = 'EXISTS (SELECT 1 FROM booking_payments WHERE booking_id = bookings.id)';

/**
 * Without the bookings of an inquiry, their seats free again; of those with money the figures stay, as the site leaves
 * them. Both are literals.
 */
export function toBookinglessSql(inquiry: string, erasedAt: string): string[] {
  const unpaid = `inquiry_id = ${inquiry} AND NOT ${hasMoney}`;
  const taken = `(SELECT tour_id, departure_id, sum(seats) AS seats FROM bookings
WHERE ${unpaid} AND cancelled_on IS NULL AND departure_id IS NOT NULL GROUP BY 1, 2)`;
  const seats = `(SELECT seats FROM ${taken} AS taken WHERE taken.tour_id = tours.id AND taken.departure_id = value ->> 'id')`;
  const left = `json_set(value, '$.taken', max(0, coalesce(value ->> 'taken', 0) - ${seats}))`;
  return [
    `UPDATE tours SET departures = (SELECT json_group_array(json(CASE WHEN ${seats} > 0 THEN ${left} ELSE value END)) FROM json_each(departures))
WHERE id IN (SELECT tour_id FROM ${taken}) AND json_valid(departures);`,
    `DELETE FROM bookings WHERE ${unpaid};`,
    `UPDATE bookings SET payer_name = 'Erased', payer_phone = '', payer_email = '', payer_address = '', pan = '', erased_at = ${erasedAt} WHERE inquiry_id = ${inquiry} AND erased_at IS NULL;`,
  ];
}

/** Without what the payer of an inquiry's bookings said to have paid. It is a literal. */
export const toUnsaidSql = (inquiry: string): string =>
  `DELETE FROM said_payments WHERE booking_id IN (SELECT id FROM bookings WHERE inquiry_id = ${inquiry});`;
