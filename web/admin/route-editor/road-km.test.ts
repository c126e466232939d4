import { expect, it } from 'vitest';
import { proposeRoadKm } from './road-km';
import type { WaypointValues } from './route-values';

const at = (lat: string, lon: string, kmFromPrevious: string): WaypointValues => ({
  day: '1',
  name: 'Somewhere',
  lat,
  lon,
  altitudeM: '',
  kmFromPrevious,
  mode: 'ride',
  kind: 'via',
  approx: false,
  fuel: false,
  signal: '',
});
// Manali, Keylong, Sarchu: 39 and 63 km in a straight line.
const manali = at('32.2432', '77.1892', '0');
const keylong = (km: string) => at('32.571', '77.032', km);
const sarchu = (km: string) => at('32.905', '77.57', km);

it('proposes the straight line, lengthened as mountain roads are', () => {
  expect([...proposeRoadKm([manali, keylong(''), sarchu('')])]).toEqual([
    [1, 55],
    [2, 88],
  ]);
});

it('goes by the legs that are known, and changes none of them', () => {
  expect([...proposeRoadKm([manali, keylong('71'), sarchu('')])]).toEqual([[2, 113]]);
  expect(proposeRoadKm([manali, keylong('71'), sarchu('107')]).size).toBe(0);
});

it('proposes nothing where a position is missing', () => {
  expect(proposeRoadKm([manali, at('', '', ''), sarchu('')]).size).toBe(0);
});
