import waysDown from '#shared/roads/ways-down.json' with { type: 'json' };
import { shortName } from '#shared/tours/heights';
import type { Waypoint } from '#shared/tours/tour';
import type { Night } from './nights.ts';
import { isOneOf } from './places.ts';

/** The guidelines ask for 300 to 1,000 m. */
const enoughM = 500;
const bumpM = 150;

interface Descent {
  place: string;
  heightM: number;
  km: number;
  back: boolean;
  /** The highest place on the way, when the way down first goes up. */
  over: { place: string; heightM: number } | null;
  /** Where it leaves the tour's own route: after how many kilometres, and by what. Null where it doesn't. */
  off: { km: number; by: string } | null;
}

/** Over the lowest climb. Wilderness Medical Society, 2024: descend 300 to 1,000 m, or until the symptoms are gone. */
export function findDescent(route: readonly Waypoint[], night: Pick<Night, 'day' | 'heightM'>): Descent | null {
  const at = route.map(({ day, kind }) => day <= night.day && (kind === 'stay' || kind === 'start')).lastIndexOf(true);
  const search = (from: number, step: 1 | -1): Descent[] => {
    const found: Descent[] = [];
    let km = 0;
    let top = route[from];
    for (let index = from; route[index]; index += step) {
      const waypoint = route[index] as Waypoint;
      if (index !== from) {
        // A ferry or a flight is no way out at night.
        const leg = step > 0 ? waypoint : route[index + 1];
        if (['flight', 'ferry'].includes(leg?.mode ?? '')) return found;
        km += leg?.kmFromPrevious ?? 0;
        // A sight may lie beside the road.
        if (top && waypoint.kind !== 'sight' && waypoint.altitudeM > top.altitudeM) top = waypoint;
      }
      const climbs = top && top.altitudeM > night.heightM + bumpM ? top : null;
      const way = {
        back: index <= at,
        over: climbs && { place: shortName(climbs.name), heightM: climbs.altitudeM },
      };
      const isLow = (heightM: number) => heightM <= night.heightM - enoughM;
      if (isLow(waypoint.altitudeM)) {
        const place = shortName(waypoint.name);
        return [...found, { ...way, place, heightM: waypoint.altitudeM, km: Math.round(km), off: null }];
      }
      const other = waysDown.find(({ places, heightM }) => isOneOf(shortName(waypoint.name), places) && isLow(heightM));
      if (other)
        found.push({
          ...way,
          place: other.to,
          heightM: other.heightM,
          km: Math.round(km + other.km),
          off: { km: Math.round(km), by: other.by },
        });
    }
    return found;
  };
  // A day's loop comes back to the same place: the way on begins at its last visit.
  const visits = route.flatMap(({ name }, index) => (name === route[at]?.name ? [index] : []));
  const ways = visits.flatMap((from) => [...search(from, -1), ...search(from, 1)]);
  const climb = ({ over }: Descent) => over?.heightM ?? 0;
  // To the same place the tour's own way is the one that the rider knows.
  const known = (a: Descent, b: Descent) => (a.place === b.place ? Number(a.off !== null) - Number(b.off !== null) : 0);
  return ways.sort((a, b) => climb(a) - climb(b) || known(a, b) || a.km - b.km)[0] ?? null;
}
