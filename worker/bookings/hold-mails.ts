import { adminLinks } from '#shared/admin-routes';
import { seatRequestLifeMinutes, seatRequestLifeMs } from '#shared/bookings/seat-booking';
import { formatMoment, formatWeekdayAndDay } from '#shared/dates';
import { seatPaths } from '#shared/link-routes';
import { formatPaise } from '#shared/money';
import { sha256 } from '#shared/sha256';
import { cleanLine } from '#shared/text';
import { formatSeats } from '#shared/tours/departures';
import { createDb } from '../db/client';
import { formatMailText, type Mail, type MailContext } from '../email/outbox';
import { createToken } from '../middleware/session-cookie';
import { findTour } from '../tours/queries';
import { toTour } from '../tours/tour-row';
import { findBooking } from './queries';
import { findSeatRequest, updateRequestToken } from './seat-requests';

/** Null once the request is too old. Creates the token only now, because the database must not contain it. */
export async function composeSeatRequestMail(
  { env, site, mailbox }: MailContext,
  requestId: string,
  _queuedAt: number,
  now: number,
): Promise<Mail | null> {
  const db = createDb(env);
  const request = await findSeatRequest(db, requestId);
  if (!request || now - request.createdAt > seatRequestLifeMs || env.CONFIRM_INQUIRIES !== 'on') return null;
  const tour = await findTour(db, request.tourId);
  const departure = tour && toTour(tour).departures?.find(({ id }) => id === request.departureId);
  if (!departure) return null;
  const token = createToken();
  await updateRequestToken(db, request.id, await sha256(token));
  const seats = formatSeats(request.seats);
  return {
    to: request.email,
    replyTo: mailbox,
    subject: `Hold ${seats}: ${tour.heading}`,
    text: formatMailText(
      site,
      `You asked for ${seats} on ${tour.heading}, from ${formatWeekdayAndDay(departure.startsOn)}.`,
      '',
      `Open this link within ${seatRequestLifeMinutes} minutes, and confirm there:`,
      `${env.SITE_URL}${seatPaths.hold(token)}`,
      '',
      `Then we hold ${request.seats === 1 ? 'it' : 'them'} for ${site.holdHours} hours, and you see how to pay. Keep this e-mail: later the same link opens your booking.`,
      '',
      'You didn’t ask for this? Then somebody gave your address by mistake, and there’s nothing to do.',
    ),
  };
}

const formatTrip = ({ tour, startsOn }: { tour: string; startsOn: string | null }) =>
  startsOn ? `${tour}, from ${formatWeekdayAndDay(startsOn)}` : tour;

export async function composeSeatsHeldMail({ env, site, mailbox }: MailContext, id: string): Promise<Mail | null> {
  const booking = await findBooking(createDb(env), id);
  if (!booking || booking.holdExpiresAt === null || booking.cancelledOn !== null) return null;
  const seats = formatSeats(booking.seats);
  return {
    to: mailbox,
    subject: `Held: ${seats}, ${booking.reference}`,
    text: formatMailText(
      site,
      `${cleanLine(booking.payerName)} holds ${seats} on ${formatTrip(booking)}.`,
      '',
      `Booking:   ${booking.reference}`,
      `Phone:     ${booking.payerPhone}`,
      `E-mail:    ${booking.payerEmail}`,
      `Total:     ${formatPaise(booking.totalPaise)}`,
      `Until:     ${formatMoment(new Date(booking.holdExpiresAt).toISOString())}, Indian time`,
      '',
      'Without a payment the seats are free again then. A payment that you note, or Confirm, keeps them.',
      `The booking: ${env.SITE_URL}${adminLinks.booking(booking.id)}`,
    ),
  };
}
