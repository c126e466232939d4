import { type Due, isLate, sayWhenDue } from '#shared/bookings/due';
import { formatDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';

export function DueWords({ next, today }: { next: Due; today: string }) {
  const { due, amountPaise } = next;
  const late = isLate(next, today);
  return (
    <span className={late ? 'late' : undefined}>
      <span className="num">{formatPaise(amountPaise)}</span>{' '}
      <span className="nowrap">{due !== null && late ? `late since ${formatDay(due)}` : sayWhenDue(next)}</span>
    </span>
  );
}
