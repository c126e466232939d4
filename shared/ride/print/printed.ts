import type { Tour } from '../../tours/tour.ts';
import { addDays, dayWords, lastDay } from '../days.ts';
import { toKind } from '../kind.ts';
import type { Ride } from '../ride.ts';
import { toMarks } from './profile.ts';
import type { Printed } from './scene.ts';

const monthStarts = 'janfebmaraprmayjunjulaugsepoctnovdec';
const september = 9;

interface PrintedTour extends Pick<Tour, 'heading' | 'route' | 'facts' | 'inclusions'> {
  itinerary: readonly { day: number }[];
}

/** The month of a print without a date: the tour's first good one. */
function firstMonth({ facts }: Pick<Tour, 'facts'>): number {
  const at = monthStarts.indexOf(facts?.bestMonths?.[0]?.trim().toLowerCase().slice(0, 3) || '-');
  return at >= 0 && at % 3 === 0 ? at / 3 + 1 : september;
}

function datesOf(tour: PrintedTour, startsOn: string | null): string {
  if (!startsOn) return '';
  const end = addDays(startsOn, Math.max(1, lastDay(tour)) - 1);
  const year = startsOn.slice(0, 4);
  const from = dayWords(startsOn);
  return end === startsOn ? from : `${end.startsWith(year) ? from.replace(` ${year}`, '') : from} - ${dayWords(end)}`;
}

export function toPrinted(
  tour: PrintedTour,
  ride: Pick<Ride, 'startsOn' | 'printName' | 'bikeColour' | 'reference' | 'reached'>,
): Printed {
  return {
    heading: tour.heading,
    kind: toKind(tour),
    route: tour.route,
    startsOn: ride.startsOn,
    dates: datesOf(tour, ride.startsOn),
    month: firstMonth(tour),
    name: ride.printName?.trim() ?? '',
    bike: ride.bikeColour ?? 'red',
    reference: ride.reference?.trim() ?? '',
    reached: toMarks(tour.route).filter(({ name }) => ride.reached?.includes(name)).length,
  };
}

/** The head of a quote: the whole print, under its number. */
export function toQuotePrinted(tour: PrintedTour, quote: { startsOn: string | null; number: string }): Printed {
  const printed = toPrinted(tour, { startsOn: quote.startsOn, reference: quote.number });
  return { ...printed, reached: Number.POSITIVE_INFINITY };
}
