import { altitudeSicknessRareM } from '#shared/ride/ride';
import { formatNumber, hasPump, shortenPlaceName, toDayRides } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { type Box, type PlacedLabel, placeLabels } from './map-labels.ts';
import { type MapLine, type Point, roundToTenth, separateOverlaps, toMapLines } from './map-lines.ts';

/** In units of the drawing: on a phone of 320 px, the smallest text is then 11 px high. */
const mapWidth = 360;
const minMapHeight = 260;
const maxMapHeight = 520;
export const nameFontSize = 15;
export const noteFontSize = 14;

export interface MapPlace extends Point {
  name: string;
  kind: Waypoint['kind'];
  day: number;
  isApproximate: boolean;
  /** Days with a night at this place, such as `4–5, 9`; empty if there are none. */
  nights: string;
  note: string;
  label: MapLabel | null;
}

/** `x` is the text's start, centre or end, by `anchor`; `y` is the baseline of the name. */
interface MapLabel extends Point {
  anchor: PlacedLabel['anchor'];
  box: Box;
  leaderEnd: Point | null;
  badge: { x: number; width: number } | null;
  content: PlacedLabel['content'];
}

export interface RouteMap {
  width: number;
  height: number;
  lines: MapLine[];
  points: Point[];
  /** Least important first, because later places are drawn over earlier ones. */
  places: MapPlace[];
  scale: { km: number; length: number };
}

const kindOrder: readonly Waypoint['kind'][] = ['start', 'end', 'stay', 'pass', 'fuel', 'sight', 'via'];
const rankKind = (kind: Waypoint['kind']) => kindOrder.indexOf(kind);
/** Labels are placed in this order. Passes come first, because riders look for them on a crowded map. */
const labelOrder: readonly Waypoint['kind'][] = ['pass', 'stay', 'start', 'end', 'fuel', 'sight', 'via'];
const rankLabel = (kind: Waypoint['kind']) => labelOrder.indexOf(kind);

/** Importance of a place's label: 0 may be left out; 1 is left out rather than a heavier one; 9 is shown, if only in part. */
const labelWeights: Record<Waypoint['kind'], number> = {
  start: 9,
  end: 9,
  stay: 9,
  pass: 9,
  fuel: 1,
  sight: 0,
  via: 0,
};

const requiresLabel = ({ kind }: { kind: Waypoint['kind'] }) => labelWeights[kind] > 0;

const footerHeight = 34;
const margin = 16;
/** Area that a required label needs with the free space around it, in square units. */
const areaPerLabel = 16_000;
const kmPerDegree = 111.19;

export interface NightStop {
  routeIndex: number;
  days: number[];
}

export function listNightStops({ route = [], itinerary }: Pick<Tour, 'route' | 'itinerary'>): NightStop[] {
  const stops: NightStop[] = [];
  for (const [day, { nightPlace }] of toDayRides({ route, itinerary })) {
    const routeIndex = route.map((waypoint) => waypoint.day <= day && waypoint.name === nightPlace).lastIndexOf(true);
    if (routeIndex < 0) continue;
    const previousStop = stops.at(-1);
    if (previousStop?.routeIndex === routeIndex) previousStop.days.push(day);
    else stops.push({ routeIndex, days: [day] });
  }
  return stops;
}

/** `[4, 5, 9]` → `4–5, 9`. */
export function formatNightRanges(days: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const day of days) {
    const previousRange = ranges.at(-1);
    if (previousRange && previousRange[1] === day - 1) previousRange[1] = day;
    else ranges.push([day, day]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}

function listMapPlaces(tour: Pick<Tour, 'route' | 'itinerary'>) {
  const nightsByPlace = new Map<string, number[]>();
  for (const [day, { nightPlace }] of toDayRides(tour)) {
    if (nightPlace !== null) nightsByPlace.set(nightPlace, [...(nightsByPlace.get(nightPlace) ?? []), day]);
  }
  const visitsByPlace = new Map<string, Waypoint[]>();
  for (const waypoint of tour.route ?? [])
    visitsByPlace.set(waypoint.name, [...(visitsByPlace.get(waypoint.name) ?? []), waypoint]);
  return [...visitsByPlace].map(([name, visits]) => {
    const [mainVisit] = visits.sort((a, b) => rankKind(a.kind) - rankKind(b.kind)) as [Waypoint];
    const nights = nightsByPlace.get(name) ?? [];
    const isEnd = visits.some(({ kind }) => kind === 'end');
    const notes = [
      (nights.length > 0 || mainVisit.kind === 'pass') && mainVisit.altitudeM > altitudeSicknessRareM
        ? `${formatNumber(mainVisit.altitudeM)} m`
        : '',
      mainVisit.kind === 'start' ? (isEnd ? 'start and end' : 'start') : isEnd ? 'end' : '',
      visits.some(hasPump) ? 'fuel' : '',
    ];
    return {
      waypoint: mainVisit,
      name: shortenPlaceName(name),
      kind: mainVisit.kind,
      day: nights[0] ?? mainVisit.day,
      isApproximate: mainVisit.approx === true,
      nights: formatNightRanges(nights),
      note: notes.filter(Boolean).join(', '),
    };
  });
}

function toLabel({ anchor, box, hasLeader, leaderEnd, content }: PlacedLabel, badgeWidth: number): MapLabel {
  const [left, top, right] = box;
  const badgeSpace = badgeWidth > 0 && content !== 'badge' ? badgeWidth + badgeGap : 0;
  // A centred name that is shorter than its note would be away from the badge.
  const textAnchor = anchor === 'middle' && badgeWidth > 0 ? 'start' : anchor;
  const x = textAnchor === 'start' ? left + badgeSpace : textAnchor === 'end' ? right - badgeSpace : (left + right) / 2;
  return {
    x: roundToTenth(x),
    y: roundToTenth(top + nameFontSize),
    anchor: textAnchor,
    box,
    leaderEnd: hasLeader ? leaderEnd : null,
    badge:
      badgeWidth > 0 ? { x: textAnchor === 'end' ? roundToTenth(right - badgeWidth) : left, width: badgeWidth } : null,
    content,
  };
}

/** Equirectangular projection with the same scale in both directions at the middle latitude. */
function toProjection(route: readonly Waypoint[], requiredLabelCount: number) {
  const firstLon = route[0]?.lon ?? 0;
  const lons = route.map(({ lon }) => lon - 360 * Math.round((lon - firstLon) / 360));
  const lats = route.map(({ lat }) => lat);
  const west = Math.min(...lons);
  const east = Math.max(...lons);
  const south = Math.min(...lats);
  const north = Math.max(...lats);
  const lonScale = Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const widthDegrees = Math.max(1e-4, (east - west) * lonScale);
  const heightDegrees = Math.max(1e-4, north - south);
  const innerWidth = mapWidth - 2 * margin;
  const innerHeight = maxMapHeight - footerHeight - 2 * margin;
  const scale = Math.min(innerWidth / widthDegrees, innerHeight / heightDegrees);
  const minTotalHeight = Math.max(minMapHeight, (requiredLabelCount * areaPerLabel) / mapWidth);
  const height = Math.min(maxMapHeight, Math.max(minTotalHeight, heightDegrees * scale + footerHeight + 2 * margin));
  const left = (mapWidth - widthDegrees * scale) / 2;
  const top = (height - footerHeight - heightDegrees * scale) / 2;
  const toPoint = ({ lat, lon }: Waypoint): Point => ({
    x: roundToTenth(left + (lon - 360 * Math.round((lon - firstLon) / 360) - west) * lonScale * scale),
    y: roundToTenth(top + (north - lat) * scale),
  });
  return { height: Math.round(height), toPoint, unitsPerKm: scale / kmPerDegree };
}

function toScale(unitsPerKm: number): RouteMap['scale'] {
  const maxKm = mapWidth / 4 / unitsPerKm;
  const powerOfTen = 10 ** Math.floor(Math.log10(maxKm));
  const km = ([5, 2, 1].find((factor) => factor * powerOfTen <= maxKm) ?? 1) * powerOfTen;
  return { km, length: roundToTenth(km * unitsPerKm) };
}

/** Estimates a text's width: letters of Barlow Condensed are about 0.45 of the font size wide, other scripts' up to twice that. */
const measureText = (text: string, fontSize: number) =>
  [...text].reduce((sum, letter) => sum + (letter > 'ɏ' && letter !== '–' ? 1 : 0.47), 0) * fontSize;

export const measureNightsBadge = (nights: string, fontSize: number) =>
  nights ? Math.round(measureText(nights, fontSize) + 10) : 0;
const badgeGap = 5;
const measureBadgeSpace = (nights: string) => (nights ? measureNightsBadge(nights, nameFontSize) + badgeGap : 0);

export function drawRouteMap(tour: Pick<Tour, 'route' | 'itinerary'>): RouteMap | null {
  const { route = [] } = tour;
  const allPlaces = listMapPlaces(tour);
  if (allPlaces.length < 2) return null;
  const { height, toPoint, unitsPerKm } = toProjection(route, allPlaces.filter(requiresLabel).length);
  const routePoints = separateOverlaps(route.map(toPoint));
  const visiblePlaces: (ReturnType<typeof listMapPlaces>[number] & Point)[] = [];
  // The highest passes come first, because riders look for their names.
  const rankPass = ({ kind, waypoint }: (typeof allPlaces)[number]) => (kind === 'pass' ? -waypoint.altitudeM : 0);
  const rankedPlaces = allPlaces.sort(
    (a, b) => rankLabel(a.kind) - rankLabel(b.kind) || rankPass(a) - rankPass(b) || a.day - b.day,
  );
  for (const place of rankedPlaces) {
    const { x, y } = toPoint(place.waypoint);
    // A minor place is hidden if its marker would overlap another one.
    const isHidden =
      labelWeights[place.kind] < 3 && visiblePlaces.some((other) => Math.hypot(other.x - x, other.y - y) < 9);
    if (!isHidden) visiblePlaces.push({ ...place, x, y });
  }
  const labels = placeLabels(
    visiblePlaces.map(({ x, y, name, note, nights, kind }) => ({
      x,
      y,
      width: Math.ceil(
        Math.max(measureText(name, nameFontSize), measureText(note, noteFontSize)) + measureBadgeSpace(nights),
      ),
      height: note ? nameFontSize + noteFontSize + 4 : nameFontSize + 4,
      weight: labelWeights[kind],
      nameWidth: Math.ceil(measureText(name, nameFontSize) + measureBadgeSpace(nights)),
      badgeWidth: measureNightsBadge(nights, nameFontSize),
      lineHeight: nameFontSize + 4,
    })),
    visiblePlaces.filter(requiresLabel).map(({ x, y }): Box => [x - 6, y - 6, x + 6, y + 6]),
    routePoints,
    [2, 2, mapWidth - 2, height - footerHeight],
  );
  const places = visiblePlaces.map(({ waypoint: _waypoint, ...place }, index) => {
    const label = labels[index];
    return { ...place, label: label ? toLabel(label, measureNightsBadge(place.nights, nameFontSize)) : null };
  });
  const lowestY = Math.max(...routePoints.map(({ y }) => y + 6), ...places.map(({ label }) => label?.box[3] ?? 0));
  return {
    width: mapWidth,
    height: Math.min(height, Math.round(lowestY + 8 + footerHeight)),
    lines: toMapLines(route, routePoints),
    points: routePoints,
    scale: toScale(unitsPerKm),
    places: places.reverse(),
  };
}
