import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { findDescent } from './descent.ts';
import { toNights } from './nights.ts';

type Planned = Pick<Tour, 'heading' | 'itinerary'> & { route: Waypoint[] };

const tours: Planned[] = JSON.parse(readFileSync(new URL('../../seed/tours.json', import.meta.url), 'utf8'));

function descentFrom(heading: string, place: string) {
  const tour = tours.find((one) => one.heading.startsWith(heading));
  const night = tour && toNights(tour, { homeM: 300, hadSickness: false }).find((one) => one.place === place);
  return tour && night ? findDescent(tour.route, night) : undefined;
}

it('names the place down, and the pass on the way', () => {
  expect(descentFrom('Manali to Leh', 'Sarchu')).toEqual({
    place: 'Darcha',
    heightM: 3360,
    km: 79,
    back: true,
    over: { place: 'Baralacha La', heightM: 4890 },
    off: null,
  });
});

it('takes the road without a climb, onward or back', () => {
  expect(descentFrom('Spiti Full', 'Chandratal')).toMatchObject({ place: 'Chhatru', km: 46, back: false, over: null });
  expect(descentFrom('Changthang', 'Spangmik')).toMatchObject({
    place: 'Shyok village',
    km: 74,
    back: true,
    over: null,
  });
});

it('leaves the tour’s own road where another leads down sooner, or over no pass', () => {
  const byIndus = { place: 'Upshi', heightM: 3400, over: null };
  expect(descentFrom('Changthang', 'Hanle')).toMatchObject({ ...byIndus, km: 208, back: false, off: { km: 97 } });
  expect(descentFrom('Changthang', 'Korzok')).toMatchObject({ ...byIndus, km: 168, back: true, off: { km: 57 } });
  expect(descentFrom('Manali Loop', 'Kaza')).toMatchObject({ place: 'Khab', km: 139, over: null, off: { km: 0 } });
});

it('goes past a side road', () => {
  expect(descentFrom('Spiti Full', 'Kaza')).toMatchObject({ place: 'Khab', back: true, over: null, off: null });
});

it('knows none where the route has nothing lower, or only over the sea', () => {
  expect(descentFrom('Changthang', 'Leh')).toBeNull();
  expect(descentFrom('Phuket', 'Patong')).toBeNull();
  expect(findDescent([], { day: 1, heightM: 4000 })).toBeNull();
});

it('is at least 500 m lower everywhere, and never no way at all', () => {
  for (const tour of tours)
    for (const night of toNights(tour, { homeM: 300, hadSickness: false })) {
      const descent = findDescent(tour.route, night);
      if (!descent) continue;
      expect(descent.heightM).toBeLessThanOrEqual(night.heightM - 500);
      expect(descent.km, `${tour.heading} ${night.place}`).toBeGreaterThan(0);
    }
});
