import { dayWords } from '#shared/ride/days';
import { formatRupees } from '#shared/text/money';
import { checked, toCosts } from '../../../ride/costs';
import * as styles from './money-section.module.css';
import type { SectionProps } from './section';

const range = ({ low, high }: { low: number; high: number }) =>
  low === high ? formatRupees(low) : `${formatRupees(low)} to ${formatRupees(high)}`;

export function Costs({ tour, ride, today }: Omit<SectionProps, 'onChange' | 'offered'>) {
  // While neither day is known, the page is the Worker's, and the rates are today's.
  const costs = toCosts(tour, ride, ride.startsOn ?? today ?? '9999-12-31');
  if (!costs) return null;
  return (
    <>
      <table className={styles.table}>
        <caption>What it costs in all</caption>
        <tbody>
          {costs.parts.map((part) => (
            <tr key={part.what}>
              <th scope="row">
                {part.what}
                <small>
                  {part.how}
                  {part.source ? ` (${part.source})` : ''}
                </small>
              </th>
              <td className="num">{range(part)}</td>
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row">In all</th>
            <td className="num">{range(costs)}</td>
          </tr>
        </tbody>
      </table>
      {costs.besides.length > 0 ? <p>Not in it, and to be paid by you: {costs.besides.join(' · ')}.</p> : null}
      <p className="fine">Rates as of {dayWords(checked)}.</p>
    </>
  );
}
