import { distanceKm } from '../../ride/position';
import type { TrackPoint } from './read-track';

export interface Measured extends TrackPoint {
  km: number;
}

/** A receiver that stands still wanders: steps shorter than this count for nothing (km). */
const shortestStep = 0.02;
/** Points nearer than this to the one before are not needed to find places and passes (km). */
const spacing = 0.1;

/** Thinned to a point each hundred metres. The first and the last stay. */
export function toMeasured(line: readonly TrackPoint[]): Measured[] {
  const [first] = line;
  if (!first) return [];
  const kept: Measured[] = [{ ...first, km: 0 }];
  let km = 0;
  let at = first;
  let last = 0;
  for (const point of line) {
    const step = distanceKm(at, point);
    if (step < shortestStep) continue;
    km += step;
    at = point;
    if (km - last < spacing && !point.name) continue;
    last = km;
    kept.push({ ...point, km });
  }
  const end = line.at(-1);
  if (end && kept.at(-1)?.km !== km) kept.push({ ...end, km });
  return kept;
}

interface Near {
  at: Measured;
  offKm: number;
}

/** Comings between which it stays within three times `within` km are one. */
export function listComings(line: readonly Measured[], place: { lat: number; lon: number }, within: number): Near[] {
  const comings: Near[] = [];
  let nearest: Near | null = null;
  const flush = () => {
    if (nearest) comings.push(nearest);
    nearest = null;
  };
  // A degree of latitude has 111 km: most points are told to be far off without measuring.
  const box = (3 * within) / 111;
  for (const at of line) {
    if (Math.abs(at.lat - place.lat) > box) flush();
    else {
      const offKm = distanceKm(at, place);
      if (offKm > 3 * within) flush();
      else if (offKm <= within && (nearest === null || offKm < (nearest as Near).offKm)) nearest = { at, offKm };
    }
  }
  flush();
  return comings;
}

/** A pass: the line is so much lower on both sides (m), and this high itself. */
const prominence = 300;
const lowestPass = 2000;

export function listPasses(line: readonly Measured[]): Measured[] {
  const passes: Measured[] = [];
  const points = line.filter((point): point is Measured & { altitudeM: number } => point.altitudeM !== null);
  const [first] = points;
  if (!first) return [];
  let low = first;
  let top = first;
  for (const point of points) {
    if (point.altitudeM > top.altitudeM) top = point;
    const rose = top.altitudeM - low.altitudeM >= prominence;
    if (rose && top.altitudeM - point.altitudeM >= prominence) {
      if (top.altitudeM >= lowestPass) passes.push(top);
      [low, top] = [point, point];
    } else if (!rose && point.altitudeM < low.altitudeM) [low, top] = [point, point];
  }
  return passes;
}

/** Nobody moved for so long (ms), or it became another day in India: a night. */
const nightMs = 4 * 60 * 60 * 1000;

export function listRests(line: readonly Measured[]): Measured[] {
  return line.filter((point, index) => {
    const next = line[index + 1];
    return point.at !== null && next?.at != null && next.at - point.at >= nightMs;
  });
}
