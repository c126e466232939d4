import { formatShortDay } from '#shared/dates';
import { maxPlanLength, months } from '#shared/inquiries/inquiry-labels';
import { hasHighNights, isBikeTour, isOnOwnBike, type Ride } from '#shared/ride/ride';
import { truncateText } from '#shared/text';
import { formatNumber } from '#shared/tours/elevation';
import { findMonthAdvice } from '#shared/tours/month-advice';
import type { Tour } from '#shared/tours/tour';
import { listAddedNights, withExtraNights } from './extra-nights.ts';
import { bikePresets, computeRangeKm, computeSpareFuelL, toFuelPlan } from './fuel.ts';
import { findMatchingGroup, type MatchingGroup } from './matching-group.ts';
import { assessNights, formatNightAdvice } from './nights.ts';
import { findShutPass } from './season.ts';

export interface AttachedPlan {
  text: string;
  people: number;
  /** Of the group that the plan is for, or its own first day. Null without a date, and where added nights leave it without a group. */
  startsOn: string | null;
  month: string | null;
}

function sayNights(tour: Tour, { homeM }: Ride): string[] {
  if (!hasHighNights(tour)) return [];
  // Whether somebody has been ill before is theirs to tell.
  const nights = assessNights(tour, { homeM, hadSickness: false });
  const hard = nights.filter(({ level }) => level !== 'calm');
  if (nights.length > 0 && hard.length === 0) return ['Nights: none is too high too soon.'];
  return hard.map(
    (night) => `Night ${night.number}, ${night.place}, ${formatNumber(night.altitudeM)} m: ${formatNightAdvice(night)}`,
  );
}

function sayFuel(tour: Tour, ride: Ride): string[] {
  const plan = toFuelPlan(tour);
  if (!plan) return [];
  const litres = computeSpareFuelL(ride, plan.longestKm);
  const way = `Fuel: ${formatNumber(plan.longestKm)} km without a pump`;
  const range = `a full tank does ${formatNumber(computeRangeKm(ride))} km`;
  return [litres > 0 ? `${way}, ${range}: ${litres} L to carry.` : `${way}, and ${range}.`];
}

/** With the model where the rider was asked for it: the agency knows its own, and fuel isn't counted everywhere. */
function sayBike(tour: Tour, ride: Ride): string {
  const model = toFuelPlan(tour) && bikePresets.find(({ id }) => id === ride.bike)?.name;
  return `Motorbike: ${isOnOwnBike(tour, ride) ? 'own' : 'the agency’s'}${model ? `, ${model}` : ''}.`;
}

const countDays = (days: number) => (days === 1 ? 'one day' : `${days} days`);

function sayGroup({ departure, daysBehind }: MatchingGroup, { extraNights }: Ride): string {
  const group = `the group of ${formatShortDay(departure.startsOn)}`;
  if (daysBehind > 0) return `Group: would be ${countDays(daysBehind)} behind ${group}.`;
  return extraNights.length > 0 ? `Group: starts ${countDays(extraNights.length)} before ${group} and joins it.` : '';
}

const monthOf = (day: string | null) => (day ? (months[Number(day.slice(5, 7)) - 1] ?? null) : null);

const moreNights = (nights: number) => (nights === 1 ? 'one more night' : `${nights} more nights`);

/** A ride in words for the agency. Papers, passport and illness stay out. */
export function toAttachedPlan(offered: Tour, ride: Ride): AttachedPlan {
  const { startsOn, people } = ride;
  const tour = withExtraNights(offered, ride);
  const added = listAddedNights(offered, ride);
  const group = findMatchingGroup(offered, ride);
  const month = monthOf(startsOn);
  const advice = month ? findMonthAdvice([tour], { tourId: tour._id }, month) : null;
  const shut = findShutPass(tour.route, startsOn);
  const lines = [
    startsOn ? `First day: ${formatShortDay(startsOn)}.` : 'No date chosen yet.',
    group ? sayGroup(group, ride) : '',
    people === 1 ? 'One person.' : `${people} people.`,
    ...added.map(({ day, place, nights }) => `Wish: ${moreNights(nights)} in ${place}, after day ${day}.`),
    isBikeTour(tour) ? sayBike(tour, ride) : '',
    shut?.sentence ?? advice?.sentence ?? '',
    ...sayNights(tour, ride),
    ...sayFuel(tour, ride),
  ];
  return {
    text: truncateText(lines.filter(Boolean).join('\n'), maxPlanLength),
    people,
    startsOn: group?.departure.startsOn ?? (added.length > 0 ? null : startsOn),
    month: group ? monthOf(group.departure.startsOn) : month,
  };
}
