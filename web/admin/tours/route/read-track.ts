import { VisitorError } from '#shared/errors';
import { truncateAtLetter } from '#shared/text';
import { calculateDistanceKm } from '../../../features/ride/plan/position';

/*
 * Our own parser: Trusted Types forbid passing text to the browser's DOMParser. It expands no custom entities, so a
 * malicious file cannot grow while it is read.
 */

export interface XmlElement {
  /** Without the namespace prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  parent: XmlElement | null;
  children: XmlElement[];
  text: string;
}

const tokenPattern =
  /<!--[\s\S]*?-->|<!DOCTYPE[^[>]*>|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/y;
const attributePattern = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** HTML's Latin-1 entities from U+00C0 on: some programs write them into names, although XML defines none. */
const latinNames =
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve ' +
  'Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring ' +
  'aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ' +
  'ugrave uacute ucirc uuml yacute thorn yuml';
for (const [at, name] of latinNames.split(' ').entries()) entities[name] = String.fromCodePoint(0xc0 + at);

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : Number.NaN;
    if (code <= 0x10ffff) return String.fromCodePoint(code);
    return entities[name] ?? whole;
  });
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function toAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(attributePattern))
    found[localName(name)] = decode(double ?? single ?? '');
  return found;
}

export function readXml(text: string): XmlElement | null {
  const document: XmlElement = { name: '', attributes: {}, parent: null, children: [], text: '' };
  let open = document;
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const found = tokenPattern.exec(text);
    if (!found) return null;
    const [, cdata, closed, opened, attributes = '', empty, plain] = found;
    if (cdata !== undefined) open.text += cdata;
    else if (plain !== undefined) open.text += decode(plain);
    else if (closed !== undefined) {
      if (open.parent === null || open.name !== localName(closed)) return null;
      open = open.parent;
    } else if (opened !== undefined) {
      const element = {
        name: localName(opened),
        attributes: toAttributes(attributes),
        parent: open,
        children: [],
        text: '',
      };
      open.children.push(element);
      if (empty === '') open = element;
    }
  }
  const [root, ...more] = document.children;
  return root && open === document && more.length === 0 && document.text.trim() === '' ? root : null;
}

export function listElements(root: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    if (element.name === name) found.push(element);
    for (let at = element.children.length - 1; at >= 0; at -= 1) open.push(element.children[at] as XmlElement);
  }
  return found;
}

export function childText(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text ?? '';
}

export interface TrackPoint {
  lat: number;
  lon: number;
  altitudeM: number | null;
  name: string;
  /** Since 1970; null if the file has no time. */
  timeMs: number | null;
  /** The gap to the previous point is not part of the ride: the segments are too far apart. */
  isAfterJump?: true;
}

export interface Track {
  points: TrackPoint[];
  places: TrackPoint[];
}

export class TrackError extends VisitorError {
  override name = 'TrackError';
}

/** Enough for several days with one point per second. */
export const maxTrackBytes = 20 * 1024 * 1024;
const maxPoints = 300_000;

const unreadableMessage = 'This isn’t a GPX or KML file.';

const cleanName = (text: string) => truncateAtLetter(text.trim(), 120);

function toPoint(lat: unknown, lon: unknown, altitude: unknown, name = '', at: number | null = null): TrackPoint[] {
  const number = (value: unknown) =>
    value === null || value === '' || value === undefined ? Number.NaN : Number(value);
  const y = number(lat);
  const x = number(lon);
  const z = number(altitude);
  if (!(Math.abs(y) <= 90 && Math.abs(x) <= 180)) return [];
  return [{ lat: y, lon: x, altitudeM: z >= -430 && z <= 8849 ? z : null, name: cleanName(name), timeMs: at }];
}

function parseTimeMs(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

const toGpxPoint = (element: XmlElement) =>
  toPoint(
    element.attributes.lat,
    element.attributes.lon,
    childText(element, 'ele'),
    childText(element, 'name'),
    parseTimeMs(childText(element, 'time')),
  );

const measureKm = (points: readonly TrackPoint[]) =>
  points
    .slice(1)
    .reduce((km, point, at) => km + (point.isAfterJump ? 0 : calculateDistanceKm(points[at] as TrackPoint, point)), 0);

/** A shorter gap may be a tunnel without a signal. */
const maxTunnelKm = 15;
const maxSpeedKmh = 120;

function isJump(previous: TrackPoint, next: TrackPoint): boolean {
  const km = calculateDistanceKm(previous, next);
  if (km <= maxTunnelKm) return false;
  const hours = previous.timeMs === null || next.timeMs === null ? 0 : (next.timeMs - previous.timeMs) / 3_600_000;
  return hours <= 0 || km / hours > maxSpeedKmh;
}

/** Sorts the segments by time if all of them have times. */
function joinSegments(segments: TrackPoint[][]): TrackPoint[] {
  const nonEmpty = segments.filter((points) => points.length > 0);
  const getStartMs = (points: TrackPoint[]) => points[0]?.timeMs ?? null;
  const ordered = nonEmpty.every((points) => getStartMs(points) !== null)
    ? [...nonEmpty].sort((a, b) => (getStartMs(a) ?? 0) - (getStartMs(b) ?? 0))
    : nonEmpty;
  return ordered.flatMap((points, at) => {
    const previous = ordered[at - 1]?.at(-1);
    const [first, ...rest] = points;
    return previous && first && isJump(previous, first) ? [{ ...first, isAfterJump: true as const }, ...rest] : points;
  });
}

/** Garmin's programs store the road between two route points in an extension of the first. */
const toRoutePoints = (element: XmlElement) => [
  ...toGpxPoint(element),
  ...listElements(element, 'rpt').flatMap((point) => toPoint(point.attributes.lat, point.attributes.lon, '')),
];

function readGpx(xml: XmlElement): Track {
  const track = joinSegments(
    listElements(xml, 'trkseg').map((segment) => listElements(segment, 'trkpt').flatMap(toGpxPoint)),
  );
  const route = listElements(xml, 'rtept').flatMap(toRoutePoints);
  const places = listElements(xml, 'wpt').flatMap(toGpxPoint);
  const [longest = []] = [track, route].sort((a, b) => measureKm(b) - measureKm(a));
  const line = longest.length > 1 ? longest : places;
  return { points: line, places: (places.length > 0 ? places : route).filter(({ name }) => name !== '') };
}

/**
 * Format: `77.189,32.243,2050 77.133,32.364`. Some programs add spaces after the commas, or commas between the points.
 */
function readCoordinates(text: string): TrackPoint[] {
  const trimmed = text
    .trim()
    .replace(/\s*,\s*/g, ',')
    .replace(/^,|,$/g, '');
  const numbers = trimmed.split(',');
  const isOneRow = !/\s/.test(trimmed) && numbers.length > 3 && numbers.length % 3 === 0;
  const triples = isOneRow
    ? Array.from({ length: numbers.length / 3 }, (_, at) => numbers.slice(3 * at, 3 * at + 3).join(','))
    : trimmed.split(/\s+/);
  const points = triples.flatMap((triple) => {
    const [lon, lat, altitude] = triple.split(',');
    return toPoint(lat, lon, altitude);
  });
  if (trimmed !== '' && points.length === 0) throw new TrackError('The coordinates in this file can’t be read.');
  return points;
}

/** In these modes an altitude is ignored, or relative to the ground (KML 2.2, `altitudeMode`). */
const isAboveGround = (geometry: XmlElement) =>
  ['clampToGround', 'relativeToGround'].includes(childText(geometry, 'altitudeMode').trim());
const applyAltitudeMode = (geometry: XmlElement, points: TrackPoint[]) =>
  isAboveGround(geometry) ? points.map((point) => ({ ...point, altitudeM: null })) : points;

function readKml(xml: XmlElement): Track {
  const lines = listElements(xml, 'LineString').flatMap((line) =>
    applyAltitudeMode(line, readCoordinates(childText(line, 'coordinates'))),
  );
  const tracks = joinSegments(
    listElements(xml, 'Track').map((track) => {
      const times = listElements(track, 'when').map(({ text }) => parseTimeMs(text));
      const points = listElements(track, 'coord').flatMap(({ text }, index) => {
        const [lon, lat, altitude] = text.trim().split(/\s+/);
        return toPoint(lat, lon, altitude, '', times[index] ?? null);
      });
      return applyAltitudeMode(track, points);
    }),
  );
  const places = listElements(xml, 'Point').flatMap((point) => {
    const mark = point.parent?.name === 'Placemark' ? point.parent : null;
    const [at] = applyAltitudeMode(point, readCoordinates(childText(point, 'coordinates')));
    return at ? [{ ...at, name: mark ? cleanName(childText(mark, 'name')) : '' }] : [];
  });
  const line = [tracks, lines].find((points) => points.length > 1) ?? places;
  return { points: line, places: places.filter(({ name }) => name !== '') };
}

/** Near a point this low, an altitude of 0 is real. */
const coastM = 100;

/** Returns the last known altitude before each point; 0 counts as unknown. */
function listPreviousAltitudes(points: readonly TrackPoint[]): (number | null)[] {
  let last: number | null = null;
  return points.map(({ altitudeM }) => {
    const before = last;
    last = altitudeM || last;
    return before;
  });
}

/** Route planners write 0 for an unknown altitude, and so do GPS receivers before they have a fix. */
function dropZeroAltitudes(points: readonly TrackPoint[]): TrackPoint[] {
  const before = listPreviousAltitudes(points);
  const after = listPreviousAltitudes([...points].reverse()).reverse();
  return points.map((point, at) => {
    const neighbours = [before[at] ?? null, after[at] ?? null].filter((height) => height !== null);
    const isByTheSea = neighbours.some((height) => height < coastM);
    return point.altitudeM !== 0 || isByTheSea ? point : { ...point, altitudeM: null };
  });
}

/** A point further than this from both neighbours is an error of the receiver. */
const maxStepKm = 100;

/** Receivers and planners write (0, 0) or a wrong position when they know none. */
function dropStrayPoints(points: readonly TrackPoint[]): TrackPoint[] {
  const located = points.filter(({ lat, lon }) => lat !== 0 || lon !== 0);
  const steps = located.slice(1).map((point, at) => calculateDistanceKm(located[at] as TrackPoint, point));
  const medianKm = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  // A route with one place per day has only long steps.
  if (medianKm > maxStepKm / 10) return located;
  return located.filter((_, at) => [steps[at - 1], steps[at]].some((km) => km !== undefined && km <= maxStepKm));
}

/** Decodes by the declared encoding; UTF-8 if none or an unknown one is declared. */
export function decodeTrack(bytes: ArrayBuffer): string {
  const [first = 0, second = 0] = new Uint8Array(bytes.slice(0, 2));
  // UTF-16 is detected by its byte order mark or by a zero byte in the first character.
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  const utf16 = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : null;
  const start = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const declared = /^[^>]*encoding\s*=\s*["'](?!utf-16)([\w-]+)["']/i.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(utf16 ?? declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** @throws TrackError */
export function readTrack(text: string): Track {
  if (text.length > maxTrackBytes) throw new TrackError('This file is too large: the limit is 20 MB.');
  const xml = readXml(text.trim());
  const root = xml?.name.toLowerCase();
  if (
    xml === null &&
    /<(?:gpx|kml)\b/i.test(text.slice(0, 10_000)) &&
    !/<!DOCTYPE[^>]*\[/i.test(text.slice(0, 10_000))
  ) {
    throw new TrackError('This file is damaged: it ends too early, or isn’t XML.');
  }
  if (xml === null || (root !== 'gpx' && root !== 'kml')) throw new TrackError(unreadableMessage);
  const { points, places } = root === 'gpx' ? readGpx(xml) : readKml(xml);
  const track = { points: dropZeroAltitudes(dropStrayPoints(points)), places };
  if (track.points.length < 2) throw new TrackError('There’s no track, route or list of places in this file.');
  if (track.points.length > maxPoints) throw new TrackError('This track has too many points. Export it with fewer.');
  return track;
}
