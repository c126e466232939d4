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

function listPaymentToDos(offeredTour: Tour, ride: Ride, today: string, site: Site): ToDo[] {
  const { people, startsOn } = ride;
  const price = findRidePrice(offeredTour, ride);
  if (price === null || !startsOn) return [];
  const { instalments, bookingRupees } = planPayments({ price, people, startsOn, today }, site);
  const nextInstalment = instalments.find(({ isDue, dueOn }) => !isDue && dueOn !== null);
  const texts = [`Book with ${formatRupees(bookingRupees)}.`];
  if (nextInstalment?.dueOn)
    texts.push(`${formatRupees(nextInstalment.rupees)} by ${formatShortDay(nextInstalment.dueOn)}.`);
  return texts.map((text) => ({ section: 'money', text }));
}

function listDocumentToDos(tour: Tour, ride: Ride, today: string): ToDo[] {
  const documents = listTravelDocuments(tour, ride, today);
  const missingCount = documents.filter(({ isReady }) => !isReady).length;
  const texts = missingCount > 0 ? [`${missingCount} of ${documents.length} papers to tick off.`] : [];
  for (const { name, warning } of documents) if (warning) texts.push(`${name}: ${warning}`);
  return texts.map((text) => ({ section: 'papers', text }));
}

function listNightToDos(tour: Tour, ride: Ride): ToDo[] {
  const worstNight = findWorstNight(assessNights(tour, ride));
  if (worstNight?.level !== 'warn') return [];
  const { place, altitudeM } = worstNight;
  return [{ section: 'heights', text: `Talk to us about the night in ${place}, ${formatNumber(altitudeM)} m.` }];
}

function listFuelToDos(tour: Tour, ride: Ride): ToDo[] {
  const spareL = computeSpareFuelL(ride, toFuelPlan(tour)?.longestKm ?? 0);
  return spareL > 0 ? [{ section: 'fuel', text: `A can for ${spareL} L of fuel.` }] : [];
}

export function listToDos(
  tour: Tour,
  offeredTour: Tour,
  ride: Ride,
  { today, site }: { today: string; site: Site },
): ToDo[] {
  return [
    ...listDocumentToDos(tour, ride, today),
    ...listPaymentToDos(offeredTour, ride, today, site),
    ...listNightToDos(tour, ride),
    ...listFuelToDos(tour, ride),
  ];
}
