import type { Waypoint } from '#shared/tours/tour';
import { calculateDistanceKm } from '../../../features/ride/plan/position';
import { gazetteer } from './gazetteer';
import type { Track, TrackPoint } from './read-track';
import { toWaypointValues, type WaypointValues } from './route-values';

/** `km`: distance from the start, along the track. */
interface MeasuredPoint extends TrackPoint {
  km: number;
}

interface RoutePlace extends MeasuredPoint {
  kind: Waypoint['kind'];
}

/** The position of a resting GPS receiver wanders: shorter steps are ignored. */
const minStepKm = 0.02;

function measurePoints(points: readonly TrackPoint[]): MeasuredPoint[] {
  const measured: MeasuredPoint[] = [];
  for (const point of points) {
    const previous = measured.at(-1);
    const stepKm = previous && !point.isAfterJump ? calculateDistanceKm(previous, point) : 0;
    if (previous && !point.isAfterJump && stepKm < minStepKm) continue;
    measured.push({ ...point, km: (previous?.km ?? 0) + stepKm });
  }
  return measured;
}

/** Returns the track's nearest point to the place, for each time the track comes within `withinKm`. */
function listVisits(
  points: readonly MeasuredPoint[],
  place: { lat: number; lon: number },
  withinKm: number,
): MeasuredPoint[] {
  const visits: MeasuredPoint[] = [];
  let nearest: { at: MeasuredPoint; offKm: number } | null = null;
  // A degree of latitude is 111 km. Comparing latitudes first is quicker than measuring distances.
  const maxDegrees = (3 * withinKm) / 111;
  for (const point of points) {
    const isFarByLatitude = Math.abs(point.lat - place.lat) > maxDegrees;
    const distanceToPlaceKm = isFarByLatitude ? Number.POSITIVE_INFINITY : calculateDistanceKm(point, place);
    if (distanceToPlaceKm <= withinKm && distanceToPlaceKm < (nearest?.offKm ?? Number.POSITIVE_INFINITY))
      nearest = { at: point, offKm: distanceToPlaceKm };
    if (nearest && distanceToPlaceKm > 3 * withinKm) {
      visits.push(nearest.at);
      nearest = null;
    }
  }
  return nearest ? [...visits, nearest.at] : visits;
}

/** A place is on the route if the track comes this near. */
const gazetteerRadiusKm = 2;
const namedRadiusKm = 1;

function guessKind(name: string): Waypoint['kind'] {
  if (/\b(?:pass|la)\b/i.test(name)) return 'pass';
  return /\b(?:pump|petrol|fuel)\b/i.test(name) ? 'fuel' : 'via';
}

function listPlaces(points: readonly MeasuredPoint[], filePlaces: Track['places']): RoutePlace[] {
  const placesOfFile = filePlaces.flatMap((place) =>
    listVisits(points, place, namedRadiusKm).map((at) => ({ ...at, name: place.name, kind: guessKind(place.name) })),
  );
  const placesOfGazetteer = gazetteer.flatMap(({ name, kind, altitudeM, ...place }) =>
    listVisits(points, place, gazetteerRadiusKm).map((at) => ({
      ...at,
      name,
      kind,
      altitudeM: at.altitudeM ?? altitudeM,
    })),
  );
  return [...placesOfFile, ...placesOfGazetteer];
}

function findNearest(places: readonly RoutePlace[], km: number, withinKm: number): RoutePlace | undefined {
  const getDistanceKm = (place: RoutePlace) => Math.abs(place.km - km);
  return places
    .filter((place) => getDistanceKm(place) <= withinKm)
    .sort((a, b) => getDistanceKm(a) - getDistanceKm(b))[0];
}

/** Names the point after a place near it. Without one the name is empty and the form asks for it. */
function toPlace(point: MeasuredPoint, places: readonly RoutePlace[], kind: Waypoint['kind']): RoutePlace {
  return { ...point, ...findNearest(places, point.km, 2 * gazetteerRadiusKm), km: point.km, kind };
}

/** A pause of this length is a night. */
const nightMs = 4 * 60 * 60 * 1000;

function listRests(points: readonly MeasuredPoint[]): MeasuredPoint[] {
  return points.filter(({ timeMs, km }, index) => {
    const next = points[index + 1];
    return km > 0 && timeMs !== null && next !== undefined && next.timeMs !== null && next.timeMs - timeMs >= nightMs;
  });
}

/** Maximum distance of a night from an even division of the route, as a share of one day. */
const maxNightShift = 0.45;

/** Nights are the track's long pauses, or else the places to stay that divide the route most evenly. */
function listNights(points: readonly MeasuredPoint[], places: readonly RoutePlace[], days: number): RoutePlace[] {
  const rests = listRests(points);
  if (rests.length > 0) return rests.map((point) => toPlace(point, places, 'stay'));
  const kmPerDay = (points.at(-1)?.km ?? 0) / days;
  const stays = places.filter(({ kind }) => kind === 'stay');
  const others = places.filter(({ kind }) => kind !== 'stay' && kind !== 'pass');
  return Array.from({ length: Math.max(0, days - 1) }, (_, at) => (at + 1) * kmPerDay).flatMap((km) => {
    const night = findNearest(stays, km, kmPerDay * maxNightShift) ?? findNearest(others, km, kmPerDay * maxNightShift);
    return night ? [{ ...night, kind: 'stay' as const }] : [];
  });
}

/** Places within this distance along the route count as one. */
const mergeDistanceKm = 1.5;
const maxPlaces = 80;
const importance: readonly Waypoint['kind'][] = ['start', 'end', 'stay', 'pass', 'fuel', 'sight', 'via'];

/** Keeps the most important of places that count as one. */
function mergePlaces(places: readonly RoutePlace[]): RoutePlace[] {
  const merged: RoutePlace[] = [];
  const getRank = ({ kind }: RoutePlace) => importance.indexOf(kind);
  for (const place of [...places].sort((a, b) => getRank(a) - getRank(b) || a.km - b.km)) {
    const isKnown = merged.some(
      ({ name, km }) => Math.abs(km - place.km) < (name === place.name ? 2 * gazetteerRadiusKm : mergeDistanceKm),
    );
    if (!isKnown && merged.length < maxPlaces) merged.push(place);
  }
  return merged.sort((a, b) => a.km - b.km);
}

const roundKm = (km: number) => (km < 10 ? Math.round(km * 10) / 10 : Math.round(km));
const roundDegrees = (degrees: number) => Math.round(degrees * 1000) / 1000;

/**
 * Form values of a track's waypoints: its ends, nights and known places, with kilometres along the track. Unknown
 * altitudes and names stay empty.
 */
export function toTrackRoute({ points, places: filePlaces }: Track, days: number): WaypointValues[] {
  const measured = measurePoints(points);
  const [first] = measured;
  const last = measured.at(-1);
  if (!first || !last) return [];
  const places = listPlaces(measured, filePlaces);
  const nights = listNights(measured, places, days);
  const others = places.map((place) => (place.kind === 'stay' ? { ...place, kind: 'via' as const } : place));
  const ends = [toPlace(first, places, 'start'), toPlace(last, places, 'end')];
  const route = mergePlaces([...ends, ...nights, ...others]);
  return route.map(({ name, kind, lat, lon, altitudeM, km }, index) => {
    const previous = route[index - 1];
    const values = toWaypointValues({
      name,
      kind,
      day: 1 + nights.filter((night) => night.km < km).length,
      mode: 'ride',
      lat: roundDegrees(lat),
      lon: roundDegrees(lon),
      altitudeM: Math.round(altitudeM ?? 0),
      kmFromPrevious: previous ? roundKm(km - previous.km) : 0,
    });
    return altitudeM === null ? { ...values, altitudeM: '' } : values;
  });
}
