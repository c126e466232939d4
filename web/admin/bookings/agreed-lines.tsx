import type { Booking } from '#shared/bookings/booking';
import { formatPaise } from '#shared/text/paise';
import { QuietButton } from '../ui/button';
import * as sums from '../ui/sums.module.css';

export function AgreedLines({ booking, onChange }: { booking: Booking; onChange: (() => void) | null }) {
  const { lines, discountPaise, taxes, roundingPaise, totalPaise, payer, isErased } = booking;
  const isPanMissing = payer.pan === '' && !isErased && taxes.some(({ name }) => name === 'TCS');
  const others: [string, number][] = [
    ...(discountPaise > 0 ? [['Discount', -discountPaise] satisfies [string, number]] : []),
    ...taxes.map(({ name, rate, amountPaise }): [string, number] => [`${name} ${rate}%`, amountPaise]),
    ...(roundingPaise === 0 ? [] : [['Rounding', roundingPaise] satisfies [string, number]]),
  ];
  return (
    <section className="card stack padded gap-12" aria-labelledby="agreed">
      <header className="spread finger">
        <h2 id="agreed" className="subhead">
          Agreed
        </h2>
        {onChange ? <QuietButton onClick={onChange}>Change…</QuietButton> : null}
      </header>
      <table className={sums.sums}>
        <tbody>
          {lines.map(({ what, number, pricePaise }) => (
            <tr key={`${what} ${number} ${pricePaise}`}>
              <th scope="row">
                {what}
                <span className="fine block num">
                  {number} × {formatPaise(pricePaise)}
                </span>
              </th>
              <td className="num">{formatPaise(number * pricePaise)}</td>
            </tr>
          ))}
          {others.map(([words, paise]) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              <td className="num">{formatPaise(paise)}</td>
            </tr>
          ))}
          <tr className={sums.total}>
            <th scope="row">Total</th>
            <td className="num">{formatPaise(totalPaise)}</td>
          </tr>
        </tbody>
      </table>
      {isPanMissing ? (
        <p className="notice on-amber">
          The payer’s PAN is missing: ask for it. What was booked under it this year counts for TCS, and the total may
          change.
        </p>
      ) : null}
    </section>
  );
}
