import { Month, MonthPayments } from '#shared/bookings/month';
import { Today } from '#shared/bookings/today';
import { api } from '#shared/calls';
import { HealthDetails, MailQueue } from '#shared/site/health';
import { reading } from './reading';

/** A rider may accept at any time. */
const intervalMs = 30_000;

/** Fetched anew with the bookings. */
export const todayQuery = reading(['bookings', 'today'], api.today, Today, { refetchInterval: intervalMs });

/** Also fetched anew with what is done about inquiries. */
export const monthQuery = (month: string) =>
  reading(['bookings', 'month', month], api.month(month), Month, { refetchInterval: intervalMs });

export const monthPaymentsQuery = (month: string) =>
  reading(['bookings', 'month', month, 'payments'], api.monthPayments(month), MonthPayments, {
    refetchInterval: intervalMs,
  });

const everyMinuteMs = 60_000;

export const mailQueueQuery = reading(['mail-queue'], api.mailQueue, MailQueue, { refetchInterval: everyMinuteMs });

/** For owners alone. */
export const healthQuery = reading(['health'], api.health, HealthDetails, { refetchInterval: 5 * everyMinuteMs });
