import type { BookingInstalment } from './booking.ts';

export interface Due {
  due: string | null;
  amountPaise: number;
}

/** All that is due by today with the first of its days; else the next instalment's rest. Null where all is paid. */
export function nextDue(instalments: readonly BookingInstalment[], today: string): Due | null {
  const open = instalments.filter(({ amountPaise, paidPaise }) => paidPaise < amountPaise);
  const [first] = open;
  if (!first) return null;
  const now = open.filter(({ due }) => due === null || due <= today);
  const parts = now.length > 0 ? now : [first];
  return {
    due: parts.find(({ due }) => due !== null)?.due ?? null,
    amountPaise: parts.reduce((sum, { amountPaise, paidPaise }) => sum + amountPaise - paidPaise, 0),
  };
}

export const isLate = ({ due }: Due, today: string): boolean => due !== null && due < today;
