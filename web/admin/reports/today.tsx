import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import { countDaysBetween, formatDay, formatWeekdayAndDay } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { daysAhead, type TodaysDeparture, type Today as TodaysWork } from '#shared/reports/today';
import { pages } from '#shared/routes';
import { formatSeats } from '#shared/tours/departures';
import { useSite } from '../../components/page/site-context';
import { formatRefundDue } from '../bookings/payments';
import { PageSection } from '../components/admin-page';
import { DueLabel, NamedItem, Timestamp } from '../components/figures';
import { Waitlist } from '../components/waitlist';
import { todayQuery } from './queries';
import * as styles from './reports.module.css';

interface DashboardPanelProps {
  title: ReactNode;
  link?: { to: string; label: string };
  lead?: string;
  /** Number of all rows; the panel shows only the first ones. */
  total?: number | undefined;
  emptyMessage?: string;
  isTopLevel?: boolean;
  children: ReactNode[] | undefined;
}

export function DashboardPanel({ title, link, lead, total, emptyMessage, isTopLevel, children }: DashboardPanelProps) {
  const id = useId();
  const Heading = isTopLevel ? 'h2' : 'h3';
  const hiddenCount = (total ?? 0) - (children?.length ?? 0);
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <header className={`row justify-between gap-3 ${styles.header}`}>
        <Heading id={id} className="subheading">
          {title}
        </Heading>
        {link ? (
          <Link className="touch-target text-small" to={link.to}>
            {link.label}
          </Link>
        ) : null}
      </header>
      {lead ? <p className={`fine-print ${styles.text}`}>{lead}</p> : null}
      {children?.length === 0 ? <p className={`text-small text-soft ${styles.empty}`}>{emptyMessage}</p> : null}
      <ul className={`divided-rows ${styles.lines}`}>{children}</ul>
      {hiddenCount > 0 ? <p className={`fine-print ${styles.text}`}>And {hiddenCount} more.</p> : null}
    </section>
  );
}

export function Today() {
  const { data, error } = useQuery(todayQuery);
  // The dashboard shows one error for all its panels.
  if (error && !data) return null;
  return (
    <PageSection title={`Today${data ? `, ${formatWeekdayAndDay(data.day)}` : ''}`}>
      {data ? (
        <>
          <FreedSeatsPanel {...data} />
          <div className="grid items-start auto-fit-340 gap-5 mt-2">
            <AwaitingSeatsPanel {...data} />
            <DuePaymentsPanel {...data} />
            <RefundsPanel {...data} />
            <UpcomingDeparturesPanel {...data} />
            <NewBookingsPanel {...data} />
            <FollowUpsPanel {...data} />
          </div>
        </>
      ) : (
        <p role="status">Loading today…</p>
      )}
    </PageSection>
  );
}

function FreedSeatsPanel({ freedDepartures }: TodaysWork) {
  if (freedDepartures.total === 0) return null;
  return (
    <DashboardPanel title="Seats for who waits" total={freedDepartures.total}>
      {freedDepartures.rows.map(({ tourId, departureId, tour, start, freeSeats, waitlist }) => (
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
      ))}
    </DashboardPanel>
  );
}

const allBookingsLink = { to: pages.bookings, label: 'All bookings' };

function DuePaymentsPanel({ duePayments, day: today }: TodaysWork) {
  return (
    <DashboardPanel
      title="Payments due"
      link={allBookingsLink}
      total={duePayments.total}
      emptyMessage={`No payment is late, or due in ${daysAhead} days.`}
    >
      {duePayments.rows.map(({ id, payer, reference, tour, start, nextDue, remindedAt }) => (
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
      ))}
    </DashboardPanel>
  );
}

function AwaitingSeatsPanel({ awaitingSeats }: TodaysWork) {
  if (awaitingSeats.total === 0) return null;
  return (
    <DashboardPanel title="Waits for seats" link={allBookingsLink} total={awaitingSeats.total}>
      {awaitingSeats.rows.map(({ id, payer, reference, tour, start, seats, seatsDeadline }) => (
        <li key={id}>
          <NamedItem name={<Link to={adminLinks.booking(id)}>{payer.name}</Link>}>
            <span className="fine-print">
              {reference} · {tour}
              {start ? `, ${formatDay(start)}` : ''} · {formatSeats(seats)}
            </span>
          </NamedItem>
          <strong className="text-fine text-overdue">answer by {formatDay(seatsDeadline ?? '')}</strong>
        </li>
      ))}
    </DashboardPanel>
  );
}

function RefundsPanel({ dueRefunds }: TodaysWork) {
  const site = useSite();
  if (dueRefunds.total === 0) return null;
  return (
    <DashboardPanel title="To give back" link={allBookingsLink} total={dueRefunds.total}>
      {dueRefunds.rows.map(({ id, payer, reference, tour, refundDue }) => (
        <li key={id}>
          <NamedItem name={<Link to={adminLinks.booking(id)}>{payer.name}</Link>}>
            <span className="fine-print">
              {reference} · {tour}
            </span>
          </NamedItem>
          <strong className="text-fine">{refundDue ? formatRefundDue(refundDue, site) : ''}</strong>
        </li>
      ))}
    </DashboardPanel>
  );
}

function formatDepartureState({ seats, taken, balancePaise, unpaidBookings, incomplete }: TodaysDeparture): string {
  const paymentText =
    balancePaise > 0
      ? `${formatPaise(balancePaise)} to be paid by ${unpaidBookings === 1 ? 'one booking' : `${unpaidBookings} bookings`}`
      : taken > 0
        ? 'all paid'
        : '';
  return [
    seats === null ? `${formatSeats(taken)}, not one of the tour’s dates` : `${taken} of ${formatSeats(seats)} taken`,
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

function UpcomingDeparturesPanel({ departures, day: today }: TodaysWork) {
  return (
    <DashboardPanel
      title="Next departures"
      link={{ to: pages.departures, label: 'All departures' }}
      total={departures.total}
      emptyMessage={`Nobody leaves in the next ${daysAhead} days.`}
    >
      {departures.rows.map((departure) => (
        <li key={`${departure.tourId} ${departure.tour} ${departure.start}`}>
          <NamedItem
            name={
              <Link
                to={
                  departure.tourId && departure.departureId
                    ? adminLinks.departure(departure.tourId, departure.departureId)
                    : adminLinks.departureBookings(departure.tourId ?? departure.tour, departure.start)
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
      ))}
    </DashboardPanel>
  );
}

function NewBookingsPanel({ newBookings }: TodaysWork) {
  return (
    <DashboardPanel
      title="Accepted since yesterday"
      link={allBookingsLink}
      total={newBookings.total}
      emptyMessage="No new booking since yesterday."
    >
      {newBookings.rows.map(({ id, payer, reference, tour, start, totalPaise, isByQuote, bookedAt }) => (
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
      ))}
    </DashboardPanel>
  );
}

function FollowUpsPanel({ followUps, day: today }: TodaysWork) {
  return (
    <DashboardPanel
      title="Follow-ups due"
      link={{ to: adminLinks.inbox({ show: 'due' }), label: 'All due' }}
      total={followUps.total}
      emptyMessage="Nobody is waiting to hear from you again."
    >
      {followUps.rows.map(({ id, name, subject, followUpOn }) => (
        <li key={id}>
          <NamedItem name={<Link to={adminLinks.inquiry(id)}>{name}</Link>}>
            <span className="fine-print">{subject}</span>
          </NamedItem>
          <span className={`grid flex-none text-fine ${styles.due} ${followUpOn < today ? 'text-overdue' : ''}`}>
            {followUpOn < today ? `late since ${formatDay(followUpOn)}` : 'today'}
          </span>
        </li>
      ))}
    </DashboardPanel>
  );
}
