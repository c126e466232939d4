import { deskLinks } from '#shared/site/protected-pages';
import { site } from '#shared/site/site';
import { formatMoment } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { cleanLine } from '#shared/text/text';
import { createDb } from '../db/client';
import type { Env } from '../env';
import type { Mail } from '../mail/outbox';
import { findBooking } from './queries';
import { findSaid } from './said';

export async function composePaymentSaidMail(env: Env, id: string): Promise<Mail | null> {
  const db = createDb(env);
  const said = await findSaid(db, id);
  const booking = said?.state === 'open' ? await findBooking(db, said.bookingId) : null;
  if (!said || !booking) return null;
  const amount = formatPaise(said.amountPaise);
  return {
    to: env.AGENCY_EMAIL,
    subject: `Said to be paid: ${amount} for ${booking.reference}`,
    text: [
      `${cleanLine(booking.payerName)} says to have paid ${amount} for ${booking.tour}.`,
      '',
      `Booking:   ${booking.reference}`,
      `UTR:       ${said.utr}`,
      `Told us:   ${formatMoment(new Date(said.saidAt).toISOString())}`,
      '',
      'It counts once you have found it at the bank and noted the payment.',
      `The booking: ${env.SITE_URL}${deskLinks.booking(booking.id)}`,
      '',
      site.name,
      '',
    ].join('\n'),
  };
}
