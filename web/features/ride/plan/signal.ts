import networks from '#shared/roads/networks.json';
import { shortenPlaceName } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { matchesPlace } from './map-lines.ts';

/** `weak`: some signal may be left. */
type SignalLoss = 'none' | 'weak';

/** `to` and `km` are null if the route doesn't say where the signal returns. */
export interface SignalGap {
  from: string;
  /** The day on which the rider leaves `from`: a night there still has signal. */
  fromDay: number;
  to: string | null;
  toDay: number | null;
  km: number | null;
  strength: SignalLoss;
}

interface WeakPlace {
  name: string;
  day: number;
}

export type SignalReason = { loss: SignalLoss } & (
  | { is: 'between'; from: string; to: string }
  | { is: 'after'; from: string }
  | { is: 'before'; to: string }
  | { is: 'all day' }
  | { is: 'around'; place: string }
);

export interface SignalDay {
  day: number;
  reasons: SignalReason[];
  mark: 'none' | 'part' | 'weak';
}

interface Signal {
  gaps: SignalGap[];
  weak: WeakPlace[];
  days: SignalDay[];
}

type SignalTour = Pick<Tour, 'route'>;

const kmBetween = (route: readonly Waypoint[], from: number, to: number) =>
  Math.round(route.slice(from + 1, to + 1).reduce((km, waypoint) => km + waypoint.kmFromPrevious, 0));

/** A gap lasts until the route says that signal is back, or that it is lost again. */
function listGaps(route: readonly Waypoint[]): SignalGap[] {
  return route.flatMap((left, from) => {
    if (left.signal !== 'last' && left.signal !== 'last good') return [];
    const to = route.findIndex(({ signal }, at) => at > from && signal !== undefined && signal !== 'weak');
    const back = route[to];
    const km = back ? kmBetween(route, from, to) : null;
    if (km === 0) return [];
    return {
      from: shortenPlaceName(left.name),
      fromDay: route[from + 1]?.day ?? left.day,
      to: back ? shortenPlaceName(back.name) : null,
      toDay: back?.day ?? null,
      km,
      strength: left.signal === 'last' ? 'none' : 'weak',
    };
  });
}

/** Returns each place with weak signal once, on the day of its first visit. */
function listWeakPlaces(route: readonly Waypoint[]): WeakPlace[] {
  const weak = route.filter(({ signal }) => signal === 'weak');
  return weak
    .filter(({ name }, at) => weak.findIndex((waypoint) => waypoint.name === name) === at)
    .map(({ name, day }) => ({ name: shortenPlaceName(name), day }));
}

function toReason({ from, fromDay, to, toDay, strength: loss }: SignalGap, day: number): SignalReason | null {
  if (fromDay === day && toDay === day && to !== null) return { is: 'between', from, to, loss };
  if (fromDay === day) return { is: 'after', from, loss };
  if (toDay === day && to !== null) return { is: 'before', to, loss };
  return fromDay < day && toDay !== null && day < toDay ? { is: 'all day', loss } : null;
}

function toMark(reasons: readonly SignalReason[]): SignalDay['mark'] {
  const [first] = reasons;
  const isAllDay = first?.is === 'all day' || (first?.is === 'between' && first.from === first.to);
  if (isAllDay && first.loss === 'none') return 'none';
  return reasons.some(({ loss }) => loss === 'none') ? 'part' : 'weak';
}

function toDays(gaps: readonly SignalGap[], weak: readonly WeakPlace[], lastDay: number): SignalDay[] {
  const days: SignalDay[] = [];
  for (let day = 1; day <= lastDay; day++) {
    const reasons = gaps.flatMap((gap) => toReason(gap, day) ?? []);
    const place = weak.find((weakPlace) => weakPlace.day === day);
    if (place && reasons.length === 0) reasons.push({ is: 'around', place: place.name, loss: 'weak' });
    if (reasons.length > 0) days.push({ day, reasons, mark: toMark(reasons) });
  }
  return days;
}

/** Reads gaps and weak places from the route's waypoints, as far as they say it. */
export function findSignalGaps({ route = [] }: SignalTour): Signal {
  const gaps = listGaps(route);
  const weak = listWeakPlaces(route);
  return { gaps, weak, days: toDays(gaps, weak, route.at(-1)?.day ?? 0) };
}

/** Returns the longest gap; a gap of unknown length counts as longest. */
export function findLongestGap(tour: SignalTour): SignalGap | null {
  const length = ({ km }: SignalGap) => km ?? Number.POSITIVE_INFINITY;
  return [...findSignalGaps(tour).gaps].sort((a, b) => length(b) - length(a))[0] ?? null;
}

/** Returns notes on which SIM cards connect along the route. */
export function listNetworkNotes({ route = [] }: SignalTour): string[] {
  const passed = networks.filter(({ places }) =>
    route.some(({ name }) => matchesPlace(shortenPlaceName(name), places)),
  );
  return passed.map(({ words }) => words);
}

function formatReason(reason: SignalReason): string {
  const { is, loss } = reason;
  switch (is) {
    case 'between':
      return reason.from === reason.to
        ? `${loss} until you are back in ${reason.to}`
        : `${loss} from ${reason.from} to ${reason.to}`;
    case 'after':
      return `signal until ${reason.from}, then ${loss}`;
    case 'before':
      return `${loss} before ${reason.to}`;
    case 'all day':
      return `${loss} all day`;
    case 'around':
      return `${loss} around ${reason.place}`;
  }
}

export function formatSignalDay({ reasons }: Pick<SignalDay, 'reasons'>): string {
  const words = reasons.map(formatReason).join('; ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Returns the label of a gap's beginning: where signal is only weak afterwards, some may be left. */
export function findNetworkTerm({ strength }: SignalGap): string {
  return strength === 'weak' ? 'Last good network' : 'Last network';
}

export function formatSignalGap(gap: SignalGap): string {
  const from = `${gap.strength === 'weak' ? 'Little' : 'No'} network from ${gap.from} (day ${gap.fromDay})`;
  if (gap.to === null) return `${from} on.`;
  return `${from} ${gap.from === gap.to ? 'until you are back' : `to ${gap.to}`} (day ${gap.toDay}), about ${gap.km} km.`;
}
