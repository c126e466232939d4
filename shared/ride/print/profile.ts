import { type HeightPoint, type HeightWaypoint, shortName, toHeights } from '../../tours/heights.ts';

/** A place that a print letters: a pass, or where a tour has none, one of its highest places. */
export interface Mark {
  name: string;
  km: number;
  altitudeM: number;
}

const maxMarks = 6;
const maxPlaces = 3;

/** The places that are lettered, in the order of the road; each of them inks a layer once it is reached. */
export function toMarks(route: readonly HeightWaypoint[] | undefined): Mark[] {
  const heights = toHeights(route);
  if (!heights) return [];
  const chosen =
    heights.passes.length > 0 ? heights.passes.slice(0, maxMarks) : highestApart(heights.points, heights.totalKm);
  return chosen
    .map(({ name, km, altitudeM }) => ({ name: shortName(name), km, altitudeM }))
    .filter(({ name }, at, all) => all.findIndex((mark) => mark.name === name) === at)
    .sort((a, b) => a.km - b.km);
}

function highestApart(points: readonly HeightPoint[], totalKm: number): HeightPoint[] {
  const chosen: HeightPoint[] = [];
  for (const point of [...points].sort((a, b) => b.altitudeM - a.altitudeM)) {
    const isNew = chosen.every(({ name, km }) => name !== point.name && Math.abs(km - point.km) > totalKm / 8);
    if (isNew && chosen.length < maxPlaces && point.altitudeM > 0) chosen.push(point);
  }
  return chosen;
}
