import * as v from 'valibot';
import { type Booking, isUtr } from '#shared/bookings/booking';
import { SaidForm, utrProblem } from '#shared/bookings/said';
import type { TypedSaid } from '#shared/quotes/booked-view';
import { formatPaise } from '#shared/text/paise';
import { readPaise } from '#shared/text/typed-paise';
import { findNotedUtr } from '../bookings/customer';
import { findIsSaid, insertSaid } from '../bookings/said';
import type { Database } from '../db/client';

/** Notes that a payer says to have paid; what is wrong with the form if it is. The same again changes nothing. */
export async function takeSaid(
  db: Database,
  booking: Booking,
  sent: Record<string, string>,
  requestId: string,
): Promise<TypedSaid | null> {
  const read = v.safeParse(SaidForm, sent);
  const typed = { utr: sent.utr ?? '', amount: sent.amount ?? '' };
  const refuse = (problems: Record<string, string>): TypedSaid => ({ ...typed, problems });
  if (!read.success) return refuse({ utr: utrProblem });
  // Banks show it in groups.
  const utr = read.output.utr.replace(/[\s-]/g, '');
  const amount = readPaise(read.output.amount);
  const problems: Record<string, string> = {};
  if (!isUtr(utr)) problems.utr = utrProblem;
  if ('problem' in amount) problems.amount = amount.problem;
  else if (amount.paise === 0) problems.amount = 'Enter an amount above ₹0.';
  else if (amount.paise > booking.balancePaise) {
    problems.amount = `No more than ${formatPaise(booking.balancePaise)} is still to be paid.`;
  }
  const noted = isUtr(utr) ? await findNotedUtr(db, utr) : null;
  if (noted === booking.id) return refuse({ utr: 'We have this payment already: it stands in the list. Thank you!' });
  if (noted !== null) return refuse({ utr: 'This number is of another payment. Please compare it with your app.' });
  if (Object.keys(problems).length > 0 || 'problem' in amount) return refuse(problems);
  const { id: bookingId, reference } = booking;
  if (await insertSaid(db, { bookingId, reference, utr, amountPaise: amount.paise, requestId }, Date.now()))
    return null;
  return (await findIsSaid(db, bookingId, utr))
    ? null
    : refuse({ utr: 'We are still looking for other payments of yours. Please write to us.' });
}
