import { hasHighNights } from '#shared/ride/ride';
import { formatNumber } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { findEasingNight } from './extra-nights.ts';
import { toFuelPlan } from './fuel.ts';
import { assessNights, findNightTerm, findWorstNight, type NightLevel } from './nights.ts';
import { emptyRide } from './ride-changes.ts';
import { findLongestGap, findNetworkTerm } from './signal.ts';

export interface RideFigure {
  term: string;
  figure: string;
  note: string;
}

const levelNotes: Record<NightLevel, string> = {
  calm: 'a calm rise',
  watch: 'go easy before it',
  warn: 'higher than the guidelines allow',
};

export function listRideFigures(tour: Tour): RideFigure[] {
  const ride = emptyRide(tour._id);
  const nights = hasHighNights(tour) ? assessNights(tour, ride) : [];
  const night = findWorstNight(nights);
  const easingPlace = night?.level === 'warn' ? findEasingNight(tour, ride, night)?.place : null;
  const fuelGapKm = toFuelPlan(tour)?.longestKm;
  const network = findLongestGap(tour);
  return [
    ...(night
      ? [
          {
            term: findNightTerm(night),
            figure: `${formatNumber(night.altitudeM)} m`,
            note: `${night.place}: ${easingPlace ? `too high for day ${night.day}; ask for an extra night in ${easingPlace}` : levelNotes[night.level]}`,
          },
        ]
      : []),
    ...(fuelGapKm
      ? [
          {
            term: 'Longest stretch without petrol',
            figure: `${formatNumber(fuelGapKm)} km`,
            note: 'between two pumps',
          },
        ]
      : []),
    ...(network
      ? [
          {
            term: findNetworkTerm(network),
            figure: network.startPlace,
            note: `day ${network.startDay}${network.km === null ? '' : `, for about ${formatNumber(network.km)} km`}`,
          },
        ]
      : []),
  ];
}

/** Returns `Jispa to Sarchu`, or `Hunder and back` if both are the same. */
export function formatFromTo(from: string, to: string, between = ' to '): string {
  return from === to ? `${from} and back` : from + between + to;
}
