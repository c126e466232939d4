import networks from '#shared/roads/networks.json';
import { shortenPlaceName } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { matchesPlace } from './match-place.ts';

type SignalStrength = 'none' | 'weak';

/** Part of the route without signal, or with a weak one. The end and the length are null if the route doesn't tell them. */
export interface SignalGap {
  startPlace: string;
  /** The day on which the rider leaves `startPlace`: a night there still has signal. */
  startDay: number;
  endPlace: string | null;
  endDay: number | null;
  km: number | null;
  strength: SignalStrength;
}

interface WeakPlace {
  name: string;
  day: number;
}

type SignalReason = { strength: SignalStrength } & (
  | { kind: 'wholeGap'; startPlace: string; endPlace: string }
  | { kind: 'gapStart'; startPlace: string }
  | { kind: 'gapEnd'; endPlace: string }
  | { kind: 'allDay' }
  | { kind: 'weakPlace'; place: string }
);

export interface SignalDay {
  day: number;
  reasons: SignalReason[];
  /** `none`: no signal all day; `part`: none in parts of the day. */
  mark: 'none' | 'part' | 'weak';
}

interface SignalReport {
  gaps: SignalGap[];
  weakPlaces: WeakPlace[];
  days: SignalDay[];
}

type SignalTour = Pick<Tour, 'route'>;

const measureKm = (route: readonly Waypoint[], startIndex: number, endIndex: number) =>
  Math.round(route.slice(startIndex + 1, endIndex + 1).reduce((km, waypoint) => km + waypoint.kmFromPrevious, 0));

/** A gap ends where the route has signal again, or where the next gap starts. */
function listGaps(route: readonly Waypoint[]): SignalGap[] {
  return route.flatMap((start, startIndex) => {
    if (start.signal !== 'last' && start.signal !== 'last good') return [];
    const endIndex = route.findIndex(
      ({ signal }, index) => index > startIndex && signal !== undefined && signal !== 'weak',
    );
    const end = route[endIndex];
    const km = end ? measureKm(route, startIndex, endIndex) : null;
    if (km === 0) return [];
    return {
      startPlace: shortenPlaceName(start.name),
      startDay: route[startIndex + 1]?.day ?? start.day,
      endPlace: end ? shortenPlaceName(end.name) : null,
      endDay: end?.day ?? null,
      km,
      strength: start.signal === 'last' ? 'none' : 'weak',
    };
  });
}

function listWeakPlaces(route: readonly Waypoint[]): WeakPlace[] {
  const weakWaypoints = route.filter(({ signal }) => signal === 'weak');
  return weakWaypoints
    .filter(({ name }, index) => weakWaypoints.findIndex((waypoint) => waypoint.name === name) === index)
    .map(({ name, day }) => ({ name: shortenPlaceName(name), day }));
}

function findGapReason(gap: SignalGap, day: number): SignalReason | null {
  const { startPlace, startDay, endPlace, endDay, strength } = gap;
  if (startDay === day && endDay === day && endPlace !== null)
    return { kind: 'wholeGap', startPlace, endPlace, strength };
  if (startDay === day) return { kind: 'gapStart', startPlace, strength };
  if (endDay === day && endPlace !== null) return { kind: 'gapEnd', endPlace, strength };
  return startDay < day && endDay !== null && day < endDay ? { kind: 'allDay', strength } : null;
}

function toDayMark(reasons: readonly SignalReason[]): SignalDay['mark'] {
  const [reason] = reasons;
  const isAllDay = reason?.kind === 'allDay' || (reason?.kind === 'wholeGap' && reason.startPlace === reason.endPlace);
  if (isAllDay && reason.strength === 'none') return 'none';
  return reasons.some(({ strength }) => strength === 'none') ? 'part' : 'weak';
}

function toSignalDays(gaps: readonly SignalGap[], weakPlaces: readonly WeakPlace[], lastDay: number): SignalDay[] {
  const days: SignalDay[] = [];
  for (let day = 1; day <= lastDay; day++) {
    const reasons = gaps.flatMap((gap) => findGapReason(gap, day) ?? []);
    const weakPlace = weakPlaces.find((place) => place.day === day);
    if (weakPlace && reasons.length === 0) reasons.push({ kind: 'weakPlace', place: weakPlace.name, strength: 'weak' });
    if (reasons.length > 0) days.push({ day, reasons, mark: toDayMark(reasons) });
  }
  return days;
}

/** Only waypoints with a `signal` tell where there are gaps and weak places. */
export function findSignalGaps({ route = [] }: SignalTour): SignalReport {
  const gaps = listGaps(route);
  const weakPlaces = listWeakPlaces(route);
  return { gaps, weakPlaces, days: toSignalDays(gaps, weakPlaces, route.at(-1)?.day ?? 0) };
}

export function findLongestGap(tour: SignalTour): SignalGap | null {
  const toLengthKm = ({ km }: SignalGap) => km ?? Number.POSITIVE_INFINITY;
  return [...findSignalGaps(tour).gaps].sort((a, b) => toLengthKm(b) - toLengthKm(a))[0] ?? null;
}

export function listNetworkNotes({ route = [] }: SignalTour): string[] {
  const networksOnRoute = networks.filter(({ places }) =>
    route.some(({ name }) => matchesPlace(shortenPlaceName(name), places)),
  );
  return networksOnRoute.map(({ note }) => note);
}

function formatReason(reason: SignalReason): string {
  const { kind, strength } = reason;
  switch (kind) {
    case 'wholeGap':
      return reason.startPlace === reason.endPlace
        ? `${strength} until you are back in ${reason.endPlace}`
        : `${strength} from ${reason.startPlace} to ${reason.endPlace}`;
    case 'gapStart':
      return `signal until ${reason.startPlace}, then ${strength}`;
    case 'gapEnd':
      return `${strength} before ${reason.endPlace}`;
    case 'allDay':
      return `${strength} all day`;
    case 'weakPlace':
      return `${strength} around ${reason.place}`;
  }
}

export function formatSignalDay({ reasons }: Pick<SignalDay, 'reasons'>): string {
  const sentence = reasons.map(formatReason).join('; ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

export function findNetworkTerm({ strength }: SignalGap): string {
  return strength === 'weak' ? 'Last good network' : 'Last network';
}

export function formatSignalGap({ startPlace, startDay, endPlace, endDay, km, strength }: SignalGap): string {
  const start = `${strength === 'weak' ? 'Little' : 'No'} network from ${startPlace} (day ${startDay})`;
  if (endPlace === null) return `${start} on.`;
  return `${start} ${startPlace === endPlace ? 'until you are back' : `to ${endPlace}`} (day ${endDay}), about ${km} km.`;
}
