import Undo2 from 'lucide-react/icons/undo-2';
import { type Booking, type Payment, paymentModeWords } from '#shared/bookings/booking';
import { formatDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { QuietButton } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import * as styles from './bookings.module.css';

const kinds = { payment: 'Paid', refund: 'Given back', reversal: 'Taken back' } as const;

interface LedgerProps {
  booking: Booking;
  onReverse: (line: Payment) => void;
  onRefund: () => void;
}

/** None is changed: a line that was wrong is taken back by another. */
export function Ledger({ booking, onReverse, onRefund }: LedgerProps) {
  const { payments, paidPaise, isErased } = booking;
  const byId = new Map(payments.map((line) => [line.id, line]));
  const reversed = new Set(payments.map(({ reverses }) => reverses));
  const signOf = ({ kind, reverses }: Payment) => {
    const of = byId.get(reverses ?? '')?.kind;
    return kind === 'refund' || (kind === 'reversal' && of !== 'refund') ? -1 : 1;
  };
  return (
    <section className="card stack padded gap-12" aria-labelledby="ledger">
      <header className="spread finger">
        <h2 id="ledger" className="subhead">
          Payments
        </h2>
        {paidPaise > 0 && !isErased ? <QuietButton onClick={onRefund}>Note a refund</QuietButton> : null}
      </header>
      {payments.length === 0 ? <p className="fine">Nothing was paid yet.</p> : null}
      <ol className="lines">
        {payments.map((line) => {
          const { id, kind, day, amountPaise, mode, reference, reason, notedBy } = line;
          const isOut = reversed.has(id);
          const of = byId.get(line.reverses ?? '');
          const words = kind === 'reversal' ? reason : [paymentModeWords[mode], reference].filter(Boolean).join(' ');
          return (
            <li key={id}>
              <span className="grow shrinks breaks">
                <strong>{kinds[kind]}</strong>
                {of ? ` of ${formatDay(of.day)}` : ''}, {formatDay(day)}
                {isOut ? ', taken back' : ''}
                <span className="fine block">
                  {words} · noted by {notedBy}
                </span>
              </span>
              <span className={`num ${isOut ? styles.out : ''}`}>{formatPaise(signOf(line) * amountPaise)}</span>
              {kind === 'reversal' || isOut ? null : (
                <IconButton
                  icon={Undo2}
                  label={`Take back ${formatPaise(amountPaise)} of ${formatDay(day)}…`}
                  onClick={() => onReverse(line)}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
