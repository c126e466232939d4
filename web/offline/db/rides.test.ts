import { expect, it, vi } from 'vitest';
import { emptyRide } from '../../features/ride/plan/ride-changes';
import { withStore } from './db';
import { findRide, listRides, removeRide, updateRide } from './rides';

const at = (hour: string) => `2026-11-22T${hour}:00:00.000Z`;
const leh = emptyRide('manali-to-leh');

const updateAt = (hour: string, ...[tourId, change]: Parameters<typeof updateRide>) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at(hour)) });
  return updateRide(tourId, change);
};

it('creates a ride with its first change, and later updates only the changed fields', async () => {
  await updateAt('08', leh.tourId, { startsOn: '2027-07-12' });
  await updateAt('09', leh.tourId, ({ people }) => ({ people: people + 1 }));
  expect(await findRide(leh.tourId)).toEqual({
    ...leh,
    startsOn: '2027-07-12',
    people: 2,
    createdAt: at('08'),
    updatedAt: at('09'),
  });
  await removeRide(leh.tourId);
  expect(await findRide(leh.tourId)).toBeNull();
});

it('lists rides by their last change, newest first', async () => {
  await updateAt('08', leh.tourId, {});
  await updateAt('10', 'slow-spiti', {});
  await updateAt('09', 'desert-forts', {});
  expect((await listRides()).map(({ tourId }) => tourId)).toEqual(['slow-spiti', 'desert-forts', 'manali-to-leh']);
});

it('ignores invalid fields and rows', async () => {
  await withStore((store) => store.put('rides', { tourId: leh.tourId, people: 'two', startsOn: 7 }));
  expect(await findRide(leh.tourId)).toEqual(leh);
  await withStore((store) => store.put('rides', { tourId: '' }));
  expect(await listRides()).toHaveLength(1);
});
