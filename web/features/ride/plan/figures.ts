import { hasHighNights } from '#shared/ride/ride';
import { formatNumber } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { findEasing } from './extra-nights.ts';
import { toFuelPlan } from './fuel.ts';
import { type NightLevel, nightTerm, toNights, toWorstNight } from './nights.ts';
import { emptyRide } from './plan-link.ts';
import { findLastNetwork, networkTerm } from './signal.ts';

export interface RideFigure {
  term: string;
  figure: string;
  about: string;
}

const care: Record<NightLevel, string> = {
  calm: 'a calm rise',
  watch: 'go easy before it',
  warn: 'higher than the guidelines allow',
};

export function toRideFigures(tour: Tour): RideFigure[] {
  const ride = emptyRide(tour._id);
  const nights = hasHighNights(tour) ? toNights(tour, ride) : [];
  const night = toWorstNight(nights);
  const easing = night?.level === 'warn' ? findEasing(tour, ride, night)?.place : null;
  const dryKm = toFuelPlan(tour)?.longestKm;
  const network = findLastNetwork(tour);
  return [
    ...(night
      ? [
          {
            term: nightTerm(night),
            figure: `${formatNumber(night.heightM)} m`,
            about: `${night.place}: ${easing ? `too high for day ${night.day}; ask for an extra night in ${easing}` : care[night.level]}`,
          },
        ]
      : []),
    ...(dryKm
      ? [{ term: 'Longest stretch without petrol', figure: `${formatNumber(dryKm)} km`, about: 'between two pumps' }]
      : []),
    ...(network
      ? [
          {
            term: networkTerm(network),
            figure: network.from,
            about: `day ${network.fromDay}${network.km === null ? '' : `, for about ${formatNumber(network.km)} km`}`,
          },
        ]
      : []),
  ];
}

/** `Jispa to Sarchu`, and `Hunder and back` for a way that ends where it began. */
export function formatWay(from: string, to: string, between = ' to '): string {
  return from === to ? `${from} and back` : from + between + to;
}
