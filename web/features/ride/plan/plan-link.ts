import { isCalendarDay } from '#shared/dates';
import type { Ride } from '#shared/ride/ride';
import { bikePresets } from './fuel.ts';

type SharedPlan = Partial<Pick<Ride, 'startsOn' | 'extraNights' | 'ownBike' | 'bike'>>;

const ownBike = 'own';
const maxExtraNights = 14;

/** The `#fragment` of a link that carries a plan's first day, added nights and bike. Empty if the plan has none of them. */
export function formatPlanFragment({ startsOn, extraNights, ownBike: isOwn, bike }: Ride, withBike: boolean): string {
  const parts = new URLSearchParams();
  if (startsOn) parts.set('date', startsOn);
  if (extraNights.length > 0) parts.set('nights', extraNights.join('.'));
  if (withBike) parts.set('bike', isOwn ? `${ownBike}.${bike}` : bike);
  return parts.size > 0 ? `#${parts}` : '';
}

/** Parses the fragment of a shared link. Parts that are not valid are left out. Returns null for any other fragment. */
export function parsePlanFragment(hash: string): SharedPlan | null {
  const parts = new URLSearchParams(hash.slice(1));
  const plan: SharedPlan = {};
  const date = parts.get('date');
  if (date && isCalendarDay(date)) plan.startsOn = date;
  const nights = (parts.get('nights') ?? '').split('.').map(Number);
  if (nights.length <= maxExtraNights && nights.every((day) => Number.isInteger(day) && day >= 1 && day <= 60))
    plan.extraNights = nights;
  const bike = parts.get('bike') ?? '';
  const id = bike.replace(`${ownBike}.`, '');
  if (bikePresets.some((one) => one.id === id)) Object.assign(plan, { bike: id, ownBike: id !== bike });
  return Object.keys(plan).length > 0 ? plan : null;
}
