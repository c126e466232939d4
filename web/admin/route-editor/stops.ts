import type { GazetteerPlace } from './gazetteer';
import { listComings, type Measured } from './measured';

/** A place to stay is as near to the line (km), and as near to an even share of the way (in shares of a day). */
const nearKm = 3;
const evenly = 0.45;

/** Of the points so near to this distance (km), the lowest: nobody proposes a night on a pass. The nearest without heights. */
function lowestNear(line: readonly Measured[], km: number, within: number): Measured | undefined {
  const near = line.filter((point) => Math.abs(point.km - km) <= within);
  const high = (point: Measured) => point.altitudeM ?? Number.POSITIVE_INFINITY;
  const first = [...near].sort((a, b) => Math.abs(a.km - km) - Math.abs(b.km - km))[0];
  return near.reduce((low, point) => (low === undefined || high(point) < high(low) ? point : low), first) ?? first;
}

/**
 * Where the nights are: the rests that the file's times show, if there are any; else, for a tour of several days, the
 * places to stay that share the way out most evenly.
 */
export function toStops(
  line: readonly Measured[],
  rests: readonly Measured[],
  gazetteer: readonly GazetteerPlace[],
  days: number,
): Measured[] {
  const total = line.at(-1)?.km ?? 0;
  if (rests.length > 0) return rests.filter(({ km }) => km > 0 && km < total);
  if (days < 2) return [];
  const share = total / days;
  const beds = gazetteer
    .filter(({ kind }) => kind === 'stay')
    .flatMap((place) => listComings(line, place, nearKm).map(({ at }) => at));
  const stops: Measured[] = [];
  for (let night = 1; night < days; night += 1) {
    const wanted = share * night;
    const from = stops.at(-1)?.km ?? 0;
    const offOf = ({ km }: Measured) => Math.abs(km - wanted);
    const [best] = beds
      .filter((bed) => bed.km > from + share * 0.3 && bed.km < total - share * 0.3 && offOf(bed) <= share * evenly)
      .sort((a, b) => offOf(a) - offOf(b));
    const stop = best ?? lowestNear(line, wanted, share * evenly) ?? line.find((point) => point.km >= wanted);
    if (stop && stop.km > from) stops.push(stop);
  }
  return stops;
}
