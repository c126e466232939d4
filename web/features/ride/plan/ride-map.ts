import { altitudeSicknessRareM } from '#shared/ride/ride';
import { formatNumber, shortenPlaceName, toDayRides } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { type Box, type PlacedLabel, placeLabels } from './map-labels.ts';
import { type MapLine, type Point, roundToTenth, separateOverlaps, toMapLines } from './map-lines.ts';

export function hasPump({ kind, fuel }: Pick<Waypoint, 'kind' | 'fuel'>): boolean {
  return kind === 'fuel' || fuel === true;
}

/** In units of the drawing: its smallest text is 11 px high on a phone of 320 px. */
const width = 360;
const minHeight = 260;
const maxHeight = 520;
export const nameFontSize = 15;
export const noteFontSize = 14;

export interface MapPlace extends Point {
  name: string;
  kind: Waypoint['kind'];
  day: number;
  approx: boolean;
  /** `4–5, 9`: the nights here, or an empty text. */
  nights: string;
  note: string;
  label: MapLabel | null;
}

/** A label's text begins, has its middle or ends at `x`, and the baseline of its name is `y`. */
interface MapLabel extends Point {
  anchor: PlacedLabel['anchor'];
  box: Box;
  foot: Point | null;
  stone: { x: number; width: number } | null;
  holds: PlacedLabel['holds'];
}

export interface RideMap {
  width: number;
  height: number;
  lines: MapLine[];
  points: Point[];
  /** The most important last, drawn over the others. */
  places: MapPlace[];
  scale: { km: number; length: number };
}

/** The most important first: what a place is if it is several things. */
const ranks: readonly Waypoint['kind'][] = ['start', 'end', 'stay', 'pass', 'fuel', 'sight', 'via'];
const rank = (kind: Waypoint['kind']) => ranks.indexOf(kind);
/** Which label gets room first: on a crowded map a pass is what one looks for. */
const labelRanks: readonly Waypoint['kind'][] = ['pass', 'stay', 'start', 'end', 'fuel', 'sight', 'via'];
const labelRank = (kind: Waypoint['kind']) => labelRanks.indexOf(kind);

const weights: Record<Waypoint['kind'], number> = { start: 9, end: 9, stay: 9, pass: 9, fuel: 1, sight: 0, via: 0 };

const footHeight = 34;
const margin = 16;
/** A label that has to be there, with free space around it, in square units. */
const roomPerLabel = 16_000;
const kmPerDegree = 111.19;

/** `[4, 5, 9]` → `4–5, 9`. */
export function formatNightRanges(days: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

function listMapPlaces(tour: Pick<Tour, 'route' | 'itinerary'>) {
  const nights = new Map<string, number[]>();
  for (const [day, { sleepAt }] of toDayRides(tour)) {
    if (sleepAt !== null) nights.set(sleepAt, [...(nights.get(sleepAt) ?? []), day]);
  }
  const visits = new Map<string, Waypoint[]>();
  for (const waypoint of tour.route ?? []) visits.set(waypoint.name, [...(visits.get(waypoint.name) ?? []), waypoint]);
  return [...visits].map(([name, waypoints]) => {
    const [top] = waypoints.sort((a, b) => rank(a.kind) - rank(b.kind)) as [Waypoint];
    const days = nights.get(name) ?? [];
    const isEnd = waypoints.some(({ kind }) => kind === 'end');
    const notes = [
      (days.length > 0 || top.kind === 'pass') && top.altitudeM > altitudeSicknessRareM
        ? `${formatNumber(top.altitudeM)} m`
        : '',
      top.kind === 'start' ? (isEnd ? 'start and end' : 'start') : isEnd ? 'end' : '',
      waypoints.some(hasPump) ? 'fuel' : '',
    ];
    return {
      waypoint: top,
      name: shortenPlaceName(name),
      kind: top.kind,
      day: days[0] ?? top.day,
      approx: top.approx === true,
      nights: formatNightRanges(days),
      note: notes.filter(Boolean).join(', '),
    };
  });
}

function toLabel({ anchor, box, leader, foot, holds }: PlacedLabel, stone: number): MapLabel {
  const [left, top, right] = box;
  const beside = stone > 0 && holds !== 'stone' ? stone + stoneGap : 0;
  // In the middle the stone would stand apart from a name that is shorter than the line under it.
  const side = anchor === 'middle' && stone > 0 ? 'start' : anchor;
  const x = side === 'start' ? left + beside : side === 'end' ? right - beside : (left + right) / 2;
  return {
    x: roundToTenth(x),
    y: roundToTenth(top + nameFontSize),
    anchor: side,
    box,
    foot: leader ? foot : null,
    stone: stone > 0 ? { x: side === 'end' ? roundToTenth(right - stone) : left, width: stone } : null,
    holds,
  };
}

/** The same scale in both directions at the middle latitude. */
function toProjection(route: readonly Waypoint[], musts: number) {
  const first = route[0]?.lon ?? 0;
  const lons = route.map(({ lon }) => lon - 360 * Math.round((lon - first) / 360));
  const lats = route.map(({ lat }) => lat);
  const west = Math.min(...lons);
  const east = Math.max(...lons);
  const south = Math.min(...lats);
  const north = Math.max(...lats);
  const squeeze = Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const across = Math.max(1e-4, (east - west) * squeeze);
  const up = Math.max(1e-4, north - south);
  const inner = width - 2 * margin;
  const highest = maxHeight - footHeight - 2 * margin;
  const scale = Math.min(inner / across, highest / up);
  const least = Math.max(minHeight, (musts * roomPerLabel) / width);
  const height = Math.min(maxHeight, Math.max(least, up * scale + footHeight + 2 * margin));
  const left = (width - across * scale) / 2;
  const top = (height - footHeight - up * scale) / 2;
  const toPoint = ({ lat, lon }: Waypoint): Point => ({
    x: roundToTenth(left + (lon - 360 * Math.round((lon - first) / 360) - west) * squeeze * scale),
    y: roundToTenth(top + (north - lat) * scale),
  });
  return { height: Math.round(height), toPoint, perKm: scale / kmPerDegree };
}

function toScale(perKm: number): RideMap['scale'] {
  const most = width / 4 / perKm;
  const step = 10 ** Math.floor(Math.log10(most));
  const km = ([5, 2, 1].find((times) => times * step <= most) ?? 1) * step;
  return { km, length: roundToTenth(km * perKm) };
}

/** Barlow Condensed's letters are about 0.45 of their size wide; other scripts' may be twice as wide. */
const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, letter) => sum + (letter > 'ɏ' && letter !== '–' ? 1 : 0.47), 0) * size;

export const measureNightsBadge = (nights: string, size: number) =>
  nights ? Math.round(widthOf(nights, size) + 10) : 0;
const stoneGap = 5;
const besideStone = (nights: string) => (nights ? measureNightsBadge(nights, nameFontSize) + stoneGap : 0);

/** Equirectangular, scaled by the cosine of its middle latitude. Null for fewer than two places. */
export function drawRideMap(tour: Pick<Tour, 'route' | 'itinerary'>): RideMap | null {
  const { route = [] } = tour;
  const found = listMapPlaces(tour);
  if (found.length < 2) return null;
  const { height, toPoint, perKm } = toProjection(route, found.filter(({ kind }) => weights[kind] > 0).length);
  const line = separateOverlaps(route.map(toPoint));
  const shown: (ReturnType<typeof listMapPlaces>[number] & Point)[] = [];
  // Of the passes the highest come first: on a crowded map theirs are the names to find.
  const byHeight = ({ kind, waypoint }: (typeof found)[number]) => (kind === 'pass' ? -waypoint.altitudeM : 0);
  const inOrder = found.sort(
    (a, b) => labelRank(a.kind) - labelRank(b.kind) || byHeight(a) - byHeight(b) || a.day - b.day,
  );
  for (const place of inOrder) {
    const { x, y } = toPoint(place.waypoint);
    // A lesser place under another's marker would only blur it; the list of days has it.
    const isHidden = weights[place.kind] < 3 && shown.some((one) => Math.hypot(one.x - x, one.y - y) < 9);
    if (!isHidden) shown.push({ ...place, x, y });
  }
  const musts = shown.filter(({ kind }) => weights[kind] > 0);
  const labels = placeLabels(
    shown.map(({ x, y, name, note, nights, kind }) => ({
      x,
      y,
      width: Math.ceil(Math.max(widthOf(name, nameFontSize), widthOf(note, noteFontSize)) + besideStone(nights)),
      height: note ? nameFontSize + noteFontSize + 4 : nameFontSize + 4,
      weight: weights[kind],
      name: Math.ceil(widthOf(name, nameFontSize) + besideStone(nights)),
      stone: measureNightsBadge(nights, nameFontSize),
      lineHeight: nameFontSize + 4,
    })),
    musts.map(({ x, y }): Box => [x - 6, y - 6, x + 6, y + 6]),
    line,
    [2, 2, width - 2, height - footHeight],
  );
  const places = shown.map(({ waypoint: _waypoint, ...place }, at) => {
    const label = labels[at];
    return { ...place, label: label ? toLabel(label, measureNightsBadge(place.nights, nameFontSize)) : null };
  });
  const lowest = Math.max(...line.map(({ y }) => y + 6), ...places.map(({ label }) => label?.box[3] ?? 0));
  return {
    width,
    height: Math.min(height, Math.round(lowest + 8 + footHeight)),
    lines: toMapLines(route, line),
    points: line,
    scale: toScale(perKm),
    places: places.reverse(),
  };
}
