import { formatNumber } from '../heights.ts';
import type { Tour } from '../tour.ts';
import { emptyRide } from './empty-ride.ts';
import { toFuelPlan } from './fuel.ts';
import { hasHighNights } from './kind.ts';
import { type NightLevel, toNights, toWorstNight } from './nights.ts';
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

/**
 * What decides whether a tour suits a rider: its worst night where it sleeps high, its longest dry leg and last
 * network, as far as known.
 */
export function toRideFigures(tour: Tour): RideFigure[] {
  const night = hasHighNights(tour) ? toWorstNight(toNights(tour, emptyRide(tour._id))) : null;
  const dryKm = toFuelPlan(tour)?.longestKm;
  const network = findLastNetwork(tour);
  return [
    ...(night
      ? [
          {
            term: 'Worst night',
            figure: `${formatNumber(night.heightM)} m`,
            about: `${night.place}: ${care[night.level]}`,
          },
        ]
      : []),
    ...(dryKm ? [{ term: 'Longest dry leg', figure: `${formatNumber(dryKm)} km`, about: 'between two pumps' }] : []),
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
