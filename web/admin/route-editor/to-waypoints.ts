import type { Proposed } from './propose-route';
import { toWaypointValues, type WaypointValues } from './route-values';

/** Kilometres as a form has them: whole from ten on. */
const roundKm = (km: number) => (km < 10 ? Math.round(km * 10) / 10 : Math.round(km));
const roundDegrees = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** The chosen places as waypoints: what lies between two of them is added up. A height that nobody knows stays empty. */
export function toWaypoints(chosen: readonly Proposed[]): WaypointValues[] {
  return chosen.map(({ name, kind, day, lat, lon, altitudeM, km, approx }, index) => {
    const before = chosen[index - 1];
    const values = toWaypointValues({
      name,
      kind,
      day,
      mode: 'ride',
      lat: roundDegrees(lat),
      lon: roundDegrees(lon),
      altitudeM: altitudeM ?? 0,
      kmFromPrevious: before ? roundKm(km - before.km) : 0,
      ...(approx ? { approx } : {}),
    });
    return altitudeM === null ? { ...values, altitudeM: '' } : values;
  });
}
