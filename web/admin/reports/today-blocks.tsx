import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import type { BookingRow } from '#shared/bookings/booking';
import { countDaysBetween, formatDay, formatDuration, formatWeekdayAndDay } from '#shared/dates';
import { type Inquiry, lateAfterMs } from '#shared/inquiries/inbox';
import { formatTourAndMonth } from '#shared/inquiries/reply-templates';
import { formatPaise } from '#shared/money';
import { noTourId } from '#shared/reports/month';
import { daysAhead, maxTodayRows, type TodaysDeparture, type Today as TodaysWork } from '#shared/reports/today';
import { formatStars } from '#shared/reviews/review-texts';
import { pages } from '#shared/routes';
import type { Site } from '#shared/settings/site';
import { formatSeats } from '#shared/tours/departures';
import { formatRefundDue } from '../bookings/payments';
import { LinkButton } from '../components/button';
import { DueLabel, NamedItem, Timestamp } from '../components/figures';
import { Waitlist } from '../components/waitlist';
import * as styles from './reports.module.css';

export interface TodayBlock {
  title: string;
  link?: { to: string; label: string };
  lead?: string;
  /** Number of all rows; the block shows only the first ones. */
  total: number;
  /** True shows the number beside the title. */
  showsTotal?: boolean;
  /** Sentence in place of an empty block; without it an empty block is hidden. */
  emptyMessage?: string;
  rows: ReactNode[];
}

/** Unanswered inquiries, the longest waiting first. */
export function toUnansweredBlock(inquiries: readonly Inquiry[], total: number, now: number): TodayBlock {
  const longestWaitingFirst = [...inquiries].sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));
  return {
    title: 'Waiting for an answer',
    link: { to: adminLinks.inbox(), label: 'All new' },
    total,
    showsTotal: true,
    emptyMessage: 'Nobody waits for an answer.',
    rows: longestWaitingFirst.slice(0, maxTodayRows).map((inquiry) => {
      const waitedMs = now - Date.parse(inquiry.receivedAt);
      return (
        <li key={inquiry._id}>
          <NamedItem name={<Link to={adminLinks.inquiry(inquiry._id)}>{inquiry.name}</Link>}>
            <span className="fine-print">
              {formatTourAndMonth(inquiry)} ·{' '}
              <time
                className={`whitespace-nowrap ${waitedMs > lateAfterMs ? 'text-overdue' : ''}`}
                dateTime={inquiry.receivedAt}
              >
                waits {formatDuration(waitedMs)}
              </time>
            </span>
          </NamedItem>
          <LinkButton isQuiet to={adminLinks.inquiry(inquiry._id)} aria-label={`Reply to ${inquiry.name}`}>
            Reply
          </LinkButton>
        </li>
      );
    }),
  };
}

export function toReportedPaymentsBlock(bookings: readonly BookingRow[]): TodayBlock {
  const reportedPayments = bookings
    .flatMap((booking) => booking.reportedPayments.map((reportedPayment) => ({ ...reportedPayment, booking })))
    .sort((a, b) => a.reportedAt.localeCompare(b.reportedAt));
  return {
    title: 'Reported as paid',
    lead: 'Each counts once you have found it at the bank.',
    total: reportedPayments.length,
    showsTotal: true,
    rows: reportedPayments.map(({ id, utr, amountPaise, reportedAt, booking }) => (
      <li key={id} className={styles.waiting}>
        <NamedItem name={<Link to={adminLinks.booking(booking.id)}>{booking.payer.name}</Link>}>
          <span className="fine-print">
            <span className="tabular-nums">{formatPaise(amountPaise)}</span>, UTR{' '}
            <span className="tabular-nums">{utr}</span> · {booking.reference}
          </span>
        </NamedItem>
        <Timestamp iso={reportedAt} />
      </li>
    )),
  };
}

/** In the order of the day: payments, seats, departures, follow-ups, reviews, new bookings. */
export function listBookingBlocks(today: TodaysWork, site: Site): TodayBlock[] {
  return [
    toDuePaymentsBlock(today),
    toRefundsBlock(today, site),
    toAwaitingSeatsBlock(today),
    toLinkRequestsBlock(today),
    toFreedSeatsBlock(today),
    toDeparturesBlock(today),
    toFollowUpsBlock(today),
    toReviewsBlock(today),
    toNewBookingsBlock(today),
  ];
}

function toFreedSeatsBlock({ freedDepartures }: TodaysWork): TodayBlock {
  return {
    title: 'Seats for who waits',
    total: freedDepartures.total,
    rows: freedDepartures.rows.map(({ tourId, departureId, tour, start, freeSeats, waitlist }) => (
      <li key={`${tourId} ${departureId}`}>
        <div className="grid flex-1 gap-1">
          <p>
            <Link className="touch-target font-semibold" to={adminLinks.departure(tourId, departureId)}>
              {formatWeekdayAndDay(start)}, {tour}
            </Link>{' '}
            has {formatSeats(freeSeats)} free
          </p>
          <Waitlist entries={waitlist} freeSeats={freeSeats} />
        </div>
      </li>
    )),
  };
}

const allBookingsLink = { to: pages.bookings, label: 'All bookings' };

function toDuePaymentsBlock({ duePayments, day: today }: TodaysWork): TodayBlock {
  return {
    title: 'Payments due',
    link: allBookingsLink,
    total: duePayments.total,
    emptyMessage: `No payment is late, or due in ${daysAhead} days.`,
    rows: duePayments.rows.map(({ id, payer, reference, tour, start, nextDue, remindedAt }) => (
      <li key={id}>
        <NamedItem name={<Link to={adminLinks.booking(id)}>{payer.name}</Link>}>
          <span className="fine-print">
            {reference} · {tour}
            {start ? `, ${formatDay(start)}` : ''}
          </span>
          {remindedAt ? <span className="fine-print">Reminded on {formatDay(remindedAt)}</span> : null}
        </NamedItem>
        <span className={`grid flex-none text-fine ${styles.due}`}>
          {nextDue ? <DueLabel instalment={nextDue} today={today} /> : null}
          <Link className="touch-target" to={adminLinks.reminder(id)} aria-label={`Remind ${payer.name}`}>
            Remind
          </Link>
        </span>
      </li>
    )),
  };
}

function toAwaitingSeatsBlock({ awaitingSeats }: TodaysWork): TodayBlock {
  return {
    title: 'Waits for seats',
    link: allBookingsLink,
    total: awaitingSeats.total,
    rows: awaitingSeats.rows.map(({ id, payer, reference, tour, start, seats, seatsDeadline }) => (
      <li key={id}>
        <NamedItem name={<Link to={adminLinks.booking(id)}>{payer.name}</Link>}>
          <span className="fine-print">
            {reference} · {tour}
            {start ? `, ${formatDay(start)}` : ''} · {formatSeats(seats)}
          </span>
        </NamedItem>
        <strong className="text-fine text-overdue">answer by {formatDay(seatsDeadline ?? '')}</strong>
      </li>
    )),
  };
}

function toLinkRequestsBlock({ linkRequests }: TodaysWork): TodayBlock {
  return {
    title: 'Asked for their link',
    lead: 'No mail could go to them. Make the link on the booking’s page, and send it yourself.',
    total: linkRequests.total,
    rows: linkRequests.rows.map(({ id, payer, phone, reference, tour, start, askedAt }) => (
      <li key={id} className={styles.waiting}>
        <NamedItem name={<Link to={adminLinks.booking(id)}>{payer}</Link>}>
          <span className="fine-print">
            {reference} · {tour}
            {start ? `, ${formatDay(start)}` : ''} · <span className="tabular-nums">{phone}</span>
          </span>
        </NamedItem>
        <Timestamp iso={askedAt} />
      </li>
    )),
  };
}

function toRefundsBlock({ dueRefunds }: TodaysWork, site: Site): TodayBlock {
  return {
    title: 'To give back',
    link: allBookingsLink,
    total: dueRefunds.total,
    rows: dueRefunds.rows.map(({ id, payer, reference, tour, refundDue }) => (
      <li key={id}>
        <NamedItem name={<Link to={adminLinks.booking(id)}>{payer.name}</Link>}>
          <span className="fine-print">
            {reference} · {tour}
          </span>
        </NamedItem>
        <strong className="text-fine">{refundDue ? formatRefundDue(refundDue, site) : ''}</strong>
      </li>
    )),
  };
}

function formatDepartureState(departure: TodaysDeparture): string {
  const { tourId, seats, taken, balancePaise, unpaidBookings, incomplete } = departure;
  const paymentText =
    balancePaise > 0
      ? `${formatPaise(balancePaise)} to be paid by ${unpaidBookings === 1 ? 'one booking' : `${unpaidBookings} bookings`}`
      : taken > 0
        ? 'all paid'
        : '';
  return [
    seats === null
      ? `${taken} ${taken === 1 ? 'person' : 'people'}, ${tourId === null ? 'a trip of their own' : 'not one of the tour’s dates'}`
      : `${taken} of ${formatSeats(seats)} taken`,
    paymentText,
    incomplete ? `${incomplete} ${incomplete === 1 ? 'person’s' : 'people’s'} data is incomplete` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function formatDaysUntil(start: string, today: string): string {
  const days = countDaysBetween(today, start);
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

function toDeparturesBlock({ departures, day: today }: TodaysWork): TodayBlock {
  return {
    title: 'Next departures',
    link: { to: pages.departures, label: 'All departures' },
    total: departures.total,
    emptyMessage: `Nobody leaves in the next ${daysAhead} days.`,
    rows: departures.rows.map((departure) => (
      <li key={`${departure.tourId} ${departure.tour} ${departure.start}`}>
        <NamedItem
          name={
            <Link
              to={
                departure.tourId && departure.departureId
                  ? adminLinks.departure(departure.tourId, departure.departureId)
                  : adminLinks.departureBookings(departure.tourId ?? noTourId, departure.start)
              }
            >
              {formatWeekdayAndDay(departure.start)}, {departure.tour}
            </Link>
          }
        >
          <span className="fine-print">{formatDepartureState(departure)}</span>
        </NamedItem>
        <span className={`grid flex-none text-fine ${styles.due}`}>{formatDaysUntil(departure.start, today)}</span>
      </li>
    )),
  };
}

function toNewBookingsBlock({ newBookings }: TodaysWork): TodayBlock {
  return {
    title: 'Accepted since yesterday',
    link: allBookingsLink,
    total: newBookings.total,
    emptyMessage: 'No new booking since yesterday.',
    rows: newBookings.rows.map(({ id, payer, reference, tour, start, totalPaise, isByQuote, bookedAt }) => (
      <li key={id}>
        <NamedItem name={<Link to={adminLinks.booking(id)}>{payer}</Link>}>
          <span className="fine-print">
            {reference} · {tour}
            {start ? `, ${formatDay(start)}` : ''} · <span className="tabular-nums">{formatPaise(totalPaise)}</span>
            {isByQuote ? ' · accepted a quote' : ' · made in the admin'}
          </span>
        </NamedItem>
        <Timestamp iso={bookedAt} />
      </li>
    )),
  };
}

function toReviewsBlock({ waitingReviews }: TodaysWork): TodayBlock {
  const { total } = waitingReviews;
  return {
    title: total === 1 ? '1 review waits' : `${total} reviews wait`,
    link: { to: pages.reviews, label: 'All reviews' },
    lead: 'Riders see it once you have read it.',
    total,
    rows: waitingReviews.rows.map(({ id, name, tour, stars, writtenAt }) => (
      <li key={id}>
        <NamedItem name={<Link to={pages.reviews}>{name}</Link>}>
          <span className="fine-print">
            {tour} · {formatStars(stars)}
          </span>
        </NamedItem>
        <Timestamp iso={writtenAt} />
      </li>
    )),
  };
}

function toFollowUpsBlock({ followUps, day: today }: TodaysWork): TodayBlock {
  return {
    title: 'Follow-ups due',
    link: { to: adminLinks.inbox({ show: 'due' }), label: 'All due' },
    total: followUps.total,
    emptyMessage: 'Nobody is waiting to hear from you again.',
    rows: followUps.rows.map(({ id, name, subject, followUpOn }) => (
      <li key={id}>
        <NamedItem name={<Link to={adminLinks.inquiry(id)}>{name}</Link>}>
          <span className="fine-print">{subject}</span>
        </NamedItem>
        <span className={`grid flex-none text-fine ${styles.due} ${followUpOn < today ? 'text-overdue' : ''}`}>
          {followUpOn < today ? `late since ${formatDay(followUpOn)}` : 'today'}
        </span>
      </li>
    )),
  };
}
