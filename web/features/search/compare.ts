import { formatPrice } from '#shared/money';
import { formatBestMonths } from '#shared/tours/catalogue';
import { listBookableDays, type PricedDays, toPricedDays } from '#shared/tours/departures';
import {
  formatModeDistances,
  formatNumber,
  isFigure,
  listModeDistances,
  shortenPlaceName,
  toRouteElevation,
} from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { toFuelPlan } from '../ride/plan/fuel.ts';
import { assessNights, findWorstNight, nightLevelLabels } from '../ride/plan/nights.ts';
import { limitToMonth } from './facets.ts';

export interface ComparedRow {
  name: string;
  /** One value per tour, in the tours' order; null if the tour does not tell. */
  values: (string | null)[];
}

interface ComparedTour
  extends PricedDays,
    Pick<
      Tour,
      '_id' | 'heading' | 'place' | 'coverImage' | 'price' | 'discountPrice' | 'pictureNotes' | 'heightLine'
    > {}

export interface Comparison {
  tours: ComparedTour[];
  /** Rows that do not depend on the next departure. */
  rows: ComparedRow[];
}

/** Assumes a rider from near sea level without a history of altitude sickness. */
const defaultRider = { homeM: 300, hadSickness: false };

function formatWorstNight(tour: Tour): string | null {
  const night = findWorstNight(assessNights(tour, defaultRider));
  return (
    night &&
    `${night.place}, ${formatNumber(night.altitudeM)} m, night ${night.number}: ${nightLevelLabels[night.level].toLowerCase()}`
  );
}

function formatKilometres({ facts: { rideKm, totalKm } = {}, route = [] }: Tour): string | null {
  if (rideKm) return `ride ${formatNumber(rideKm)} km`;
  return (
    formatModeDistances(listModeDistances(route)) || (totalKm ? `${formatNumber(totalKm)} km, none by motorbike` : null)
  );
}

function formatHighestPoint({ facts, route }: Tour): string | null {
  const heightM = facts?.maxAltitudeM ?? toRouteElevation(route)?.highestM;
  if (heightM === undefined) return null;
  const stop = route?.find(({ altitudeM }) => altitudeM === heightM);
  return `${formatNumber(heightM)} m${stop ? `, ${shortenPlaceName(stop.name)}` : ''}`;
}

function formatLongestFuelGap(tour: Tour): string | null {
  const km = toFuelPlan(tour)?.longestKm;
  return km === undefined ? null : `${formatNumber(km)} km`;
}

/** The agency lists what matters most first. */
const maxInclusions = 3;

const rows: [name: string, toValue: (tour: Tour) => string | null | undefined][] = [
  ['Pillion', ({ pillionPrice }) => (pillionPrice === null ? null : formatPrice(pillionPrice))],
  ['Price per day', ({ pricePerDay }) => (pricePerDay === null ? null : formatPrice(pricePerDay))],
  ['Days', ({ duration }) => duration],
  ['Kilometres', formatKilometres],
  ['Highest point', formatHighestPoint],
  ['Hardest night', formatWorstNight],
  ['Longest stretch without petrol', formatLongestFuelGap],
  ['Motorcycle', ({ facts }) => facts?.bike],
  ['In the saddle', ({ facts }) => facts?.saddleHours],
  ['Difficulty', ({ facts }) => facts?.difficulty],
  ['Months', formatBestMonths],
  ['Group', ({ groupSize }) => (isFigure(groupSize) ? `${groupSize} people` : groupSize)],
  ['Included', ({ inclusions }) => inclusions.slice(0, maxInclusions).join(' · ')],
  ['Network', ({ facts }) => facts?.network],
  ['Permits', ({ facts }) => facts?.permits],
];

/**
 * Leaves out rows for which no tour has a value.
 * @param month in lower case; the tours then have only their dates in this month
 */
export function toComparison(tours: readonly Tour[], month?: string): Comparison {
  return {
    tours: tours.map(
      ({ _id, heading, place, coverImage, price, discountPrice, pictureNotes, heightLine, departures }) => ({
        _id,
        heading,
        place,
        coverImage,
        price,
        discountPrice,
        ...limitToMonth(toPricedDays(departures, listBookableDays(departures)), month),
        ...(heightLine ? { heightLine } : {}),
        ...(pictureNotes ? { pictureNotes: pictureNotes.slice(0, 1) } : {}),
      }),
    ),
    rows: rows
      .map(([name, toValue]) => ({ name, values: tours.map((tour) => toValue(tour) || null) }))
      .filter(({ values }) => values.some((value) => value !== null)),
  };
}
