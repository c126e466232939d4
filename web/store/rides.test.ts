import { expect, it, vi } from 'vitest';
import { emptyRide } from '../ride/empty-ride';
import { clearPhone } from '../sync/storage';
import { fakeCaches } from '../test/fake-caches';
import { forbidStore } from '../test/fresh-store';
import { closeStore, withStore } from './db';
import { noteRideChange } from './ride-changes';
import { findRide, listRides, removeRide, updateRide } from './rides';
import { StoreError } from './store-fault';

const at = (hour: string) => `2026-11-22T${hour}:00:00.000Z`;
const leh = emptyRide('manali-to-leh');

it('begins a ride with its first change, and changes nothing else later', async () => {
  await updateRide(leh, { startsOn: '2027-07-12', updatedAt: at('08') });
  // Another tab knows nothing of the date yet.
  await updateRide(leh, { people: 2, updatedAt: at('09') });
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

it('lists rides, the last changed first', async () => {
  await updateRide(leh, { updatedAt: at('08') });
  await updateRide(emptyRide('slow-spiti'), { updatedAt: at('10') });
  await updateRide(emptyRide('desert-forts'), { updatedAt: at('09') });
  expect((await listRides()).map(({ tourId }) => tourId)).toEqual(['slow-spiti', 'desert-forts', 'manali-to-leh']);
});

it('keeps a ride in local storage while the store is broken, and moves it back', async () => {
  const kept = await updateRide(leh, { people: 2, updatedAt: at('08') });
  closeStore();
  const working = globalThis.indexedDB;
  forbidStore();
  await updateRide(kept, { startsOn: '2027-07-12', updatedAt: at('09') });
  expect(await listRides()).toMatchObject([{ people: 2, startsOn: '2027-07-12' }]);
  closeStore();
  globalThis.indexedDB = working;
  expect(await findRide(leh.tourId)).toMatchObject({ people: 2, startsOn: '2027-07-12' });
  await updateRide(leh, { homeM: 2050, updatedAt: at('10') });
  expect(localStorage).toHaveLength(0);
  expect(await findRide(leh.tourId)).toMatchObject({ people: 2, startsOn: '2027-07-12', homeM: 2050 });
});

it('what a page noted when it was left is in the ride, beside what it didn’t know, until it’s moved in', async () => {
  await updateRide(leh, { people: 2, extraNights: [3], updatedAt: at('08') });
  noteRideChange(leh.tourId, { startsOn: '2027-07-12', updatedAt: at('09') });
  noteRideChange(leh.tourId, { people: 4, updatedAt: at('10') });
  const noted = { people: 4, extraNights: [3], startsOn: '2027-07-12', createdAt: at('08'), updatedAt: at('10') };
  expect(await findRide(leh.tourId)).toMatchObject(noted);
  expect(await listRides()).toMatchObject([noted]);
  await updateRide(leh, { homeM: 2050 });
  expect(localStorage).toHaveLength(0);
  expect(await findRide(leh.tourId)).toMatchObject({ ...noted, homeM: 2050 });
});

it('a change of a ride that couldn’t be read leaves the rest of it as it is', async () => {
  await updateRide(leh, { people: 2, extraNights: [3], updatedAt: at('08') });
  closeStore();
  const working = globalThis.indexedDB;
  forbidStore();
  await updateRide(leh, { startsOn: '2027-07-12', updatedAt: at('09') });
  closeStore();
  globalThis.indexedDB = working;
  expect(await findRide(leh.tourId)).toMatchObject({ people: 2, extraNights: [3], startsOn: '2027-07-12' });
});

it('a first change noted when the page was left begins a ride', async () => {
  noteRideChange(leh.tourId, { people: 4, updatedAt: at('10') });
  expect(await listRides()).toEqual([{ ...leh, people: 4, createdAt: at('10'), updatedAt: at('10') }]);
  await removeRide(leh.tourId);
  expect(await listRides()).toEqual([]);
});

it('says so when a ride can be kept nowhere', async () => {
  forbidStore();
  vi.stubGlobal('localStorage', undefined);
  await expect(updateRide(leh, { people: 2 })).rejects.toBeInstanceOf(StoreError);
});

it('reads no ride from a strange row', async () => {
  await withStore((store) => store.put('rides', { tourId: leh.tourId, people: 'two', startsOn: 7 }));
  expect(await findRide(leh.tourId)).toEqual(leh);
  await withStore((store) => store.put('rides', { tourId: '' }));
  expect(await listRides()).toHaveLength(1);
});

it('deletes rides when the phone is cleared', async () => {
  fakeCaches();
  await updateRide(leh, { people: 2, updatedAt: at('08') });
  await clearPhone();
  expect(await listRides()).toEqual([]);
});
