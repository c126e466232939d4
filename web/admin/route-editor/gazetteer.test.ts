import { expect, it } from 'vitest';
import { waypointKinds } from '#shared/tours/tour';
import { findPlace, gazetteer } from './gazetteer';

it('knows some two hundred places, each once, within the Himalaya', () => {
  expect(gazetteer.length).toBeGreaterThan(180);
  expect(new Set(gazetteer.map(({ name }) => name.toLowerCase())).size).toBe(gazetteer.length);
  for (const place of gazetteer) {
    expect(place).toMatchObject({
      name: expect.stringMatching(/^\p{Lu}[\p{L} ()-]+$/u),
      kind: expect.toSatisfy((kind) => waypointKinds.includes(kind)),
    });
    const { lat, lon, altitudeM } = place;
    expect([place.name, lat > 26 && lat < 36, lon > 73 && lon < 97, altitudeM > 40 && altitudeM < 6000]).toEqual([
      place.name,
      true,
      true,
      true,
    ]);
    if (place.kind === 'pass') expect([place.name, altitudeM > 3000]).toEqual([place.name, true]);
  }
});

it('finds a place in any case', () => {
  expect(findPlace(' tanglang la ')).toMatchObject({ lat: 33.508, altitudeM: 5328, region: 'Ladakh', approx: false });
  expect(findPlace('Atlantis')).toBeUndefined();
});
