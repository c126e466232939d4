import { shortName } from '../heights.ts';
import type { Waypoint } from '../tour.ts';
import type { Night } from './nights.ts';

/** So much lower helps: the guidelines ask for 300 to 1,000 m. */
const enoughM = 500;
/** A climb of less than this on the way down doesn't count as one. */
const bumpM = 150;

/** A lower place on the tour's own route. */
export interface Descent {
  place: string;
  heightM: number;
  /** By road. */
  km: number;
  /** Back the way one came, or onward. */
  back: boolean;
  /** The highest place on the way, when the way down first goes up. */
  over: { place: string; heightM: number } | null;
}

/**
 * The nearest place on the route that is 500 m lower than a night, over the lowest climb. Null when there is none.
 * Source: Wilderness Medical Society, 2024 (descend 300 to 1,000 m, or until the symptoms are gone).
 */
export function findDescent(route: readonly Waypoint[], night: Pick<Night, 'day' | 'heightM'>): Descent | null {
  const at = route.map(({ day, kind }) => day <= night.day && (kind === 'stay' || kind === 'start')).lastIndexOf(true);
  const search = (step: 1 | -1): Descent | null => {
    let [km, top] = [0, route[at]];
    for (let index = at + step; route[index]; index += step) {
      const waypoint = route[index] as Waypoint;
      // A ferry or a flight is no way out at night.
      if (['flight', 'ferry'].includes((step > 0 ? waypoint : route[index + 1])?.mode ?? '')) return null;
      km += (step > 0 ? waypoint : route[index + 1])?.kmFromPrevious ?? 0;
      // A sight may lie beside the road: nobody on the way down goes there.
      if (top && waypoint.kind !== 'sight' && waypoint.altitudeM > top.altitudeM) top = waypoint;
      if (waypoint.altitudeM > night.heightM - enoughM) continue;
      const climbs = top && top.altitudeM > night.heightM + bumpM ? top : null;
      return {
        place: shortName(waypoint.name),
        heightM: waypoint.altitudeM,
        km: Math.round(km),
        back: step < 0,
        over: climbs && { place: shortName(climbs.name), heightM: climbs.altitudeM },
      };
    }
    return null;
  };
  const ways = at < 0 ? [] : [search(-1), search(1)].filter((way) => way !== null);
  const climb = ({ over }: Descent) => over?.heightM ?? 0;
  return ways.sort((a, b) => climb(a) - climb(b) || a.km - b.km)[0] ?? null;
}
