import { Link } from 'react-router-dom';
import { formatMoment, formatShortDay, formatWeekdayAndDay } from '#shared/dates';
import { formatRupees } from '#shared/money';
import { type CancellationCost, type Instalment, planPayments } from '#shared/ride/payments';
import { isOnOwnBike } from '#shared/ride/ride';
import { pages } from '#shared/routes';
import { toCancellationRows } from '#shared/settings/policy';
import type { Site } from '#shared/settings/site';
import { listOtherPrices } from '#shared/tours/prices';
import { useSite } from '../../components/page/site-context';
import { useStaleCopyTime } from '../../components/page/use-offline-state';
import * as styles from './money-section.module.css';
import { findRidePrice } from './plan/matching-group';
import type { SectionProps } from './ride-sections';

/** `bookingRupees` is null when the tour has begun. Returns null if there is no price for this rider. */
function planRidePayments(
  { offeredTour, ride, today }: Pick<SectionProps, 'offeredTour' | 'ride' | 'today'>,
  site: Site,
) {
  const price = findRidePrice(offeredTour, ride);
  if (price === null) return null;
  const plan = planPayments({ ...ride, price, today }, site);
  const hasBegun = Boolean(ride.startsOn && today && today > ride.startsOn);
  return { ...plan, price, bookingRupees: hasBegun ? null : plan.bookingRupees };
}

export function MoneySummary(props: SectionProps) {
  const payments = planRidePayments(props, useSite());
  if (!payments) return <>Price on request</>;
  const { bookingRupees, totalRupees } = payments;
  return (
    <span className="tabular-nums">
      {bookingRupees === null ? formatRupees(totalRupees) : `${formatRupees(bookingRupees)} books it`}
    </span>
  );
}

export function MoneySection({ tour, offeredTour, ride, today }: SectionProps) {
  const site = useSite();
  const copiedAt = useStaleCopyTime();
  const payments = planRidePayments({ offeredTour, ride, today }, site);
  if (!payments)
    return (
      <>
        <p>
          {ride.nationality === 'other' && offeredTour.price !== null
            ? 'Our price for this tour is for Indian passports: we’ll tell you yours.'
            : 'Ask us for the price of this tour.'}
        </p>
        <Link className="btn" to={pages.inquiryWithPlan(offeredTour._id)}>
          Ask for your price
        </Link>
      </>
    );
  const { startsOn } = ride;
  const { totalRupees, instalments, cancellations } = payments;
  return (
    <>
      <p className={styles.verdict}>{formatTotal(payments, ride.people, site)}</p>
      {copiedAt ? <p>{`By your copy of ${formatMoment(copiedAt)}: the price may have changed since.`}</p> : null}
      {tour === offeredTour ? null : <p>The nights you added aren’t in this price: ask us.</p>}
      <PriceNotes offeredTour={offeredTour} ride={ride} />
      <div className={styles.tables}>
        <table className={styles.table}>
          <caption>To pay</caption>
          <tbody>
            {instalments.map((instalment) => (
              <tr key={instalment.daysBefore}>
                <th scope="row">{renderDueDate(instalment)}</th>
                <td className="tabular-nums">{formatRupees(instalment.rupees)}</td>
              </tr>
            ))}
            <tr className={styles.total}>
              <th scope="row">{site.gst ? `In all, with ${site.gst.percent} % GST` : 'In all'}</th>
              <td className="tabular-nums">{formatRupees(totalRupees)}</td>
            </tr>
          </tbody>
        </table>
        {startsOn && cancellations.length > 0 ? (
          <div>
            <h3>If you cancel</h3>
            <ul className={styles.cancellations}>
              {listCancellationSentences(cancellations, startsOn, today).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        ) : (
          <table className={styles.table}>
            <caption>If you cancel</caption>
            <tbody>
              {toCancellationRows(site.cancellation).map(({ days, percent }) => (
                <tr key={days}>
                  <th scope="row">{days}</th>
                  <td className="tabular-nums">
                    <span>{formatRupees(Math.round((totalRupees * percent) / 100))}</span>
                    <small>{`${percent} %`}</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <p className="fine-print">
        {startsOn || !today ? null : <span>Choose a first day above to see your dates. </span>}
        <span>{`What comes back, comes within ${site.refundWeeks} weeks by bank transfer. `}</span>
        <a href={pages.terms}>Booking and cancellation terms</a>
      </p>
    </>
  );
}

function formatTotal(payments: NonNullable<ReturnType<typeof planRidePayments>>, people: number, site: Site): string {
  const { totalRupees, price, bookingRupees } = payments;
  const gst = site.gst && !site.gst.isIncluded ? ` + ${site.gst.percent} % GST` : '';
  const calculation =
    people === 1 && gst === '' ? '' : `${people === 1 ? '' : `${people} × `}${formatRupees(price)}${gst} = `;
  const personNote = people === 1 ? ' for one' : '';
  return `${calculation}${formatRupees(totalRupees)}${personNote}${bookingRupees === null ? '' : `. Book with ${formatRupees(bookingRupees)}.`}`;
}

function PriceNotes({ offeredTour, ride }: Pick<SectionProps, 'offeredTour' | 'ride'>) {
  const isForeign = ride.nationality === 'other';
  const companionPrices = listOtherPrices(offeredTour).filter(({ kind }) => kind === 'pillion' || kind === 'passenger');
  const deposits = isOnOwnBike(offeredTour, ride)
    ? []
    : offeredTour.exclusions.filter((exclusion) => /\bdeposit\b/i.test(exclusion));
  const isOwnBikePrice = ride.ownBike && offeredTour.ownBikePrice !== null;
  const priceScope = isForeign
    ? 'for foreign nationals'
    : `for an Indian passport${isOwnBikePrice ? ', on your own bike' : ''}`;
  const notes = [
    `This is the price ${priceScope}.`,
    isForeign || companionPrices.length === 0
      ? ''
      : `${companionPrices.map(({ label, price }) => `${label}: ${formatRupees(price)}`).join('. ')}. Say in your inquiry who comes along.`,
    deposits.length > 0 ? `Besides the price: ${deposits.join('; ')}.` : '',
  ];
  return notes.filter(Boolean).map((note) => <p key={note}>{note}</p>);
}

function listCancellationSentences(
  cancellations: readonly CancellationCost[],
  startsOn: string,
  today: string | null,
): string[] {
  const costs = cancellations.map(({ day, chargeRupees, paidRupees, refundRupees, refundBy, percent, isLast }) => {
    const latestDayText = day === startsOn ? 'until the day you start' : `until ${formatShortDay(day)}`;
    const dayText = day === today ? 'today' : isLast ? latestDayText : 'in a week';
    const lostRupees = refundRupees > 0 ? chargeRupees : paidRupees;
    const refundText = `, ${percent} % of the price, and get ${formatRupees(refundRupees)} back by ${formatWeekdayAndDay(refundBy)}`;
    const outcome = `you lose ${refundRupees > 0 ? '' : 'the '}${formatRupees(lostRupees)}${refundRupees > 0 ? refundText : ''}.`;
    return { isRequired: isLast || day === today, outcome, sentence: `Cancel ${dayText}: ${outcome}` };
  });
  return costs
    .filter(({ isRequired, outcome }, index) => isRequired || outcome !== costs[index - 1]?.outcome)
    .map(({ sentence }) => sentence);
}

function renderDueDate({ daysBefore, dueOn, isDue }: Instalment) {
  if (daysBefore === null) return 'When you book';
  if (!dueOn) return `${daysBefore} days before you start`;
  return (
    <>
      <span>{isDue ? 'With the booking' : formatShortDay(dueOn)}</span>
      <small>{`${isDue ? `its day was ${formatShortDay(dueOn)}, ` : ''}${daysBefore} days before you start`}</small>
    </>
  );
}
