import { type Due, isLate, sayBeforeStart } from '#shared/bookings/due';
import { formatDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';

export function DueWords({ next, today }: { next: Due; today: string }) {
  const { due, amountPaise } = next;
  const late = isLate(next, today);
  return (
    <span className={late ? 'late' : undefined}>
      <span className="num">{formatPaise(amountPaise)}</span>{' '}
      <span className="nowrap">
        {due === null
          ? (sayBeforeStart(next) ?? 'to book')
          : late
            ? `late since ${formatDay(due)}`
            : `by ${formatDay(due)}`}
      </span>
    </span>
  );
}
