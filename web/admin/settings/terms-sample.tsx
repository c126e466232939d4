import * as v from 'valibot';
import { toInstalments } from '#shared/ride/payments';
import { cancellationRows } from '#shared/site/policy';
import { CancellationSteps, Instalments } from '#shared/site/term-rows';
import { formatRupees } from '#shared/text/money';
import { toCancellationStep, toInstalment, toNumber } from '../ui/typed-steps';
import { readSteps, type Typed } from './draft';
import * as styles from './settings.module.css';

const people = 2;
const total = 85_000;

type Part = [when: string, rupees: number];

function toPayments(typed: Typed): Part[] | null {
  const deposit = toNumber(typed.deposit ?? '');
  const read = v.safeParse(Instalments, readSteps(typed.instalments).map(toInstalment));
  if (!read.success || !(deposit >= 0)) return null;
  const split = { total, people, startsOn: null, today: null, booking: deposit * people, payments: read.output };
  return toInstalments(split).map(({ rupees, daysBefore }) => [
    daysBefore === null ? 'On booking' : daysBefore === 0 ? 'On the first day' : `${daysBefore} days before the start`,
    rupees,
  ]);
}

function toKept(typed: Typed): Part[] | null {
  const read = v.safeParse(CancellationSteps, readSteps(typed.cancellation).map(toCancellationStep));
  if (!read.success) return null;
  return cancellationRows(read.output).map(({ days, percent }) => [
    days.replace(/^./, (first) => first.toUpperCase()),
    Math.round((total * percent) / 100),
  ]);
}

interface TermsSampleProps {
  kind: 'instalments' | 'cancellation';
  typed: Typed;
}

export function TermsSample({ kind, typed }: TermsSampleProps) {
  const parts = kind === 'instalments' ? toPayments(typed) : toKept(typed);
  if (!parts) return <p className="fine">Once the rows are right, an example stands here.</p>;
  return (
    <table className={styles.sample}>
      <caption>
        For example, of {formatRupees(total)} {kind === 'instalments' ? 'two people pay' : 'you keep'}
      </caption>
      <tbody>
        {parts.map(([when, rupees]) => (
          <tr key={when}>
            <th scope="row">{when}</th>
            <td className="num">{formatRupees(rupees)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
