import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import type { SaveEnding } from '#shared/tours/saving';
import { toCard } from '#shared/tours/tour';
import { answerWith, cutLine, json, webp } from '../test/answers';
import { fakeCaches } from '../test/fake-caches';
import { forbidStore } from '../test/fresh-store';
import { aPicture, aTour } from '../test/tours';
import { lockOf, saveTour } from './save-tour';
import { listSavedTours } from './saved-tours';
import { onSaveProgress, readShelf, saveProgress, saveTours, stopSaving } from './savings';

const tours = ['a', 'b', 'c'].map((name) =>
  aTour({ coverImage: aPicture(name), galleryImages: [aPicture(`${name}1`)], pictureBytes: 3_000 }),
);
const cards = tours.map(toCard);
const ids = tours.map(({ _id }) => _id);
const [first, second] = tours as [(typeof tours)[0], (typeof tours)[0]];

/** The API's tours, and pictures while `line` says so. */
function aSite(line: (path: string) => boolean = () => true) {
  return answerWith(({ path }) => {
    const tour = tours.find(({ _id }) => path === `${api.tours}/${_id}`);
    if (tour) return json(tour);
    return line(path) ? webp(1_000) : cutLine();
  });
}

beforeEach(fakeCaches);

it('saves all tours of a list but the saved ones, and sums up what is to come and what has come', async () => {
  const seen = aSite();
  await saveTour(first);
  expect(await readShelf(cards)).toMatchObject({ saved: 1, bytes: 3_000, left: 6_000, about: false });
  seen.length = 0;
  const told: string[] = [];
  const stop = onSaveProgress(() => {
    const now = saveProgress(ids);
    if (now) told.push(`${now.received} of ${now.total}, ${now.done} of ${now.tours}`);
  });
  expect(await saveTours(cards)).toBe('saved');
  stop();
  expect(told[0]).toBe('0 of 6000, 0 of 2');
  expect(told).toContain('2000 of 6000, 0 of 2');
  expect(told.at(-1)).toBe('6000 of 6000, 1 of 2');
  expect(saveProgress(ids)).toBeNull();
  expect(seen.filter(({ path }) => path.startsWith('/img/'))).toHaveLength(6);
  expect(await readShelf(cards)).toMatchObject({ saved: 3, bytes: 9_000, left: 0 });
});

it('stopped, what has come stays, the rest is left, and it goes on from there', async () => {
  aSite();
  const stop = onSaveProgress(() => {
    if ((saveProgress([second._id])?.have ?? 0) > 0) stopSaving(ids);
  });
  expect(await saveTours(cards)).toBe('stopped');
  stop();
  expect(await readShelf(cards)).toMatchObject({ saved: 1, have: 1, of: 2, left: 4_000 });
  expect(await saveTours(cards)).toBe('saved');
  expect(await readShelf(cards)).toMatchObject({ saved: 3, left: 0 });
});

it('a broken line ends it and says so; the others aren’t tried', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const seen = aSite((path) => !path.includes(second.coverImage.slice(0, 12)));
  expect(await saveTours(cards)).toBe('offline');
  expect((await readShelf(cards)).saved).toBe(1);
  const third = tours[2]?.coverImage.slice(0, 12) ?? '';
  expect(seen.some(({ path }) => path.startsWith(third))).toBe(false);
});

it('says which are being saved in another tab', async () => {
  aSite();
  await navigator.locks.request(lockOf(first._id), async () => {
    expect((await readShelf(cards)).elsewhere).toBe(true);
  });
  expect((await readShelf(cards)).elsewhere).toBe(false);
});

it('a tour that nobody weighed is "about", one taken down is passed over', async () => {
  const gone = toCard(aTour());
  expect(await readShelf([gone])).toMatchObject({ about: true, left: expect.any(Number) });
  answerWith(() => json({ message: 'Tour not found.' }, { status: 404 }));
  expect(await saveTours([gone])).toBe('saved');
  expect(await listSavedTours()).toEqual([]);
});

const refuse = (name: string) => () => {
  throw new DOMException('', name);
};

it.each<[string, SaveEnding, () => void]>([
  [
    'the phone is full',
    'full',
    () => vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(refuse('QuotaExceededError')),
  ],
  ['the database is forbidden', 'blocked', forbidStore],
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
  ['our site answers with a 500', 'busy', () => void answerWith(() => json({ message: '' }, { status: 500 }))],
  [
    'something before our site answers with a 502',
    'busy',
    () => void answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 })),
  ],
  ['there is no line, and no copy', 'offline', () => void answerWith(() => cutLine())],
])('says so where %s: %s', async (_why, ending, spoil) => {
  aSite();
  spoil();
  expect(await saveTours(cards)).toBe(ending);
  expect(await listSavedTours()).toEqual([]);
});
