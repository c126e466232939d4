import { isCalendarDay } from '#shared/dates';
import { maxExtraNights, maxItineraryDay, type Ride } from '#shared/ride/ride';
import { bikePresets } from './fuel.ts';

type SharedPlan = Partial<Pick<Ride, 'startsOn' | 'extraNights' | 'ownBike' | 'bike'>>;

const ownBikePrefix = 'own.';

/** Returns the `#fragment` of a link that carries a plan's first day, added nights and bike. Empty if the plan has none of them. */
export function formatPlanFragment({ startsOn, extraNights, ownBike, bike }: Ride, withBike: boolean): string {
  const params = new URLSearchParams();
  if (startsOn) params.set('date', startsOn);
  if (extraNights.length > 0) params.set('nights', extraNights.join('.'));
  if (withBike) params.set('bike', ownBike ? ownBikePrefix + bike : bike);
  return params.size > 0 ? `#${params}` : '';
}

export function parsePlanFragment(hash: string): SharedPlan | null {
  const params = new URLSearchParams(hash.slice(1));
  const plan: SharedPlan = {};
  const date = params.get('date');
  if (date && isCalendarDay(date)) plan.startsOn = date;
  const nights = (params.get('nights') ?? '').split('.').map(Number);
  const isItineraryDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= maxItineraryDay;
  if (nights.length <= maxExtraNights && nights.every(isItineraryDay)) plan.extraNights = nights;
  const bikeText = params.get('bike') ?? '';
  const bikeId = bikeText.replace(ownBikePrefix, '');
  if (bikePresets.some(({ id }) => id === bikeId)) Object.assign(plan, { bike: bikeId, ownBike: bikeId !== bikeText });
  return Object.keys(plan).length > 0 ? plan : null;
}
