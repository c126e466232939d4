import type { Tour, Waypoint } from '../tour.ts';
import { describeWaypoint, listPlaces } from './gpx.ts';
import { toDegrees, toElement } from './xml.ts';

const toCoordinates = ({ lat, lon, altitudeM }: Waypoint) =>
  `${toDegrees(lon)},${toDegrees(lat)},${Math.round(altitudeM)}`;

const toPlacemark = (name: string, text: string, shape: string) =>
  `<Placemark>${toElement('name', name)}${toElement('description', text)}${shape}</Placemark>`;

/**
 * The route as KML 2.2: each place as a point, and one line through them. Degrees east, degrees north, metres.
 * @see https://www.ogc.org/standards/kml/
 */
export function toKml({ heading, route = [] }: Pick<Tour, 'heading' | 'route'>): string {
  const line = `<LineString><tessellate>1</tessellate>${toElement('coordinates', route.map(toCoordinates).join(' '))}</LineString>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    `<Document>${toElement('name', heading)}`,
    ...listPlaces(route).map((waypoint) =>
      toPlacemark(
        waypoint.name,
        describeWaypoint(waypoint),
        `<Point>${toElement('coordinates', toCoordinates(waypoint))}</Point>`,
      ),
    ),
    ...(route.length > 1 ? [toPlacemark(heading, 'Straight from place to place; the road bends.', line)] : []),
    '</Document>',
    '</kml>',
    '',
  ].join('\n');
}
