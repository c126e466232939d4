import { beforeEach, expect, it, vi } from 'vitest';
import { listSavedPictures } from '../store/caches';
import { answerWith, cutLine } from '../test/answers';
import { fakeCaches } from '../test/fake-caches';
import { aPicture, aTour } from '../test/tours';
import { followCatalogue, isSaved, listSavedTours, onSavedChange, removeSavedTour, saveTour } from './saved-tours';
import { clearPhone } from './storage';

const picture = () => new Response(new Blob([new Uint8Array(1_000)]), { headers: { 'Content-Type': 'image/webp' } });
const at = (name: string, width: number) => aPicture(name).replace('1280', String(width));
const tour = aTour({
  coverImage: aPicture('cover'),
  galleryImages: [aPicture('one'), aPicture('two'), aPicture('cover')],
});

beforeEach(fakeCaches);

it('a saved tour has its text and all its pictures, the cover in two widths', async () => {
  const seen = answerWith(picture);
  const progress = vi.fn();
  await saveTour(tour, progress);
  const paths = [at('cover', 1280), at('cover', 800), at('one', 800), at('two', 800)];
  expect(seen.map(({ path }) => path)).toEqual(paths);
  expect([...(await listSavedPictures())]).toEqual(paths);
  expect(progress.mock.calls).toEqual([
    [1, 4],
    [2, 4],
    [3, 4],
    [4, 4],
  ]);
  expect(await listSavedTours()).toMatchObject([{ tour, bytes: 4_000, complete: true }]);
  expect(await isSaved(tour._id)).toBe(true);
});

it('an interrupted save isn’t reported as saved, and resumes', async () => {
  let left = 2;
  answerWith(() => (left-- > 0 ? picture() : cutLine()));
  await expect(saveTour(tour)).rejects.toThrow('There’s no connection right now.');
  expect(await isSaved(tour._id)).toBe(false);
  expect(await listSavedTours()).toMatchObject([{ bytes: 2_000, complete: false }]);
  const seen = answerWith(picture);
  await saveTour(tour);
  expect(seen.map(({ path }) => path)).toEqual([at('one', 800), at('two', 800)]);
  expect(await listSavedTours()).toMatchObject([{ bytes: 4_000, complete: true }]);
});

it("a page in a picture's place isn’t saved", async () => {
  answerWith(() => new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html' } }));
  await expect(saveTour(tour)).rejects.toThrow('There’s no connection right now.');
  expect(await listSavedPictures()).toEqual(new Set());
});

it('saving can be cancelled', async () => {
  answerWith(picture);
  const leaving = new AbortController();
  const saving = saveTour(tour, () => leaving.abort(new Error('changed my mind')), leaving.signal);
  await expect(saving).rejects.toThrow('changed my mind');
  expect((await listSavedPictures()).size).toBe(1);
});

it('removing one removes its pictures, except those another one shows', async () => {
  answerWith(picture);
  const other = aTour({ coverImage: aPicture('one') });
  await saveTour(tour);
  await saveTour(other);
  const heard = vi.fn();
  const stop = onSavedChange(heard);
  await removeSavedTour(tour._id);
  expect(heard).toHaveBeenCalledOnce();
  expect(await listSavedPictures()).toEqual(new Set([at('one', 1280), at('one', 800)]));
  expect((await listSavedTours()).map((saved) => saved.tour._id)).toEqual([other._id]);
  stop();
});

it('a saved tour follows the agency’s changes and drops pictures it no longer uses', async () => {
  answerWith(picture);
  const stays = aTour();
  await saveTour(tour);
  await saveTour(stays);
  const changed = {
    ...tour,
    heading: 'Longer',
    galleryImages: [aPicture('new')],
    updatedAt: '2026-12-01T00:00:00.000Z',
  };
  const seen = answerWith(picture);
  await followCatalogue([changed]);
  expect(seen.map(({ path }) => path)).toEqual([at('new', 800)]);
  expect((await listSavedTours()).map((saved) => saved.tour)).toEqual([changed, stays]);
  const left = await listSavedPictures();
  expect([left.has(at('one', 800)), left.has(at('new', 800)), left.has(at('cover', 800))]).toEqual([false, true, true]);
});

it('clearing everything leaves nothing of it', async () => {
  answerWith(picture);
  await saveTour(tour);
  await clearPhone();
  expect(await listSavedTours()).toEqual([]);
  expect(await listSavedPictures()).toEqual(new Set());
});
