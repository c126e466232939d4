import { formatShortDay } from '#shared/dates';
import { formatRupees } from '#shared/money';
import { planPayments } from '#shared/ride/payments';
import type { Ride } from '#shared/ride/ride';
import type { Site } from '#shared/settings/site';
import { formatNumber } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { computeSpareFuelL, toFuelPlan } from './fuel.ts';
import { findRidePrice } from './matching-group.ts';
import { assessNights, findWorstNight } from './nights.ts';
import { listTravelDocuments } from './travel-documents.ts';

interface ToDo {
  section: 'heights' | 'fuel' | 'money' | 'papers';
  text: string;
}

function listPaymentToDos(offered: Tour, ride: Ride, today: string, site: Site): ToDo[] {
  const { people, startsOn } = ride;
  const price = findRidePrice(offered, ride);
  if (price === null || !startsOn) return [];
  const { instalments, bookingRupees } = planPayments({ price, people, startsOn, today }, site);
  const next = instalments.find(({ isDue, dueOn }) => !isDue && dueOn !== null);
  return [
    { section: 'money', text: `Book with ${formatRupees(bookingRupees)}.` } as const,
    ...(next?.dueOn
      ? [{ section: 'money', text: `${formatRupees(next.rupees)} by ${formatShortDay(next.dueOn)}.` } as const]
      : []),
  ];
}

function listDocumentToDos(tour: Tour, ride: Ride, today: string): ToDo[] {
  const documents = listTravelDocuments(tour, ride, today);
  const openCount = documents.filter(({ isReady }) => !isReady).length;
  return [
    ...(openCount > 0 ? [`${openCount} of ${documents.length} papers to tick off.`] : []),
    ...documents.flatMap(({ name, warning }) => (warning ? [`${name}: ${warning}`] : [])),
  ].map((text) => ({ section: 'papers', text }));
}

function listNightAndFuelToDos(tour: Tour, ride: Ride): ToDo[] {
  const worst = findWorstNight(assessNights(tour, ride));
  const litres = computeSpareFuelL(ride, toFuelPlan(tour)?.longestKm ?? 0);
  return [
    ...(worst?.level === 'warn'
      ? [
          {
            section: 'heights',
            text: `Talk to us about the night in ${worst.place}, ${formatNumber(worst.altitudeM)} m.`,
          } as const,
        ]
      : []),
    ...(litres > 0 ? [{ section: 'fuel', text: `A can for ${litres} L of fuel.` } as const] : []),
  ];
}

/** @param offered the tour without the nights that the rider added */
export function listToDos(
  tour: Tour,
  offered: Tour,
  ride: Ride,
  { today, site }: { today: string; site: Site },
): ToDo[] {
  const money = listPaymentToDos(offered, ride, today, site);
  return [...listDocumentToDos(tour, ride, today), ...money, ...listNightAndFuelToDos(tour, ride)];
}
