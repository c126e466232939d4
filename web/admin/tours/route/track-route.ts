import type { Waypoint } from '#shared/tours/tour';
import { distanceKm } from '../../../features/ride/plan/position';
import { gazetteer } from './gazetteer';
import type { ReadTrack, TrackPoint } from './read-track';
import { toWaypointValues, type WaypointValues } from './route-values';

/** A point of the track, with its distance from the start along the track (km). */
interface Measured extends TrackPoint {
  km: number;
}

interface Place extends Measured {
  kind: Waypoint['kind'];
}

/** A receiver that stands still wanders: shorter steps count for nothing (km). */
const shortestStepKm = 0.02;

function measure(line: readonly TrackPoint[]): Measured[] {
  const measured: Measured[] = [];
  for (const point of line) {
    const before = measured.at(-1);
    const stepKm = before && !point.isAfterJump ? distanceKm(before, point) : 0;
    if (before && !point.isAfterJump && stepKm < shortestStepKm) continue;
    measured.push({ ...point, km: (before?.km ?? 0) + stepKm });
  }
  return measured;
}

/** The nearest points of the track to the place, one for each time that the track comes within `withinKm` of it. */
function listVisits(line: readonly Measured[], place: { lat: number; lon: number }, withinKm: number): Measured[] {
  const visits: Measured[] = [];
  let nearest: { at: Measured; offKm: number } | null = null;
  // A degree of latitude has 111 km: most points are too far off by that alone, which is quicker than measuring.
  const maxDegrees = (3 * withinKm) / 111;
  for (const at of line) {
    const isFar = Math.abs(at.lat - place.lat) > maxDegrees;
    const offKm = isFar ? Number.POSITIVE_INFINITY : distanceKm(at, place);
    if (offKm <= withinKm && offKm < (nearest?.offKm ?? Number.POSITIVE_INFINITY)) nearest = { at, offKm };
    if (nearest && offKm > 3 * withinKm) {
      visits.push(nearest.at);
      nearest = null;
    }
  }
  return nearest ? [...visits, nearest.at] : visits;
}

/** A place of the gazetteer, or one that the file names, is on the way if the track comes this near (km). */
const knownKm = 2;
const namedKm = 1;

/** Names as our own GPX files and other devices write them. */
function toKind(name: string): Waypoint['kind'] {
  if (/\b(?:pass|la)\b/i.test(name)) return 'pass';
  return /\b(?:pump|petrol|fuel)\b/i.test(name) ? 'fuel' : 'via';
}

function listPlaces(line: readonly Measured[], named: ReadTrack['places']): Place[] {
  const own = named.flatMap((place) =>
    listVisits(line, place, namedKm).map((at) => ({ ...at, name: place.name, kind: toKind(place.name) })),
  );
  const known = gazetteer.flatMap(({ name, kind, altitudeM, ...place }) =>
    listVisits(line, place, knownKm).map((at) => ({ ...at, name, kind, altitudeM: at.altitudeM ?? altitudeM })),
  );
  return [...own, ...known];
}

function nearest(places: readonly Place[], km: number, withinKm: number): Place | undefined {
  const offOf = (place: Place) => Math.abs(place.km - km);
  return places.filter((place) => offOf(place) <= withinKm).sort((a, b) => offOf(a) - offOf(b))[0];
}

/** The point under the name of a place near it; without a name if there is none, so that the form asks for one. */
function toPlace(point: Measured, places: readonly Place[], kind: Waypoint['kind']): Place {
  return { ...point, ...nearest(places, point.km, 2 * knownKm), km: point.km, kind };
}

/** Nobody moved for this long: a night. */
const nightMs = 4 * 60 * 60 * 1000;

function listRests(line: readonly Measured[]): Measured[] {
  return line.filter(({ at, km }, index) => {
    const next = line[index + 1];
    return km > 0 && at !== null && next !== undefined && next.at !== null && next.at - at >= nightMs;
  });
}

/** A night is as near to an even share of the way (in shares of a day). */
const evenly = 0.45;

/** Nights where the file's times have rests, else at the places to stay that share the way out most evenly. */
function listNights(line: readonly Measured[], places: readonly Place[], days: number): Place[] {
  const rests = listRests(line);
  if (rests.length > 0) return rests.map((point) => toPlace(point, places, 'stay'));
  const shareKm = (line.at(-1)?.km ?? 0) / days;
  const beds = places.filter(({ kind }) => kind === 'stay');
  const others = places.filter(({ kind }) => kind !== 'stay' && kind !== 'pass');
  return Array.from({ length: Math.max(0, days - 1) }, (_, at) => (at + 1) * shareKm).flatMap((km) => {
    const night = nearest(beds, km, shareKm * evenly) ?? nearest(others, km, shareKm * evenly);
    return night ? [{ ...night, kind: 'stay' as const }] : [];
  });
}

/** Two places nearer than this along the way are one (km). */
const apartKm = 1.5;
const maxPlaces = 80;
const importance: readonly Waypoint['kind'][] = ['start', 'end', 'stay', 'pass', 'fuel', 'sight', 'via'];

/** Of places that are one, the most important stays. */
function merge(places: readonly Place[]): Place[] {
  const kept: Place[] = [];
  const rank = ({ kind }: Place) => importance.indexOf(kind);
  for (const place of [...places].sort((a, b) => rank(a) - rank(b) || a.km - b.km)) {
    const isKnown = kept.some(
      ({ name, km }) => Math.abs(km - place.km) < (name === place.name ? 2 * knownKm : apartKm),
    );
    if (!isKnown && kept.length < maxPlaces) kept.push(place);
  }
  return kept.sort((a, b) => a.km - b.km);
}

const roundKm = (km: number) => (km < 10 ? Math.round(km * 10) / 10 : Math.round(km));
const roundDegrees = (degrees: number) => Math.round(degrees * 1000) / 1000;

/**
 * Waypoints of a track for the tour's form: its ends, nights and known places, with the kilometres along the track. A
 * height or a name that nobody knows stays empty.
 */
export function toTrackRoute({ line, places: named }: ReadTrack, days: number): WaypointValues[] {
  const measured = measure(line);
  const [first] = measured;
  const last = measured.at(-1);
  if (!first || !last) return [];
  const places = listPlaces(measured, named);
  const nights = listNights(measured, places, days);
  const others = places.map((place) => (place.kind === 'stay' ? { ...place, kind: 'via' as const } : place));
  const ends = [toPlace(first, places, 'start'), toPlace(last, places, 'end')];
  const route = merge([...ends, ...nights, ...others]);
  return route.map(({ name, kind, lat, lon, altitudeM, km }, index) => {
    const before = route[index - 1];
    const values = toWaypointValues({
      name,
      kind,
      day: 1 + nights.filter((night) => night.km < km).length,
      mode: 'ride',
      lat: roundDegrees(lat),
      lon: roundDegrees(lon),
      altitudeM: Math.round(altitudeM ?? 0),
      kmFromPrevious: before ? roundKm(km - before.km) : 0,
    });
    return altitudeM === null ? { ...values, altitudeM: '' } : values;
  });
}
