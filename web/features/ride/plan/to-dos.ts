import { formatShortDay } from '#shared/dates';
import { formatRupees } from '#shared/money';
import { toPayments } from '#shared/ride/payments';
import type { Ride } from '#shared/ride/ride';
import type { Site } from '#shared/settings/site';
import { formatNumber } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { toCarriedLitres, toFuelPlan } from './fuel.ts';
import { toNights, toWorstNight } from './nights.ts';
import { priceOfRide } from './offered.ts';
import { listTravelDocuments } from './travel-documents.ts';

interface ToDo {
  section: 'heights' | 'fuel' | 'money' | 'papers';
  words: string;
}

function listMoney(offered: Tour, ride: Ride, today: string, site: Site): ToDo[] {
  const { people, startsOn } = ride;
  const price = priceOfRide(offered, ride);
  if (price === null || !startsOn) return [];
  const { instalments, booking } = toPayments({ price, people, startsOn, today }, site);
  const next = instalments.find(({ isDue, dueOn }) => !isDue && dueOn !== null);
  return [
    { section: 'money', words: `Book with ${formatRupees(booking)}.` } as const,
    ...(next?.dueOn
      ? [{ section: 'money', words: `${formatRupees(next.rupees)} by ${formatShortDay(next.dueOn)}.` } as const]
      : []),
  ];
}

function listPaperwork(tour: Tour, ride: Ride, today: string): ToDo[] {
  const papers = listTravelDocuments(tour, ride, today);
  const left = papers.filter(({ done }) => !done).length;
  return [
    ...(left > 0 ? [`${left} of ${papers.length} papers to tick off.`] : []),
    ...papers.flatMap(({ name, warning }) => (warning ? [`${name}: ${warning}`] : [])),
  ].map((words) => ({ section: 'papers', words }));
}

function listChecks(tour: Tour, ride: Ride): ToDo[] {
  const worst = toWorstNight(toNights(tour, ride));
  const litres = toCarriedLitres(ride, toFuelPlan(tour)?.longestKm ?? 0);
  return [
    ...(worst?.level === 'warn'
      ? [
          {
            section: 'heights',
            words: `Talk to us about the night in ${worst.place}, ${formatNumber(worst.heightM)} m.`,
          } as const,
        ]
      : []),
    ...(litres > 0 ? [{ section: 'fuel', words: `A can for ${litres} L of fuel.` } as const] : []),
  ];
}

/** @param offered without the nights that the rider added */
export function listToDos(
  tour: Tour,
  offered: Tour,
  ride: Ride,
  { today, site }: { today: string; site: Site },
): ToDo[] {
  const money = listMoney(offered, ride, today, site);
  return [...listPaperwork(tour, ride, today), ...money, ...listChecks(tour, ride)];
}
