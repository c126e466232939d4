import { pages } from '#shared/paths';
import { dayWords, weekdayWords } from '#shared/ride/days';
import { type Cancellation, type Instalment, toPayments } from '#shared/ride/payments';
import { cancellationRows } from '#shared/site/policy';
import { site } from '#shared/site/site';
import { formatMoment } from '#shared/text/dates';
import { formatRupees } from '#shared/text/money';
import { otherPrices } from '#shared/tours/price-kinds';
import { ownPrice, priceOn } from '../../../ride/offered';
import { useCopiedAt } from '../../../ui/page/copied-at';
import * as styles from './money-section.module.css';
import type { SectionProps } from './section';

/** Null for a tour without a price. */
function toPlanned({ tour, ride, today }: Pick<SectionProps, 'tour' | 'ride' | 'today'>) {
  const price = priceOn(tour, ride);
  if (price === null) return null;
  const payments = toPayments({ ...ride, price, today });
  const hasBegun = Boolean(ride.startsOn && today && today > ride.startsOn);
  return { ...payments, price, booking: hasBegun ? null : payments.booking };
}

export function MoneyState(props: SectionProps) {
  const planned = toPlanned(props);
  if (!planned) return <>Price on request</>;
  const { booking, total } = planned;
  return <span className="num">{booking === null ? formatRupees(total) : `${formatRupees(booking)} books it`}</span>;
}

export function MoneySection({ tour, offered, ride, today }: SectionProps) {
  const copied = useCopiedAt();
  const planned = toPlanned({ tour, ride, today });
  if (!planned) return <p>Ask us for the price of this tour.</p>;
  const { people, startsOn } = ride;
  const { total, price, booking, instalments, cancellations } = planned;
  return (
    <>
      <p className={styles.verdict}>
        {people === 1
          ? `${formatRupees(total)} for one`
          : `${people} × ${formatRupees(price)} = ${formatRupees(total)}`}
        {booking === null ? '' : `. Book with ${formatRupees(booking)}.`}
      </p>
      {copied ? (
        <p>
          By your copy of <span className="num">{formatMoment(copied)}</span>: the price may have changed since.
        </p>
      ) : null}
      {tour === offered ? null : <p>The nights you added aren’t in this price: ask us.</p>}
      <WhosePrice tour={tour} ride={ride} />
      <div className={styles.tables}>
        <table className={styles.table}>
          <caption>To pay</caption>
          <tbody>
            {instalments.map((instalment) => (
              <tr key={instalment.daysBefore}>
                <th scope="row">{toDueWords(instalment)}</th>
                <td className="num">{formatRupees(instalment.rupees)}</td>
              </tr>
            ))}
            <tr className={styles.total}>
              <th scope="row">In all</th>
              <td className="num">{formatRupees(total)}</td>
            </tr>
          </tbody>
        </table>
        {startsOn && cancellations.length > 0 ? (
          <table className={styles.table}>
            <caption>If you cancel</caption>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">We keep</th>
                <th scope="col">You get back</th>
              </tr>
            </thead>
            <tbody>
              {cancellations.map((one) => (
                <CancelRow key={one.on} {...{ ...one, today, startsOn }} />
              ))}
            </tbody>
          </table>
        ) : (
          <table className={styles.table}>
            <caption>If you cancel</caption>
            <tbody>
              {cancellationRows().map(({ days, percent }) => (
                <tr key={days}>
                  <th scope="row">{days}</th>
                  <td className="num">
                    {formatRupees(Math.round((total * percent) / 100))}
                    <small>{percent} %</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <p className="fine">
        {startsOn || !today ? null : 'Choose a first day above to see your dates. '}
        What comes back, comes within {site.refundWeeks} weeks by bank transfer.{' '}
        <a href={pages.terms}>Booking and cancellation terms</a>
      </p>
    </>
  );
}

function WhosePrice({ tour, ride }: Pick<SectionProps, 'tour' | 'ride'>) {
  const isForeign = ride.nationality === 'other';
  const whose = isForeign ? 'for foreign nationals' : 'on your own bike';
  const others = otherPrices(tour).filter(({ kind }) => kind === 'pillion' || kind === 'passenger');
  return (
    <>
      {ownPrice(tour, ride) === null ? null : <p>This is the price {whose}.</p>}
      {isForeign && tour.foreignerPrice === null ? <p>This price is for Indian nationals. Ask us for yours.</p> : null}
      {isForeign || others.length === 0 ? null : (
        <p>
          {others.map(({ words, price }) => `${words}: ${formatRupees(price)}`).join('. ')}. Say in your inquiry who
          comes along.
        </p>
      )}
    </>
  );
}

interface CancelRowProps extends Cancellation {
  today: string | null;
  startsOn: string;
}

function CancelRow({ on, percent, charge, paid, refund, refundBy, isLast, today, startsOn }: CancelRowProps) {
  const day = on === startsOn ? 'Until the day you start' : isLast ? `Until ${dayWords(on)}` : 'In a week';
  return (
    <tr>
      <th scope="row">
        {on === today ? 'Today' : day}
        <small>{formatRupees(paid)} paid by then</small>
      </th>
      <td className="num">
        {refund > 0 ? formatRupees(charge) : 'all of it'}
        <small>
          {refund > 0 || charge === paid ? '' : 'up to '}
          {percent} % of the price
        </small>
      </td>
      <td className="num">
        {refund > 0 ? formatRupees(refund) : 'nothing'}
        {refund > 0 ? <small>by {weekdayWords(refundBy)}</small> : null}
      </td>
    </tr>
  );
}

function toDueWords({ daysBefore, dueOn, isDue }: Instalment) {
  if (daysBefore === null) return 'When you book';
  if (!dueOn) return `${daysBefore} days before you start`;
  return (
    <>
      {isDue ? 'With the booking' : dayWords(dueOn)}
      <small>
        {isDue ? `its day was ${dayWords(dueOn)}, ` : ''}
        {daysBefore} days before you start
      </small>
    </>
  );
}
