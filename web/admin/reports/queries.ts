import { listMonthPayments, readMonth, readToday } from '#shared/bookings/api';
import { readHealth, readMailQueue } from '#shared/settings/api';
import { apiQuery } from '../session/api-query';

/** A rider may accept at any time. */
const refetchInterval = 30_000;

/** Fetched anew with the bookings. */
export const todayQuery = apiQuery(['bookings', 'today'], readToday, { refetchInterval });

/** Also fetched anew with what is done about inquiries. */
export const monthQuery = (month: string) =>
  apiQuery(['bookings', 'month', month], readMonth, { params: { month }, refetchInterval });

export const monthPaymentsQuery = (month: string) =>
  apiQuery(['bookings', 'month', month, 'payments'], listMonthPayments, { params: { month }, refetchInterval });

const minuteMs = 60_000;

export const mailQueueQuery = apiQuery(['mail-queue'], readMailQueue, { refetchInterval: minuteMs });

/** For owners alone. */
export const healthQuery = apiQuery(['health'], readHealth, { refetchInterval: 5 * minuteMs });
