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
  /** First day of the matching group, or of the plan; null without a date, and if added nights leave the plan without a group. */
  startsOn: string | null;
  month: string | null;
}

function listNightTexts(tour: Tour, { homeM }: Ride): string[] {
  if (!hasHighNights(tour)) return [];
  // An earlier illness is private, so it must not change the text.
  const nights = assessNights(tour, { homeM, hadSickness: false });
  const riskyNights = nights.filter(({ level }) => level !== 'calm');
  if (nights.length > 0 && riskyNights.length === 0) return ['Nights: none is too high too soon.'];
  return riskyNights.map(
    (night) => `Night ${night.number}, ${night.place}, ${formatNumber(night.altitudeM)} m: ${formatNightAdvice(night)}`,
  );
}

function listFuelTexts(tour: Tour, ride: Ride): string[] {
  const plan = toFuelPlan(tour);
  if (!plan) return [];
  const spareL = computeSpareFuelL(ride, plan.longestKm);
  const gapText = `Fuel: ${formatNumber(plan.longestKm)} km without a pump`;
  const rangeText = `a full tank does ${formatNumber(computeRangeKm(ride))} km`;
  return [spareL > 0 ? `${gapText}, ${rangeText}: ${spareL} L to carry.` : `${gapText}, and ${rangeText}.`];
}

/** Names the model only if the plan asked for it: a plan without fuel has no field for the bike. */
function formatBike(tour: Tour, ride: Ride): string {
  const model = toFuelPlan(tour) && bikePresets.find(({ id }) => id === ride.bike)?.name;
  return `Motorbike: ${isOnOwnBike(tour, ride) ? 'own' : 'the agency’s'}${model ? `, ${model}` : ''}.`;
}

const formatDayCount = (days: number) => (days === 1 ? 'one day' : `${days} days`);

function formatGroup({ departure, daysBehind }: MatchingGroup, { extraNights }: Ride): string {
  const group = `the group of ${formatShortDay(departure.startsOn)}`;
  if (daysBehind > 0) return `Group: would be ${formatDayCount(daysBehind)} behind ${group}.`;
  return extraNights.length > 0
    ? `Group: starts ${formatDayCount(extraNights.length)} before ${group} and joins it.`
    : '';
}

const findMonthName = (day: string | null) => (day ? (months[Number(day.slice(5, 7)) - 1] ?? null) : null);

const formatExtraNights = (count: number) => (count === 1 ? 'one more night' : `${count} more nights`);

/** Returns the plan as text for an inquiry. Travel documents, passport and illness are left out. */
export function toAttachedPlan(offeredTour: Tour, ride: Ride): AttachedPlan {
  const { startsOn, people } = ride;
  const tour = withExtraNights(offeredTour, ride);
  const addedNights = listAddedNights(offeredTour, ride);
  const group = findMatchingGroup(offeredTour, ride);
  const month = findMonthName(startsOn);
  const monthAdvice = month ? findMonthAdvice([tour], { tourId: tour._id }, month) : null;
  const shutPass = findShutPass(tour.route, startsOn);
  const sentences = [
    startsOn ? `First day: ${formatShortDay(startsOn)}.` : 'No date chosen yet.',
    group ? formatGroup(group, ride) : '',
    people === 1 ? 'One person.' : `${people} people.`,
    ...addedNights.map(
      ({ day, place, nightCount }) => `Wish: ${formatExtraNights(nightCount)} in ${place}, after day ${day}.`,
    ),
    isBikeTour(tour) ? formatBike(tour, ride) : '',
    shutPass?.sentence ?? monthAdvice?.sentence ?? '',
    ...listNightTexts(tour, ride),
    ...listFuelTexts(tour, ride),
  ];
  return {
    text: truncateText(sentences.filter(Boolean).join('\n'), maxPlanLength),
    people,
    startsOn: group?.departure.startsOn ?? (addedNights.length > 0 ? null : startsOn),
    month: group ? findMonthName(group.departure.startsOn) : month,
  };
}
