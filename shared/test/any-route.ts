import { array, boolean, constantFrom, double, integer, record, string } from 'fast-check';
import { waypointKinds, waypointModes } from '../tours/tour.ts';

const piece = constantFrom(
  'Leh',
  'é',
  '<',
  '>',
  '&',
  '"',
  "'",
  ',',
  ';',
  ':',
  '\\',
  '\n',
  '\r\n',
  ' ',
  '🏔️',
  'लेह',
  ']]>',
);

/** Names with every character that a format treats differently. */
export const anyName = string({ unit: piece, minLength: 1, maxLength: 30 });

/** A waypoint anywhere on Earth. */
const anyWaypoint = record({
  day: integer({ min: 1, max: 60 }),
  name: anyName,
  lat: double({ min: -90, max: 90, noNaN: true }),
  lon: double({ min: -180, max: 180, noNaN: true }),
  altitudeM: double({ min: -430, max: 8849, noNaN: true }),
  kmFromPrevious: double({ min: 0, max: 5000, noNaN: true }),
  mode: constantFrom(...waypointModes),
  kind: constantFrom(...waypointKinds),
  approx: boolean(),
});

export const anyRoute = array(anyWaypoint, { maxLength: 12 });
