import { queryOptions } from '@tanstack/react-query';
import { Month, MonthPayments } from '#shared/bookings/month';
import { Today } from '#shared/bookings/today';
import { api } from '#shared/calls';
import { MailQueue } from '#shared/site/health';
import { DeskFigures } from '#shared/staff/desk-figures';
import { ask } from '../session/ask';

/** A rider may accept at any time. */
const intervalMs = 30_000;

/** Fetched anew with the bookings. */
export const todayQuery = queryOptions({
  queryKey: ['bookings', 'today'],
  queryFn: ({ signal }) => ask(api.today, { schema: Today, signal }),
  refetchInterval: intervalMs,
});

/** Also fetched anew with what is done about inquiries. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['bookings', 'month', month],
    queryFn: ({ signal }) => ask(api.month(month), { schema: Month, signal }),
    refetchInterval: intervalMs,
  });

export const monthPaymentsQuery = (month: string) =>
  queryOptions({
    queryKey: ['bookings', 'month', month, 'payments'],
    queryFn: ({ signal }) => ask(api.monthPayments(month), { schema: MonthPayments, signal }),
    refetchInterval: intervalMs,
  });

const everyMinuteMs = 60_000;

export const deskFiguresQuery = queryOptions({
  queryKey: ['desk-figures'],
  queryFn: ({ signal }) => ask(api.deskFigures, { schema: DeskFigures, signal }),
  refetchInterval: 5 * everyMinuteMs,
});

/** ISO 8601; null while it goes out. */
export const stuckMailQuery = queryOptions({
  queryKey: ['stuck-mail'],
  queryFn: async ({ signal }) => (await ask(api.mailQueue, { schema: MailQueue, signal })).stuckSince,
  refetchInterval: everyMinuteMs,
});
