import { formatPrice } from '#shared/money';
import { formatMonths, parseMonths } from '#shared/tours/catalogue';
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
  /** One for each tour, in their order; null where a tour doesn’t say it. */
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
  /** Without what follows from the next date. */
  rows: ComparedRow[];
}

/** Somebody who lives low and has not been ill before. */
const sleeper = { homeM: 300, hadSickness: false };

function worstNight(tour: Tour): string | null {
  const night = findWorstNight(assessNights(tour, sleeper));
  return (
    night &&
    `${night.place}, ${formatNumber(night.altitudeM)} m, night ${night.number}: ${nightLevelLabels[night.level].toLowerCase()}`
  );
}

function kilometres({ facts: { rideKm, totalKm } = {}, route = [] }: Tour): string | null {
  if (rideKm) return `ride ${formatNumber(rideKm)} km`;
  return (
    formatModeDistances(listModeDistances(route)) || (totalKm ? `${formatNumber(totalKm)} km, none by motorbike` : null)
  );
}

function highest({ facts, route }: Tour): string | null {
  const metres = facts?.maxAltitudeM ?? toRouteElevation(route)?.highestM;
  if (metres === undefined) return null;
  const at = route?.find(({ altitudeM }) => altitudeM === metres);
  return `${formatNumber(metres)} m${at ? `, ${shortenPlaceName(at.name)}` : ''}`;
}

function longestDryStretch(tour: Tour): string | null {
  const km = toFuelPlan(tour)?.longestKm;
  return km === undefined ? null : `${formatNumber(km)} km`;
}

function months({ facts }: Tour): string | null {
  const open = parseMonths(facts?.bestMonths);
  return open && formatMonths(open);
}

const rows: [name: string, toValue: (tour: Tour) => string | null | undefined][] = [
  ['Price per day', ({ pricePerDay }) => (pricePerDay === null ? null : formatPrice(pricePerDay))],
  ['Days', ({ duration }) => duration],
  ['Kilometres', kilometres],
  ['Highest point', highest],
  ['Night to watch', worstNight],
  ['Longest stretch without petrol', longestDryStretch],
  ['Difficulty', ({ facts }) => facts?.difficulty],
  ['Months', months],
  ['Group', ({ groupSize }) => (isFigure(groupSize) ? `${groupSize} people` : groupSize)],
  ['Network', ({ facts }) => facts?.network],
  ['Papers', ({ facts }) => facts?.permits],
];

/**
 * A row that no tour has is left out.
 * @param month the one whose dates the tours have, in lower case
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
