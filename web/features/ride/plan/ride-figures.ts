import { hasHighNights } from '#shared/ride/ride';
import { formatNumber } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { findEasingNight } from './extra-nights.ts';
import { toFuelPlan } from './fuel.ts';
import { assessNights, findWorstNight, type NightLevel } from './nights.ts';
import { emptyRide } from './ride-changes.ts';
import { findLongestGap, findNetworkTerm } from './signal.ts';

export interface RideFigure {
  term: string;
  figure: string;
  note: string;
}

const levelNotes: Record<NightLevel, string> = {
  calm: ', after a calm rise',
  watch: ': go easy before it',
  warn: ': higher than the guidelines allow',
};

export function listRideFigures(tour: Tour): RideFigure[] {
  const ride = emptyRide(tour._id);
  const nights = hasHighNights(tour) ? assessNights(tour, ride) : [];
  const worstNight = findWorstNight(nights);
  const fuelGapKm = toFuelPlan(tour)?.longestKm;
  const signalGap = findLongestGap(tour);
  const figures: RideFigure[] = [];
  if (worstNight) {
    const { place, altitudeM, day, level } = worstNight;
    const easingPlace = level === 'warn' ? findEasingNight(tour, ride, worstNight)?.place : null;
    figures.push({
      // Of calm nights the worst is the highest.
      term: level === 'calm' ? 'Highest night' : 'Night to watch',
      figure: `${formatNumber(altitudeM)} m`,
      note:
        place +
        (easingPlace ? `: too high for day ${day}; ask for an extra night in ${easingPlace}` : levelNotes[level]),
    });
  }
  if (fuelGapKm)
    figures.push({
      term: 'Longest stretch without petrol',
      figure: `${formatNumber(fuelGapKm)} km`,
      note: 'between two pumps',
    });
  if (signalGap) {
    const { startPlace, startDay, km } = signalGap;
    figures.push({
      term: findNetworkTerm(signalGap),
      figure: startPlace,
      note: `day ${startDay}${km === null ? '' : `, for about ${formatNumber(km)} km`}`,
    });
  }
  return figures;
}

/** Returns `Jispa to Sarchu`, or `Hunder and back` if both are the same. */
export function formatFromTo(startPlace: string, endPlace: string, separator = ' to '): string {
  return startPlace === endPlace ? `${startPlace} and back` : startPlace + separator + endPlace;
}
