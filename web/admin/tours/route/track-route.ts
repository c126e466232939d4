import type { Waypoint } from '#shared/tours/tour';
import { calculateDistanceKm } from '../../../features/ride/plan/position';
import { gazetteer } from './gazetteer';
import type { Track, TrackPoint } from './read-track';
import { toWaypointValues, type WaypointValues } from './route-values';

/** `km`: distance from the start of the track, along the track. */
interface MeasuredPoint extends TrackPoint {
  km: number;
}

interface RoutePlace extends MeasuredPoint {
  kind: Waypoint['kind'];
}

/** Shorter steps are ignored, because the position of a resting GPS receiver drifts. */
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

/** For each time the track passes the place within `radiusKm`, returns the track's nearest point. */
function listVisits(
  points: readonly MeasuredPoint[],
  place: { lat: number; lon: number },
  radiusKm: number,
): MeasuredPoint[] {
  const visits: MeasuredPoint[] = [];
  let nearest: { point: MeasuredPoint; distanceToPlaceKm: number } | null = null;
  // Comparing latitudes first is quicker than measuring distances. A degree of latitude is 111 km.
  const maxDegrees = (3 * radiusKm) / 111;
  for (const point of points) {
    const isFarByLatitude = Math.abs(point.lat - place.lat) > maxDegrees;
    const distanceToPlaceKm = isFarByLatitude ? Number.POSITIVE_INFINITY : calculateDistanceKm(point, place);
    const nearestKm = nearest?.distanceToPlaceKm ?? Number.POSITIVE_INFINITY;
    if (distanceToPlaceKm <= radiusKm && distanceToPlaceKm < nearestKm) nearest = { point, distanceToPlaceKm };
    // The track has left the place, so the visit is over.
    if (nearest && distanceToPlaceKm > 3 * radiusKm) {
      visits.push(nearest.point);
      nearest = null;
    }
  }
  return nearest ? [...visits, nearest.point] : visits;
}

/** A place of the gazetteer or of the file is on the route if the track comes this near. */
const gazetteerRadiusKm = 2;
const filePlaceRadiusKm = 1;

function guessKind(name: string): Waypoint['kind'] {
  if (/\b(?:pass|la)\b/i.test(name)) return 'pass';
  return /\b(?:pump|petrol|fuel)\b/i.test(name) ? 'fuel' : 'via';
}

function listPlaces(points: readonly MeasuredPoint[], filePlaces: Track['places']): RoutePlace[] {
  const visitedFilePlaces = filePlaces.flatMap((place) =>
    listVisits(points, place, filePlaceRadiusKm).map((point) => ({
      ...point,
      name: place.name,
      kind: guessKind(place.name),
    })),
  );
  const visitedGazetteerPlaces = gazetteer.flatMap(({ name, kind, altitudeM, ...place }) =>
    listVisits(points, place, gazetteerRadiusKm).map((point) => ({
      ...point,
      name,
      kind,
      altitudeM: point.altitudeM ?? altitudeM,
    })),
  );
  return [...visitedFilePlaces, ...visitedGazetteerPlaces];
}

function findNearest(places: readonly RoutePlace[], km: number, maxDistanceKm: number): RoutePlace | undefined {
  const getDistanceKm = (place: RoutePlace) => Math.abs(place.km - km);
  return places
    .filter((place) => getDistanceKm(place) <= maxDistanceKm)
    .sort((a, b) => getDistanceKm(a) - getDistanceKm(b))[0];
}

/** Gives the point the name of a place near it. Without one the name stays empty, and the form requires it. */
function toRoutePlace(point: MeasuredPoint, places: readonly RoutePlace[], kind: Waypoint['kind']): RoutePlace {
  return { ...point, ...findNearest(places, point.km, 2 * gazetteerRadiusKm), km: point.km, kind };
}

const minNightMs = 4 * 60 * 60 * 1000;

function listLongPauses(points: readonly MeasuredPoint[]): MeasuredPoint[] {
  return points.filter(({ timeMs, km }, index) => {
    const next = points[index + 1];
    return (
      km > 0 && timeMs !== null && next !== undefined && next.timeMs !== null && next.timeMs - timeMs >= minNightMs
    );
  });
}

/** How far a night may be from an even division of the route, as a share of the distance of a day. */
const maxNightShift = 0.45;

/** Nights are the track's long pauses, or else the places to stay that divide the route most evenly. */
function listNights(points: readonly MeasuredPoint[], places: readonly RoutePlace[], dayCount: number): RoutePlace[] {
  const pauses = listLongPauses(points);
  if (pauses.length > 0) return pauses.map((point) => toRoutePlace(point, places, 'stay'));
  const kmPerDay = (points.at(-1)?.km ?? 0) / dayCount;
  const stays = places.filter(({ kind }) => kind === 'stay');
  const otherPlaces = places.filter(({ kind }) => kind !== 'stay' && kind !== 'pass');
  const maxShiftKm = kmPerDay * maxNightShift;
  return Array.from({ length: Math.max(0, dayCount - 1) }, (_, index) => (index + 1) * kmPerDay).flatMap((km) => {
    const night = findNearest(stays, km, maxShiftKm) ?? findNearest(otherPlaces, km, maxShiftKm);
    return night ? [{ ...night, kind: 'stay' as const }] : [];
  });
}

/** Places closer to each other along the route count as one. */
const minPlaceDistanceKm = 1.5;
const maxPlaces = 80;
const kindsByImportance: readonly Waypoint['kind'][] = ['start', 'end', 'stay', 'pass', 'fuel', 'sight', 'via'];

function mergePlaces(places: readonly RoutePlace[]): RoutePlace[] {
  const merged: RoutePlace[] = [];
  const getRank = ({ kind }: RoutePlace) => kindsByImportance.indexOf(kind);
  for (const place of [...places].sort((a, b) => getRank(a) - getRank(b) || a.km - b.km)) {
    const isDuplicate = merged.some(
      ({ name, km }) => Math.abs(km - place.km) < (name === place.name ? 2 * gazetteerRadiusKm : minPlaceDistanceKm),
    );
    if (!isDuplicate && merged.length < maxPlaces) merged.push(place);
  }
  return merged.sort((a, b) => a.km - b.km);
}

const roundKm = (km: number) => (km < 10 ? Math.round(km * 10) / 10 : Math.round(km));
const roundDegrees = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Waypoints of a track: its ends, nights and known places. Unknown altitudes and names stay empty. */
export function toTrackRoute({ points, places: filePlaces }: Track, dayCount: number): WaypointValues[] {
  const measured = measurePoints(points);
  const [first] = measured;
  const last = measured.at(-1);
  if (!first || !last) return [];
  const places = listPlaces(measured, filePlaces);
  const nights = listNights(measured, places, dayCount);
  const passedPlaces = places.map((place) => (place.kind === 'stay' ? { ...place, kind: 'via' as const } : place));
  const ends = [toRoutePlace(first, places, 'start'), toRoutePlace(last, places, 'end')];
  const route = mergePlaces([...ends, ...nights, ...passedPlaces]);
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
