import { beforeEach, expect, it, vi } from 'vitest';
import { savedPictures } from '#shared/tours/media';
import type { SaveProgress } from '#shared/tours/saving';
import { cacheNames, listSavedPictures } from '../store/caches';
import { findSaved, listSaved, removeSaved } from '../store/saved-tours';
import { answerWith, captivePortal, cutLine, webp } from '../test/answers';
import { fakeCaches } from '../test/fake-caches';
import { aPicture, aTour } from '../test/tours';
import { isGone, keepGone } from './gone-tours';
import { beginRide, discardRide, listMyRides } from './rides';
import { saveTour } from './save-tour';
import { followCatalogue, listSavedTours, onSavedChange, removeSavedTour } from './saved-tours';
import { clearPhone } from './storage';

const picture = () => webp(1_000);
const at = (name: string, width: number) => aPicture(name).replace('1280', String(width));
const tour = aTour({
  coverImage: aPicture('cover'),
  galleryImages: [aPicture('one'), aPicture('two'), aPicture('cover')],
  pictureBytes: 4_000,
});
const atOnce = { pauses: [] };

beforeEach(fakeCaches);

it('a saved tour has its text and all its pictures, the cover in two widths', async () => {
  const seen = answerWith(picture);
  const told: SaveProgress[] = [];
  await saveTour(tour, { onProgress: (progress) => told.push(progress) });
  const paths = [at('cover', 1280), at('cover', 800), at('one', 800), at('two', 800)];
  expect(seen.map(({ path }) => path)).toEqual(paths);
  expect([...(await listSavedPictures())]).toEqual(paths);
  expect(told.map(({ received }) => received)).toEqual([0, 1_000, 1_000, 2_000, 2_000, 3_000, 3_000, 4_000, 4_000]);
  expect(told.at(-1)).toEqual({ received: 4_000, total: 4_000, have: 3, of: 3 });
  expect(await listSavedTours()).toMatchObject([{ tour, bytes: 4_000, have: 3, of: 3 }]);
});

it('an interrupted save isn’t reported as saved, and resumes with what is missing', async () => {
  let left = 2;
  answerWith(() => (left-- > 0 ? picture() : cutLine()));
  await expect(saveTour(tour, atOnce)).rejects.toThrow('There’s no connection right now.');
  expect(await listSavedTours()).toMatchObject([{ bytes: 2_000, have: 1, of: 3 }]);
  const seen = answerWith(picture);
  const told: SaveProgress[] = [];
  await saveTour(tour, { onProgress: (progress) => told.push(progress) });
  expect(seen.map(({ path }) => path)).toEqual([at('one', 800), at('two', 800)]);
  expect(told[0]).toEqual({ received: 2_000, total: 4_000, have: 1, of: 3 });
  expect(await listSavedTours()).toMatchObject([{ bytes: 4_000, have: 3 }]);
});

it('a line that breaks for a moment is tried again', async () => {
  let calls = 0;
  answerWith(() => (calls++ % 2 === 0 ? cutLine() : picture()));
  await saveTour(tour, { pauses: [1] });
  expect(calls).toBe(8);
  expect(await listSavedTours()).toMatchObject([{ have: 3 }]);
});

it.each([
  ['a page in a picture’s place', captivePortal],
  ['half a picture', () => webp(1_000, 500)],
])('%s isn’t saved, nor a tour without any picture', async (_what, answer) => {
  answerWith(answer);
  await expect(saveTour(tour, atOnce)).rejects.toThrow('There’s no connection right now.');
  expect(await listSavedPictures()).toEqual(new Set());
  expect(await listSavedTours()).toEqual([]);
});

it('what was shown on screen isn’t fetched again', async () => {
  await (await caches.open(cacheNames.seen)).put(at('one', 800), picture());
  const seen = answerWith(picture);
  await saveTour(tour);
  expect(seen.map(({ path }) => path)).not.toContain(at('one', 800));
  expect(await listSavedTours()).toMatchObject([{ bytes: 4_000, have: 3 }]);
});

it('saving can be cancelled; whole pictures stay, and the tour is incomplete', async () => {
  answerWith(picture);
  const leaving = new AbortController();
  const onProgress = ({ received }: SaveProgress) => received === 1_000 && leaving.abort(new Error('changed my mind'));
  await expect(saveTour(tour, { onProgress, signal: leaving.signal })).rejects.toThrow('changed my mind');
  expect(await listSavedTours()).toMatchObject([{ bytes: 1_000, have: 0, of: 3 }]);
});

it('saved in two tabs at once, each picture is fetched once', async () => {
  const seen = answerWith(picture);
  await Promise.all([saveTour(tour), saveTour(tour)]);
  expect(seen).toHaveLength(4);
  expect(await listSavedTours()).toMatchObject([{ have: 3 }]);
});

it('removed while it is being saved, nothing of it stays', async () => {
  let removal: Promise<unknown> | null = null;
  answerWith(async () => {
    await removal;
    return picture();
  });
  const onProgress = ({ have }: SaveProgress) => {
    if (have === 2) removal ??= removeSavedTour(tour._id);
  };
  await expect(saveTour(tour, { onProgress })).rejects.toMatchObject({ name: 'AbortError' });
  expect(await listSavedTours()).toEqual([]);
});

it('the first saving is what "saved" is from, and pictures that the browser dropped make it incomplete', async () => {
  answerWith(picture);
  await saveTour(tour);
  const savedAt = (await findSaved(tour._id))?.savedAt;
  await (await caches.open(cacheNames.saved)).delete(at('one', 800));
  expect(await listSavedTours()).toMatchObject([{ bytes: 3_000, have: 2, of: 3 }]);
  await saveTour(tour);
  expect(await findSaved(tour._id)).toMatchObject({ savedAt, complete: true });
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

it('on a full phone the tour is incomplete, and other saved tours stay', async () => {
  answerWith(picture);
  const other = aTour();
  await saveTour(other);
  onFullPhone(4, async () => false);
  await expect(saveTour(tour)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  const saved = await listSavedTours();
  expect(saved.find((one) => one.tour._id === other._id)).toMatchObject({ have: 1, of: 1 });
  expect(saved.find((one) => one.tour._id === tour._id)).toMatchObject({ bytes: 2_000, have: 1, of: 3 });
});

it('on a full phone pictures that were only shown make room', async () => {
  answerWith(picture);
  const shown = () => caches.open(cacheNames.seen);
  await (await shown()).put(at('else', 800), picture());
  onFullPhone(2, async () => (await (await shown()).keys()).length === 0);
  await saveTour(tour);
  expect(await listSavedTours()).toMatchObject([{ have: 3 }]);
});

it('removed while two tabs follow it, it doesn’t come back', async () => {
  answerWith(picture);
  await saveTour(tour);
  const changed = { ...tour, galleryImages: [aPicture('new')], updatedAt: '2026-12-01T00:00:00.000Z' };
  let removal: Promise<unknown> | null = null;
  answerWith(async () => {
    removal ??= removeSavedTour(tour._id);
    await removal;
    return picture();
  });
  await Promise.all([followCatalogue([changed]), followCatalogue([changed])]);
  expect(removal).not.toBeNull();
  expect(await listSaved()).toEqual([]);
});

it('removing one that is no longer offered leaves the plan for it, which Undo makes a saved tour again', async () => {
  answerWith(picture);
  await saveTour(tour);
  await beginRide(tour._id);
  await followCatalogue([]);
  const undo = await removeSavedTour(tour._id);
  expect(await listSavedTours()).toEqual([]);
  expect(await listMyRides()).toMatchObject([{ tour }]);
  await undo();
  expect(await listSavedTours()).toMatchObject([{ tour, gone: true, have: 3 }]);
  await removeSavedTour(tour._id);
  await discardRide(tour._id);
  expect(await listSaved()).toEqual([]);
});

it('removing one removes its pictures after a while, except those another one shows; until then it can be undone', async () => {
  answerWith(picture);
  const other = aTour({ coverImage: aPicture('one') });
  await saveTour(tour);
  await saveTour(other);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const heard = vi.fn();
  const stop = onSavedChange(heard);
  const undo = await removeSavedTour(tour._id);
  expect(heard).toHaveBeenCalledOnce();
  expect((await listSavedTours()).map((saved) => saved.tour._id)).toEqual([other._id]);
  await undo();
  expect((await listSavedTours()).find((saved) => saved.tour._id === tour._id)).toMatchObject({ have: 3 });
  await removeSavedTour(tour._id);
  const later = timers.mock.calls.findLast(([, ms]) => ms === 10_000)?.[0];
  if (typeof later === 'function') later();
  await vi.waitFor(async () => expect(await listSavedPictures()).toEqual(new Set([at('one', 1280), at('one', 800)])));
  stop();
});

it('a saved tour follows the agency’s changes and drops pictures it no longer uses', async () => {
  answerWith(picture);
  const stays = aTour();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await saveTour(stays);
  vi.setSystemTime(Date.parse('2026-11-22T10:00:00Z'));
  await saveTour(tour);
  const changed = {
    ...tour,
    heading: 'Longer',
    galleryImages: [aPicture('new')],
    updatedAt: '2026-12-01T00:00:00.000Z',
  };
  const seen = answerWith(picture);
  await followCatalogue([changed]);
  expect(seen.map(({ path }) => path)).toEqual([at('new', 800)]);
  expect((await listSavedTours()).map((saved) => saved.tour)).toEqual(expect.arrayContaining([changed, stays]));
  expect(await listSavedPictures()).toEqual(new Set([...savedPictures(changed), ...savedPictures(stays)]));
});

it('one that its rider removes while another one is followed doesn’t come back', async () => {
  answerWith(picture);
  const other = aTour();
  await saveTour(tour);
  await saveTour(other);
  const changed = { galleryImages: [aPicture('new')], updatedAt: '2026-12-01T00:00:00.000Z' };
  const [first, second] = (await listSaved()).map(({ id }) => id) as [string, string];
  answerWith(async () => {
    await removeSaved(second);
    return picture();
  });
  await followCatalogue([tour, other].map((one) => ({ ...one, ...changed })));
  expect((await listSaved()).map(({ id }) => id)).toEqual([first]);
});

it('one that the agency deleted stays, is no longer offered, and comes back as it was', async () => {
  answerWith(picture);
  await saveTour(tour);
  const [{ savedAt } = { savedAt: '' }] = await listSavedTours();
  await followCatalogue([]);
  expect(await listSavedTours()).toMatchObject([{ tour, gone: true, savedAt }]);
  expect([await isGone(tour._id), await keepGone(tour._id)]).toEqual([true, { tour, savedAt }]);
  await followCatalogue([tour]);
  expect(await listSavedTours()).toMatchObject([{ tour, gone: false, savedAt }]);
  // The server says so before the catalogue does.
  await keepGone(tour._id);
  expect(await isGone(tour._id)).toBe(true);
  expect([await isGone('never-saved'), await keepGone('never-saved')]).toEqual([false, null]);
});

it('clearing everything leaves nothing of it', async () => {
  answerWith(picture);
  await saveTour(tour);
  await clearPhone();
  expect(await listSavedTours()).toEqual([]);
  expect(await listSavedPictures()).toEqual(new Set());
});
