import { beforeEach, expect, it, vi } from 'vitest';
import type { SaveOutcome } from '#shared/tours/catalogue';
import { listOfflinePictures } from '#shared/tours/pictures';
import { failNetwork, mockFetch, webp } from '../../test/fetch';
import { mockCaches, mockForbiddenStore } from '../../test/stores';
import { aPicture, aTour } from '../../test/tours';
import { cacheNames, listSavedPictures } from '../db/caches';
import { findSavedRow, listSavedRows, removeSavedRow } from '../db/tours';
import { discardRide, listMyRides, storeRide } from './rides';
import {
  downloadTour,
  isNoLongerOffered,
  isTourSaved,
  listSavedTours,
  markMissingTour,
  onSavedChange,
  removeSavedTour,
  saveTour,
  updateSavedTours,
} from './saved-tours';
import { clearOfflineData } from './storage';

const picture = () => webp(1_000);
const at = (name: string, width: number) => aPicture(name).replace('1280', String(width));
const tour = aTour({
  coverImage: aPicture('cover'),
  galleryImages: [aPicture('one'), aPicture('two'), aPicture('cover')],
});

beforeEach(() => {
  mockCaches();
  mockFetch(picture);
});

it('stores a tour with all its pictures, the cover in two widths', async () => {
  const seen = mockFetch(picture);
  await downloadTour(tour);
  const paths = [at('cover', 1280), at('cover', 800), at('one', 800), at('two', 800)];
  expect(seen.map(({ path }) => path)).toEqual(paths);
  expect(await listSavedPictures()).toEqual(new Set(paths));
  expect(await listSavedTours()).toMatchObject([{ tour, hasAllPictures: true }]);
});

it('stores no tour when a picture can’t be loaded', async () => {
  mockFetch(({ path }) => (path === at('two', 800) ? failNetwork() : picture()));
  await expect(downloadTour(tour)).rejects.toThrow('There’s no connection right now.');
  expect(await listSavedTours()).toEqual([]);
});

it('does not fetch what was shown on screen', async () => {
  await (await caches.open(cacheNames.viewed)).put(at('one', 800), picture());
  const seen = mockFetch(picture);
  await downloadTour(tour);
  expect(seen.map(({ path }) => path)).not.toContain(at('one', 800));
  expect(await listSavedTours()).toMatchObject([{ hasAllPictures: true }]);
});

it('misses pictures that the browser dropped, and fetches them alone when saved again', async () => {
  await downloadTour(tour);
  const savedAt = (await findSavedRow(tour._id))?.savedAt;
  await (await caches.open(cacheNames.saved)).delete(at('one', 800));
  expect(await listSavedTours()).toMatchObject([{ hasAllPictures: false }]);
  const seen = mockFetch(picture);
  await downloadTour(tour);
  expect(seen.map(({ path }) => path)).toEqual([at('one', 800)]);
  expect(await listSavedTours()).toMatchObject([{ savedAt, hasAllPictures: true }]);
});

const onFullPhone = (fitting: number, isRoomMade: () => Promise<boolean>) => {
  const { open } = caches;
  vi.stubGlobal('caches', {
    ...caches,
    open: async (name: string) => {
      const cache = await open(name);
      const put = async (path: string, response: Response) => {
        const full = name === cacheNames.saved && (await cache.keys()).length >= fitting && !(await isRoomMade());
        if (full) throw new DOMException('Full.', 'QuotaExceededError');
        await cache.put(path, response);
      };
      return { ...cache, put };
    },
  });
};

it('leaves other saved tours alone on a full phone', async () => {
  const other = aTour();
  await downloadTour(other);
  onFullPhone(2, async () => false);
  await expect(downloadTour(tour)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(await listSavedTours()).toMatchObject([{ tour: other, hasAllPictures: true }]);
});

it('makes room of pictures that were only shown on a full phone', async () => {
  const shown = () => caches.open(cacheNames.viewed);
  await (await shown()).put(at('else', 800), picture());
  onFullPhone(2, async () => (await (await shown()).keys()).length === 0);
  await downloadTour(tour);
  expect(await listSavedTours()).toMatchObject([{ hasAllPictures: true }]);
});

it('stays removed when it was removed while two tabs follow it', async () => {
  await downloadTour(tour);
  const changed = { ...tour, galleryImages: [aPicture('new')], updatedAt: '2026-12-01T00:00:00.000Z' };
  let removal: Promise<unknown> | null = null;
  mockFetch(async () => {
    removal ??= removeSavedTour(tour._id);
    await removal;
    return picture();
  });
  await Promise.all([updateSavedTours([changed]), updateSavedTours([changed])]);
  expect(removal).not.toBeNull();
  expect(await listSavedRows()).toEqual([]);
});

it('keeps the plan when a tour that is no longer offered is removed, and saves the tour again with Undo', async () => {
  await downloadTour(tour);
  await storeRide(tour._id, {});
  await updateSavedTours([]);
  const undo = await removeSavedTour(tour._id);
  expect(await listSavedTours()).toEqual([]);
  expect(await listMyRides()).toMatchObject([{ tour }]);
  await undo();
  expect(await listSavedTours()).toMatchObject([{ tour, isNoLongerOffered: true, hasAllPictures: true }]);
  await removeSavedTour(tour._id);
  await discardRide(tour._id);
  expect(await listSavedRows()).toEqual([]);
});

it('drops the pictures of a removed tour with the next catalogue, except those another one shows; until then it can be undone', async () => {
  const other = aTour({ coverImage: aPicture('one') });
  await downloadTour(tour);
  await downloadTour(other);
  const heard = vi.fn();
  const stop = onSavedChange(heard);
  const undo = await removeSavedTour(tour._id);
  expect(heard).toHaveBeenCalledOnce();
  expect((await listSavedTours()).map((saved) => saved.tour._id)).toEqual([other._id]);
  await undo();
  expect((await listSavedTours()).find((saved) => saved.tour._id === tour._id)).toMatchObject({ hasAllPictures: true });
  await removeSavedTour(tour._id);
  await updateSavedTours([tour, other]);
  expect(await listSavedPictures()).toEqual(new Set([at('one', 1280), at('one', 800)]));
  stop();
});

it('follows the agency’s changes, and drops pictures that are no longer used', async () => {
  const stays = aTour();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await downloadTour(stays);
  vi.setSystemTime(Date.parse('2026-11-22T10:00:00Z'));
  await downloadTour(tour);
  const changed = {
    ...tour,
    heading: 'Longer',
    galleryImages: [aPicture('new')],
    updatedAt: '2026-12-01T00:00:00.000Z',
  };
  const seen = mockFetch(picture);
  await updateSavedTours([changed]);
  expect(seen.map(({ path }) => path)).toEqual([at('new', 800)]);
  expect((await listSavedTours()).map((saved) => saved.tour)).toEqual(expect.arrayContaining([changed, stays]));
  expect(await listSavedPictures()).toEqual(new Set([...listOfflinePictures(changed), ...listOfflinePictures(stays)]));
});

it('stays removed when it was removed while another tour is followed', async () => {
  const other = aTour();
  await downloadTour(tour);
  await downloadTour(other);
  const changed = { galleryImages: [aPicture('new')], updatedAt: '2026-12-01T00:00:00.000Z' };
  const [first, second] = (await listSavedRows()).map(({ id }) => id) as [string, string];
  mockFetch(async () => {
    await removeSavedRow(second);
    return picture();
  });
  await updateSavedTours([tour, other].map((one) => ({ ...one, ...changed })));
  expect((await listSavedRows()).map(({ id }) => id)).toEqual([first]);
});

it('keeps a tour that the agency deleted as no longer offered, until it is back', async () => {
  await downloadTour(tour);
  const [{ savedAt } = { savedAt: '' }] = await listSavedTours();
  await updateSavedTours([]);
  expect(await listSavedTours()).toMatchObject([{ tour, isNoLongerOffered: true, savedAt }]);
  expect([await isNoLongerOffered(tour._id), await markMissingTour(tour._id)]).toEqual([true, { tour, savedAt }]);
  await updateSavedTours([tour]);
  expect(await listSavedTours()).toMatchObject([{ tour, isNoLongerOffered: false, savedAt }]);
  // The server says so before the catalogue does.
  await markMissingTour(tour._id);
  expect(await isNoLongerOffered(tour._id)).toBe(true);
  expect([await isNoLongerOffered('never-saved'), await markMissingTour('never-saved')]).toEqual([false, null]);
});

it('leaves nothing when the phone is cleared', async () => {
  await downloadTour(tour);
  await clearOfflineData();
  expect(await listSavedTours()).toEqual([]);
  expect(await listSavedPictures()).toEqual(new Set());
});

it('saves a tour and begins a plan for it', async () => {
  expect(await isTourSaved(tour._id)).toBe(false);
  expect(await saveTour(tour)).toBe('saved');
  expect(await isTourSaved(tour._id)).toBe(true);
  expect(await listMyRides()).toMatchObject([{ tour }]);
});

const refuse = (name: string) => () => {
  throw new DOMException('', name);
};

it.each<[string, SaveOutcome, () => void]>([
  [
    'the phone is full',
    'full',
    () => vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(refuse('QuotaExceededError')),
  ],
  ['the database is forbidden', 'blocked', mockForbiddenStore],
  ['there is no database', 'blocked', () => vi.stubGlobal('indexedDB', undefined)],
  ['there is no Cache Storage', 'blocked', () => void Reflect.deleteProperty(globalThis, 'caches')],
  [
    'Cache Storage is forbidden',
    'blocked',
    () => vi.stubGlobal('caches', { open: async () => refuse('SecurityError')() }),
  ],
  [
    'the database is damaged',
    'broken',
    () => vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(refuse('UnknownError')),
  ],
  ['our site fails', 'busy', () => void mockFetch(() => new Response('', { status: 502 }))],
  ['there is no line', 'offline', () => void mockFetch(() => failNetwork())],
])('says so where %s: %s', async (_why, ending, spoil) => {
  spoil();
  expect(await saveTour(tour)).toBe(ending);
  expect(await isTourSaved(tour._id)).toBe(false);
});
