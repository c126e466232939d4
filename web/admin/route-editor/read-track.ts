import { VisitorError } from '#shared/errors';
import { childText, listElements, readXml, type XmlElement } from './read-xml';

export interface TrackPoint {
  lat: number;
  lon: number;
  /** Metres; null where the file has none. */
  altitudeM: number | null;
  name: string;
  /** Milliseconds since 1970; null where the file has none. */
  at: number | null;
}

export interface ReadTrack {
  line: TrackPoint[];
  /** Points with a name. */
  places: TrackPoint[];
}

export class TrackError extends VisitorError {
  override name = 'TrackError';
}

/** In bytes: some days of a point a second. */
export const largestTrack = 20 * 1024 * 1024;
const maxPoints = 300_000;

const unread = 'This isn’t a GPX or KML file.';

function toPoint(lat: unknown, lon: unknown, altitude: unknown, name = '', at: number | null = null): TrackPoint[] {
  const number = (value: unknown) =>
    value === null || value === '' || value === undefined ? Number.NaN : Number(value);
  const y = number(lat);
  const x = number(lon);
  const z = number(altitude);
  if (!(Math.abs(y) <= 90 && Math.abs(x) <= 180)) return [];
  return [{ lat: y, lon: x, altitudeM: z >= -430 && z <= 8849 ? z : null, name: name.trim().slice(0, 120), at }];
}

function toTime(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

const toGpxPoint = (element: XmlElement) =>
  toPoint(
    element.attributes.lat,
    element.attributes.lon,
    childText(element, 'ele'),
    childText(element, 'name'),
    toTime(childText(element, 'time')),
  );

function readGpx(xml: XmlElement): ReadTrack {
  const read = (name: string) => listElements(xml, name).flatMap(toGpxPoint);
  const track = read('trkpt');
  const route = read('rtept');
  const places = read('wpt');
  const line = [track, route, places].find((points) => points.length > 1) ?? [];
  return { line, places: (places.length > 0 ? places : route).filter(({ name }) => name !== '') };
}

/** `77.189,32.243,2050 77.133,32.364` */
const readCoordinates = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((triple) => {
      const [lon, lat, altitude] = triple.split(',');
      return toPoint(lat, lon, altitude);
    });

function readKml(xml: XmlElement): ReadTrack {
  const lines = listElements(xml, 'LineString').flatMap((line) => readCoordinates(childText(line, 'coordinates')));
  const tracks = listElements(xml, 'Track').flatMap((track) => {
    const times = listElements(track, 'when').map(({ text }) => toTime(text));
    return listElements(track, 'coord').flatMap(({ text }, index) => {
      const [lon, lat, altitude] = text.trim().split(/\s+/);
      return toPoint(lat, lon, altitude, '', times[index] ?? null);
    });
  });
  const places = listElements(xml, 'Point').flatMap((point) => {
    const mark = point.parent?.name === 'Placemark' ? point.parent : null;
    const [at] = readCoordinates(childText(point, 'coordinates'));
    return at ? [{ ...at, name: mark ? childText(mark, 'name').trim().slice(0, 120) : '' }] : [];
  });
  const line = [tracks, lines].find((points) => points.length > 1) ?? places;
  return { line, places: places.filter(({ name }) => name !== '') };
}

/** @throws TrackError that says what is wrong with it */
export function readTrack(text: string): ReadTrack {
  if (text.length > largestTrack) throw new TrackError('This file is too large: the limit is 20 MB.');
  const xml = readXml(text.trim());
  const root = xml?.name.toLowerCase();
  if (xml === null && /<(?:gpx|kml)\b/i.test(text.slice(0, 10_000)) && !/<!DOCTYPE/i.test(text.slice(0, 10_000))) {
    throw new TrackError('This file is damaged: it ends too early, or isn’t XML.');
  }
  if (xml === null || (root !== 'gpx' && root !== 'kml')) throw new TrackError(unread);
  const read = root === 'gpx' ? readGpx(xml) : readKml(xml);
  if (read.line.length < 2) throw new TrackError('There’s no track, route or list of places in this file.');
  if (read.line.length > maxPoints) throw new TrackError('This track has too many points. Export it with fewer.');
  return read;
}
