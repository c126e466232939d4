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
import { priceOfRide } from './plan/offered';
import type { SectionProps } from './ride-sections';

/** Null where the rider's own price isn't known. */
function toPlanned({ offered, ride, today }: Pick<SectionProps, 'offered' | 'ride' | 'today'>, site: Site) {
  const price = priceOfRide(offered, ride);
  if (price === null) return null;
  const payments = planPayments({ ...ride, price, today }, site);
  const hasBegun = Boolean(ride.startsOn && today && today > ride.startsOn);
  return { ...payments, price, booking: hasBegun ? null : payments.bookingRupees };
}

export function MoneyState(props: SectionProps) {
  const planned = toPlanned(props, useSite());
  if (!planned) return <>Price on request</>;
  const { booking, totalRupees: total } = planned;
  return (
    <span className="tabular-nums">{booking === null ? formatRupees(total) : `${formatRupees(booking)} books it`}</span>
  );
}

export function MoneySection({ tour, offered, ride, today }: SectionProps) {
  const site = useSite();
  const copied = useStaleCopyTime();
  const planned = toPlanned({ offered, ride, today }, site);
  if (!planned)
    return (
      <>
        <p>
          {ride.nationality === 'other' && offered.price !== null
            ? 'Our price for this tour is for Indian passports: we’ll tell you yours.'
            : 'Ask us for the price of this tour.'}
        </p>
        <Link className="btn" to={pages.inquiryWithPlan(offered._id)}>
          Ask for your price
        </Link>
      </>
    );
  const { startsOn } = ride;
  const { totalRupees: total, instalments, cancellations } = planned;
  return (
    <>
      <p className={styles.verdict}>{sayTotal(planned, ride.people, site)}</p>
      {copied ? <p>{`By your copy of ${formatMoment(copied)}: the price may have changed since.`}</p> : null}
      {tour === offered ? null : <p>The nights you added aren’t in this price: ask us.</p>}
      <WhosePrice offered={offered} ride={ride} />
      <div className={styles.tables}>
        <table className={styles.table}>
          <caption>To pay</caption>
          <tbody>
            {instalments.map((instalment) => (
              <tr key={instalment.daysBefore}>
                <th scope="row">{toDueWords(instalment)}</th>
                <td className="tabular-nums">{formatRupees(instalment.rupees)}</td>
              </tr>
            ))}
            <tr className={styles.total}>
              <th scope="row">{site.gst ? `In all, with ${site.gst.percent} % GST` : 'In all'}</th>
              <td className="tabular-nums">{formatRupees(total)}</td>
            </tr>
          </tbody>
        </table>
        {startsOn && cancellations.length > 0 ? (
          <div>
            <h3>If you cancel</h3>
            <ul className={styles.cancels}>
              {listCancelWords(cancellations, startsOn, today).map((words) => (
                <li key={words}>{words}</li>
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
                    <span>{formatRupees(Math.round((total * percent) / 100))}</span>
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

function sayTotal(planned: NonNullable<ReturnType<typeof toPlanned>>, people: number, site: Site): string {
  const { totalRupees: total, price, booking } = planned;
  const gst = site.gst && !site.gst.isIncluded ? ` + ${site.gst.percent} % GST` : '';
  const sum = people === 1 && gst === '' ? '' : `${people === 1 ? '' : `${people} × `}${formatRupees(price)}${gst} = `;
  const one = people === 1 ? ' for one' : '';
  return `${sum}${formatRupees(total)}${one}${booking === null ? '' : `. Book with ${formatRupees(booking)}.`}`;
}

function WhosePrice({ offered, ride }: Pick<SectionProps, 'offered' | 'ride'>) {
  const isForeign = ride.nationality === 'other';
  const others = listOtherPrices(offered).filter(({ kind }) => kind === 'pillion' || kind === 'passenger');
  const deposits = isOnOwnBike(offered, ride) ? [] : offered.exclusions.filter((words) => /\bdeposit\b/i.test(words));
  const isOwn = ride.ownBike && offered.ownBikePrice !== null;
  const whose = isForeign ? 'for foreign nationals' : `for an Indian passport${isOwn ? ', on your own bike' : ''}`;
  const lines = [
    `This is the price ${whose}.`,
    isForeign || others.length === 0
      ? ''
      : `${others.map(({ words, price }) => `${words}: ${formatRupees(price)}`).join('. ')}. Say in your inquiry who comes along.`,
    deposits.length > 0 ? `Besides the price: ${deposits.join('; ')}.` : '',
  ];
  return lines.filter(Boolean).map((words) => <p key={words}>{words}</p>);
}

function listCancelWords(cancellations: readonly CancellationCost[], startsOn: string, today: string | null): string[] {
  const words = cancellations.map(
    ({ day: on, chargeRupees: charge, paidRupees: paid, refundRupees: refund, refundBy, percent, isLast }) => {
      const last = on === startsOn ? 'until the day you start' : `until ${formatShortDay(on)}`;
      const when = on === today ? 'today' : isLast ? last : 'in a week';
      const lost = refund > 0 ? charge : paid;
      const back = `, ${percent} % of the price, and get ${formatRupees(refund)} back by ${formatWeekdayAndDay(refundBy)}`;
      const outcome = `you lose ${refund > 0 ? '' : 'the '}${formatRupees(lost)}${refund > 0 ? back : ''}.`;
      return { isSaid: isLast || on === today, outcome, words: `Cancel ${when}: ${outcome}` };
    },
  );
  return words
    .filter(({ isSaid, outcome }, at) => isSaid || outcome !== words[at - 1]?.outcome)
    .map((one) => one.words);
}

function toDueWords({ daysBefore, dueOn, isDue }: Instalment) {
  if (daysBefore === null) return 'When you book';
  if (!dueOn) return `${daysBefore} days before you start`;
  return (
    <>
      <span>{isDue ? 'With the booking' : formatShortDay(dueOn)}</span>
      <small>{`${isDue ? `its day was ${formatShortDay(dueOn)}, ` : ''}${daysBefore} days before you start`}</small>
    </>
  );
}
