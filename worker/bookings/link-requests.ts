import { and, count, eq, gt, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { LinkRequestView } from '#shared/bookings/booking-view';
import { toIndianDay } from '#shared/dates';
import { isFullEmail, parsePhone } from '#shared/inquiries/contact-details';
import { tripPaths } from '#shared/link-routes';
import type { Site } from '#shared/settings/site';
import { cleanLine, truncateText } from '#shared/text';
import { limitAttempts } from '../auth/login-attempts';
import { bookings } from '../db/bookings-schema';
import { createDb, type Database, forEachRow, queryBuilder } from '../db/client';
import { emailOutbox } from '../db/site-schema';
import { createMailLink, reachesRiders } from '../email/customer-mails';
import { formatMailText, type Mail, type MailContext, queueMail } from '../email/outbox';
import type { AppEnv, Env, RequestContext } from '../env';
import { type RenderedPage, readLinkForm, respondWithLinkPage } from '../links/links';
import { maxFormBytes } from './booking-page-routes';
import { hasPayments, isActiveBooking, isUnerased } from './conditions';
import { hasPayerContact, type Person } from './erasure';
import { findBooking } from './queries';
import { tripLinkEnd } from './trip-links';

// GET  /trip  form: e-mail address or phone number
// POST /trip  mails the links of the bookings with this contact, only to the e-mail addresses of the bookings

const hourMs = 60 * 60 * 1000;
const maxMailsPerHour = 3;
const maxMailedBookings = 5;

/** Returns null for a text that is neither an e-mail address nor a phone number. */
function parseContact(contact: string): Person | null {
  if (contact.includes('@')) return isFullEmail(contact) ? { countryCode: '', phone: '', email: contact } : null;
  const parsedPhone = parsePhone('+91', contact);
  return typeof parsedPhone === 'string' ? null : { ...parsedPhone, email: '' };
}

const hasMailsLeft = (now: number): SQL =>
  lt(
    queryBuilder
      .select({ number: count() })
      .from(emailOutbox)
      .where(
        and(
          eq(emailOutbox.kind, 'link_asked'),
          eq(emailOutbox.ref, bookings.id),
          gt(emailOutbox.createdAt, now - hourMs),
        ),
      ),
    maxMailsPerHour,
  );

/**
 * Queues a mail for each booking with an e-mail address, and notes a task for staff on the others. The statements are the
 * same whether or not there is a booking.
 */
async function requestLinks(db: Database, env: Env, person: Person, now: number): Promise<void> {
  const isOpen = and(
    hasPayerContact(person),
    isUnerased,
    or(isActiveBooking, hasPayments),
    gte(tripLinkEnd, toIndianDay(now)),
  );
  const isReachable = reachesRiders(env) ? ne(bookings.payerEmail, '') : sql`false`;
  const reachableBookings = forEachRow(bookings, isOpen, isReachable, hasMailsLeft(now));
  const newestFirst = sql`${reachableBookings} order by ${bookings.createdAt} desc limit ${maxMailedBookings}`;
  await db.batch([
    queueMail(db, 'link_asked', bookings.id, now, newestFirst),
    db
      .update(bookings)
      .set({ linkAskedAt: now })
      .where(and(isOpen, sql`not ${isReachable}`)),
  ]);
}

export async function composeLinkMail(
  { env, site, mailbox }: MailContext,
  id: string,
  _queuedAt: number,
  now: number,
): Promise<Mail | null> {
  const db = createDb(env);
  const booking = await findBooking(db, id);
  if (!booking || booking.erasedAt !== null || booking.payerEmail === '' || !reachesRiders(env)) return null;
  const token = await createMailLink(db, env, { kind: 'booking', target: id }, now);
  return {
    to: booking.payerEmail,
    replyTo: mailbox,
    subject: truncateText(`Your link: ${cleanLine(booking.tour)}, ${booking.reference}`, 150),
    text: formatMailText(
      site,
      `This link opens your booking ${booking.reference}: ${cleanLine(booking.tour)}.`,
      `${env.SITE_URL}${tripPaths.trip(token)}`,
      '',
      'Whoever has the link can read the booking, so pass it on only to people who travel with you.',
      '',
      'You didn’t ask for it? Then somebody entered your e-mail address or phone number on our site, and got nothing.',
    ),
  };
}

type RenderLinkRequest = (view: LinkRequestView, site: Site) => Promise<RenderedPage>;

export function createLinkRequestPages(render: RenderLinkRequest) {
  type ViewPart = { kind: 'form'; contact: string; problem?: string } | { kind: 'sent' };
  const sendPage = async (c: RequestContext, view: ViewPart, status: 200 | 400 = 200) =>
    respondWithLinkPage(c, await render({ ...view, isMailed: reachesRiders(c.env) }, c.var.site), status);
  return new Hono<AppEnv>()
    .get(tripPaths.findLink, (c) => sendPage(c, { kind: 'form', contact: '' }))
    .post(tripPaths.findLink, async (c) => {
      // Limited like logins, because somebody could try the contacts of others.
      await limitAttempts(c, 'link of a booking');
      const form = await readLinkForm(c, 'trip', maxFormBytes);
      const contact = cleanLine((form.get('contact') ?? '').slice(0, 254));
      const person = parseContact(contact);
      if (!person) {
        const problem = 'Enter the full e-mail address, or the phone number with its digits, that you booked with.';
        return sendPage(c, { kind: 'form', contact, problem }, 400);
      }
      await requestLinks(createDb(c.env), c.env, person, Date.now());
      c.set('mailQueued', true);
      return sendPage(c, { kind: 'sent' });
    });
}
