import { listMonthPayments, readMonth, readToday } from '#shared/bookings/api';
import { readHealth, readMailQueue } from '#shared/settings/api';
import { apiQuery } from '../session/api-query';

const refetchIntervalMs = 30_000;

/** The key begins like that of bookings, so that both are refetched together. */
export const todayQuery = apiQuery(['bookings', 'today'], readToday, { refetchInterval: refetchIntervalMs });

export const monthQuery = (month: string) =>
  apiQuery(['bookings', 'month', month], readMonth, { params: { month }, refetchInterval: refetchIntervalMs });

export const monthPaymentsQuery = (month: string) =>
  apiQuery(['bookings', 'month', month, 'payments'], listMonthPayments, {
    params: { month },
    refetchInterval: refetchIntervalMs,
  });

const minuteMs = 60_000;

export const mailQueueQuery = apiQuery(['mail-queue'], readMailQueue, { refetchInterval: minuteMs });

export const healthQuery = apiQuery(['health'], readHealth, { refetchInterval: 5 * minuteMs });
