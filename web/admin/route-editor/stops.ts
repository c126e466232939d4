import type { GazetteerPlace } from './gazetteer';
import { listComings, type Measured } from './measured';

/** A place to stay is as near to the line (km), and as near to an even share of the way (in shares of a day). */
const nearKm = 3;
const evenly = 0.45;

/** The point of the line at this distance, or just after it. */
const pointAt = (line: readonly Measured[], km: number) => line.find((point) => point.km >= km) ?? line.at(-1);

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
    const stop = best ?? pointAt(line, wanted);
    if (stop) stops.push(stop);
  }
  return stops;
}
