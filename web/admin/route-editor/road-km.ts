import { readNumber } from '#shared/text/typed-paise';
import { distanceKm } from '../../ride/position';
import { readCoordinate } from '../tour-form/typed';
import type { WaypointValues } from './route-values';

/** A mountain road is about so many times as long as the straight line, until the route's own legs say it better. */
const usual = 1.4;
const least = 1.1;
const most = 2.5;
/** So much straight line has to be known before the route's own legs say anything (km). */
const enough = 20;

interface Leg {
  index: number;
  straightKm: number;
  km: number | null;
}

function listLegs(route: readonly WaypointValues[]): Leg[] {
  const at = route.map(({ lat, lon }) => ({ lat: readCoordinate(lat, 'lat'), lon: readCoordinate(lon, 'lon') }));
  return route.flatMap(({ kmFromPrevious }, index) => {
    const from = at[index - 1];
    const to = at[index];
    if (!from || !to || from.lat === null || from.lon === null || to.lat === null || to.lon === null) return [];
    const straightKm = distanceKm({ lat: from.lat, lon: from.lon }, { lat: to.lat, lon: to.lon });
    return [{ index, straightKm, km: kmFromPrevious.trim() === '' ? null : readNumber(kmFromPrevious) }];
  });
}

/** The straight line, lengthened as much as the route's own legs are. */
export function proposeRoadKm(route: readonly WaypointValues[]): Map<number, number> {
  const legs = listLegs(route);
  const known = legs.filter(({ km }) => km !== null && km > 0);
  const straight = known.reduce((sum, { straightKm }) => sum + straightKm, 0);
  const road = known.reduce((sum, { km }) => sum + (km ?? 0), 0);
  const factor = straight < enough ? usual : Math.min(most, Math.max(least, road / straight));
  const empty = legs.filter(({ index }) => route[index]?.kmFromPrevious.trim() === '');
  return new Map(empty.map(({ index, straightKm }) => [index, Math.round(straightKm * factor)]));
}
