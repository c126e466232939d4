import { formatMoment } from '#shared/dates';
import { formatRupees } from '#shared/money';
import { pages } from '#shared/paths';
import { policy } from '#shared/policy';
import { dayWords, weekdayWords } from '#shared/ride/days';
import { type Instalment, toPayments } from '#shared/ride/payments';
import { useCopiedAt } from '../../../ui/copied-at';
import * as styles from './money-section.module.css';
import type { SectionProps } from './section';

/** When the price is due, and what cancelling costs: in days before departure, and with a first day as dates. */
export function MoneySection({ tour, ride, today }: SectionProps) {
  const copied = useCopiedAt();
  if (tour.price === null) return <p>Ask us for the price of this tour.</p>;
  const { people, startsOn, nationality } = ride;
  const { total, instalments, cancellations } = toPayments({ price: tour.price, people, startsOn, today });
  const dueNow = instalments.filter(({ isDue }) => isDue).reduce((sum, { rupees }) => sum + rupees, 0);
  return (
    <>
      <p className={styles.verdict}>
        {people === 1
          ? `${formatRupees(total)} for one`
          : `${people} × ${formatRupees(tour.price)} = ${formatRupees(total)}`}
        {startsOn && today && today <= startsOn ? `; to book it today, ${formatRupees(dueNow)}` : ''}
      </p>
      {copied ? (
        <p>
          By your copy of <span className="num">{formatMoment(copied)}</span>: the price may have changed since.
        </p>
      ) : null}
      {nationality === 'other' ? <p>This price is for Indian nationals. Ask us for yours.</p> : null}
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
                <th scope="col">On</th>
                <th scope="col">You pay</th>
                <th scope="col">You get back</th>
              </tr>
            </thead>
            <tbody>
              {cancellations.map(({ on, percent, charge, refund, refundBy, isLast }) => (
                <tr key={on}>
                  <th scope="row">
                    {on === today ? 'Today' : dayWords(on)}
                    {on === startsOn ? (
                      <small>the day you start</small>
                    ) : isLast ? (
                      <small>last day at {percent} %</small>
                    ) : null}
                  </th>
                  <td className="num">
                    {formatRupees(charge)}
                    {isLast && on !== startsOn ? null : <small>{percent} %</small>}
                  </td>
                  <td className="num">
                    {refund > 0 ? formatRupees(refund) : 'nothing'}
                    {refund > 0 ? <small>by {weekdayWords(refundBy)}</small> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <table className={styles.table}>
            <caption>If you cancel</caption>
            <tbody>
              {policy.cancellation.map(({ days, charge }) => (
                <tr key={days}>
                  <th scope="row">{days}</th>
                  <td className="num">
                    {formatRupees(Math.round((total * charge) / 100))}
                    <small>{charge} %</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <p className="fine">
        {startsOn || !today ? null : 'Set the day you start, above, and these become dates. '}
        You get back what was due by then, less the charge, within {policy.refundWeeks} weeks by bank transfer.{' '}
        <a href={pages.terms}>Booking and cancellation terms</a>
      </p>
    </>
  );
}

function toDueWords({ daysBefore, dueOn, isDue }: Instalment) {
  if (daysBefore === null) return 'When you book';
  if (!dueOn) return `${daysBefore} days before you start`;
  return (
    <>
      {isDue ? 'Due now' : dayWords(dueOn)}
      <small>
        {isDue ? `since ${dayWords(dueOn)}, ` : ''}
        {daysBefore} days before you start
      </small>
    </>
  );
}
