import { VisitorError } from '#shared/errors';
import { truncateAtLetter } from '#shared/text';
import { calculateDistanceKm } from '../../../features/ride/plan/position';

// Trusted Types forbid the browser's DOMParser. This parser expands no custom entities, which could fill the memory.

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  parent: XmlElement | null;
  children: XmlElement[];
  text: string;
}

const tokenPattern =
  /<!--[\s\S]*?-->|<!DOCTYPE[^[>]*>|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/y;
const attributePattern = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const characterByEntity: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** HTML's entities for U+00C0 to U+00FF: some programs write them into place names, although XML lacks them. */
const latinEntityNames =
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve ' +
  'Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring ' +
  'aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ' +
  'ugrave uacute ucirc uuml yacute thorn yuml';
for (const [index, name] of latinEntityNames.split(' ').entries())
  characterByEntity[name] = String.fromCodePoint(0xc0 + index);

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (reference, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : Number.NaN;
    if (code <= 0x10ffff) return String.fromCodePoint(code);
    return characterByEntity[name] ?? reference;
  });
}

const removePrefix = (name: string) => name.slice(name.indexOf(':') + 1);

function parseAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', doubleQuoted, singleQuoted] of text.matchAll(attributePattern))
    attributes[removePrefix(name)] = decodeEntities(doubleQuoted ?? singleQuoted ?? '');
  return attributes;
}

export function readXml(text: string): XmlElement | null {
  const document: XmlElement = { name: '', attributes: {}, parent: null, children: [], text: '' };
  let openElement = document;
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const token = tokenPattern.exec(text);
    if (!token) return null;
    const [, cdata, endTagName, startTagName, attributes = '', selfClosingSlash, plainText] = token;
    if (cdata !== undefined) openElement.text += cdata;
    else if (plainText !== undefined) openElement.text += decodeEntities(plainText);
    else if (endTagName !== undefined) {
      if (openElement.parent === null || openElement.name !== removePrefix(endTagName)) return null;
      openElement = openElement.parent;
    } else if (startTagName !== undefined) {
      const element = {
        name: removePrefix(startTagName),
        attributes: parseAttributes(attributes),
        parent: openElement,
        children: [],
        text: '',
      };
      openElement.children.push(element);
      if (selfClosingSlash === '') openElement = element;
    }
  }
  const [root, ...otherRoots] = document.children;
  return root && openElement === document && otherRoots.length === 0 && document.text.trim() === '' ? root : null;
}

/** All descendants with this name, and `root` itself, in document order. */
export function listElements(root: XmlElement, name: string): XmlElement[] {
  const matches: XmlElement[] = [];
  const stack = [root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    if (element.name === name) matches.push(element);
    for (const child of [...element.children].reverse()) stack.push(child);
  }
  return matches;
}

export function readChildText(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text ?? '';
}

export interface TrackPoint {
  lat: number;
  lon: number;
  altitudeM: number | null;
  name: string;
  /** Unix time; null if the file has none. */
  timeMs: number | null;
  /** The way from the previous point was not recorded, so it does not count as ridden. */
  isAfterJump?: true;
}

export interface Track {
  points: TrackPoint[];
  /** Named places of the file; they need not be on the track. */
  places: TrackPoint[];
}

export class TrackError extends VisitorError {
  override name = 'TrackError';
}

export const maxTrackBytes = 20 * 1024 * 1024;
const maxPoints = 300_000;

const unreadableMessage = 'This isn’t a GPX or KML file.';

const cleanName = (text: string) => truncateAtLetter(text.trim(), 120);

function parsePoint(
  latText: unknown,
  lonText: unknown,
  altitudeText: unknown,
  name = '',
  timeMs: number | null = null,
): TrackPoint[] {
  const parseNumber = (value: unknown) =>
    value === null || value === '' || value === undefined ? Number.NaN : Number(value);
  const lat = parseNumber(latText);
  const lon = parseNumber(lonText);
  const altitudeM = parseNumber(altitudeText);
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return [];
  const isOnEarth = altitudeM >= -430 && altitudeM <= 8849;
  return [{ lat, lon, altitudeM: isOnEarth ? altitudeM : null, name: cleanName(name), timeMs }];
}

function parseTimeMs(text: string): number | null {
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? null : timeMs;
}

const parseGpxPoint = (element: XmlElement) =>
  parsePoint(
    element.attributes.lat,
    element.attributes.lon,
    readChildText(element, 'ele'),
    readChildText(element, 'name'),
    parseTimeMs(readChildText(element, 'time')),
  );

const measureKm = (points: readonly TrackPoint[]) =>
  points
    .slice(1)
    .reduce(
      (km, point, index) => km + (point.isAfterJump ? 0 : calculateDistanceKm(points[index] as TrackPoint, point)),
      0,
    );

/** GPS receivers lose the signal in a tunnel. */
const maxTunnelKm = 15;
const maxSpeedKmh = 120;

function isJump(previous: TrackPoint, next: TrackPoint): boolean {
  const km = calculateDistanceKm(previous, next);
  if (km <= maxTunnelKm) return false;
  const hours = previous.timeMs === null || next.timeMs === null ? 0 : (next.timeMs - previous.timeMs) / 3_600_000;
  return hours <= 0 || km / hours > maxSpeedKmh;
}

function joinSegments(segments: TrackPoint[][]): TrackPoint[] {
  const nonEmpty = segments.filter((points) => points.length > 0);
  const getStartMs = (points: TrackPoint[]) => points[0]?.timeMs ?? null;
  const ordered = nonEmpty.every((points) => getStartMs(points) !== null)
    ? [...nonEmpty].sort((a, b) => (getStartMs(a) ?? 0) - (getStartMs(b) ?? 0))
    : nonEmpty;
  return ordered.flatMap((points, index) => {
    const previous = ordered[index - 1]?.at(-1);
    const [first, ...rest] = points;
    return previous && first && isJump(previous, first) ? [{ ...first, isAfterJump: true as const }, ...rest] : points;
  });
}

/** Garmin's programs store the road to the next route point in `rpt` elements of the previous one. */
const parseRoutePoints = (element: XmlElement) => [
  ...parseGpxPoint(element),
  ...listElements(element, 'rpt').flatMap((point) => parsePoint(point.attributes.lat, point.attributes.lon, '')),
];

function readGpx(xml: XmlElement): Track {
  const track = joinSegments(
    listElements(xml, 'trkseg').map((segment) => listElements(segment, 'trkpt').flatMap(parseGpxPoint)),
  );
  const route = listElements(xml, 'rtept').flatMap(parseRoutePoints);
  const places = listElements(xml, 'wpt').flatMap(parseGpxPoint);
  const [longest = []] = [track, route].sort((a, b) => measureKm(b) - measureKm(a));
  return {
    points: longest.length > 1 ? longest : places,
    places: (places.length > 0 ? places : route).filter(({ name }) => name !== ''),
  };
}

/** Parses `77.189,32.243,2050 77.133,32.364`, also with spaces after commas, or commas between the points. */
function parseCoordinates(text: string): TrackPoint[] {
  const trimmed = text
    .trim()
    .replace(/\s*,\s*/g, ',')
    .replace(/^,|,$/g, '');
  const numbers = trimmed.split(',');
  const hasOnlyCommas = !/\s/.test(trimmed) && numbers.length > 3 && numbers.length % 3 === 0;
  const triples = hasOnlyCommas
    ? Array.from({ length: numbers.length / 3 }, (_, index) => numbers.slice(3 * index, 3 * index + 3).join(','))
    : trimmed.split(/\s+/);
  const points = triples.flatMap((triple) => {
    const [lon, lat, altitude] = triple.split(',');
    return parsePoint(lat, lon, altitude);
  });
  if (trimmed !== '' && points.length === 0) throw new TrackError('The coordinates in this file can’t be read.');
  return points;
}

/** In these modes of KML 2.2 an altitude is not above sea level. */
const hasRelativeAltitudes = (geometry: XmlElement) =>
  ['clampToGround', 'relativeToGround'].includes(readChildText(geometry, 'altitudeMode').trim());
const dropRelativeAltitudes = (geometry: XmlElement, points: TrackPoint[]) =>
  hasRelativeAltitudes(geometry) ? points.map((point) => ({ ...point, altitudeM: null })) : points;

function readKml(xml: XmlElement): Track {
  const drawnLine = listElements(xml, 'LineString').flatMap((lineString) =>
    dropRelativeAltitudes(lineString, parseCoordinates(readChildText(lineString, 'coordinates'))),
  );
  const recordedTrack = joinSegments(
    listElements(xml, 'Track').map((track) => {
      const timesMs = listElements(track, 'when').map(({ text }) => parseTimeMs(text));
      const points = listElements(track, 'coord').flatMap(({ text }, index) => {
        const [lon, lat, altitude] = text.trim().split(/\s+/);
        return parsePoint(lat, lon, altitude, '', timesMs[index] ?? null);
      });
      return dropRelativeAltitudes(track, points);
    }),
  );
  const places = listElements(xml, 'Point').flatMap((point) => {
    const placemark = point.parent?.name === 'Placemark' ? point.parent : null;
    const [position] = dropRelativeAltitudes(point, parseCoordinates(readChildText(point, 'coordinates')));
    return position ? [{ ...position, name: placemark ? cleanName(readChildText(placemark, 'name')) : '' }] : [];
  });
  const points = [recordedTrack, drawnLine].find((candidate) => candidate.length > 1) ?? places;
  return { points, places: places.filter(({ name }) => name !== '') };
}

/** Next to a point this low, an altitude of 0 is real. */
const maxCoastAltitudeM = 100;

/** For each point the last known altitude before it; 0 counts as unknown. */
function listPreviousAltitudes(points: readonly TrackPoint[]): (number | null)[] {
  let lastKnownM: number | null = null;
  return points.map(({ altitudeM }) => {
    const previousM = lastKnownM;
    lastKnownM = altitudeM || lastKnownM;
    return previousM;
  });
}

/** Route planners write 0 for an unknown altitude, and so do GPS receivers before they have a fix. */
function dropZeroAltitudes(points: readonly TrackPoint[]): TrackPoint[] {
  const previousAltitudes = listPreviousAltitudes(points);
  const nextAltitudes = listPreviousAltitudes([...points].reverse()).reverse();
  return points.map((point, index) => {
    const neighbours = [previousAltitudes[index] ?? null, nextAltitudes[index] ?? null];
    const isByTheSea = neighbours.some((altitudeM) => altitudeM !== null && altitudeM < maxCoastAltitudeM);
    return point.altitudeM !== 0 || isByTheSea ? point : { ...point, altitudeM: null };
  });
}

/** A point further than this from both neighbours is a GPS error. */
const maxStepKm = 100;

/** GPS receivers and route planners write (0, 0) or a wrong position when they know none. */
function dropStrayPoints(points: readonly TrackPoint[]): TrackPoint[] {
  const located = points.filter(({ lat, lon }) => lat !== 0 || lon !== 0);
  const stepsKm = located.slice(1).map((point, index) => calculateDistanceKm(located[index] as TrackPoint, point));
  const medianKm = [...stepsKm].sort((a, b) => a - b)[Math.floor(stepsKm.length / 2)] ?? 0;
  // A route with one place per day has only long steps.
  if (medianKm > maxStepKm / 10) return located;
  return located.filter((_, index) =>
    [stepsKm[index - 1], stepsKm[index]].some((km) => km !== undefined && km <= maxStepKm),
  );
}

/** Decodes by the encoding that the XML declares; UTF-8 if it declares none, or an unknown one. */
export function decodeTrack(bytes: ArrayBuffer): string {
  const [firstByte = 0, secondByte = 0] = new Uint8Array(bytes.slice(0, 2));
  // UTF-16 has a byte order mark, or a zero byte in the first character.
  const isLittleEndian = (firstByte === 0xff && secondByte === 0xfe) || (firstByte !== 0 && secondByte === 0);
  const isBigEndian = (firstByte === 0xfe && secondByte === 0xff) || (firstByte === 0 && secondByte !== 0);
  const utf16 = isLittleEndian ? 'utf-16le' : isBigEndian ? 'utf-16be' : null;
  const xmlDeclaration = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const declaredEncoding = /^[^>]*encoding\s*=\s*["'](?!utf-16)([\w-]+)["']/i.exec(xmlDeclaration)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(utf16 ?? declaredEncoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

export function readTrack(text: string): Track {
  if (text.length > maxTrackBytes) throw new TrackError('This file is too large: the limit is 20 MB.');
  const xml = readXml(text.trim());
  const format = xml?.name.toLowerCase();
  if (
    xml === null &&
    /<(?:gpx|kml)\b/i.test(text.slice(0, 10_000)) &&
    !/<!DOCTYPE[^>]*\[/i.test(text.slice(0, 10_000))
  ) {
    throw new TrackError('This file is damaged: it ends too early, or isn’t XML.');
  }
  if (xml === null || (format !== 'gpx' && format !== 'kml')) throw new TrackError(unreadableMessage);
  const { points, places } = format === 'gpx' ? readGpx(xml) : readKml(xml);
  const track = { points: dropZeroAltitudes(dropStrayPoints(points)), places };
  if (track.points.length < 2) throw new TrackError('There’s no track, route or list of places in this file.');
  if (track.points.length > maxPoints) throw new TrackError('This track has too many points. Export it with fewer.');
  return track;
}
