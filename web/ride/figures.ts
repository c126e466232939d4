import { hasHighNights } from '#shared/ride/kind';
import { formatNumber } from '#shared/tours/heights';
import type { Tour } from '#shared/tours/tour';
import { emptyRide } from './empty-ride.ts';
import { findEasing } from './extra-nights.ts';
import { toFuelPlan } from './fuel.ts';
import { type NightLevel, nightTerm, toNights, toWorstNight } from './nights.ts';
import { findLastNetwork } from './signal.ts';
import { networkTerm } from './signal-words.ts';

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
