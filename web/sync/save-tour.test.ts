import { beforeEach, expect, it, vi } from 'vitest';
import type { SaveEnding } from '#shared/tours/save-ending';
import { answerWith, cutLine, webp } from '../test/answers';
import { fakeCaches } from '../test/fake-caches';
import { forbidStore } from '../test/fresh-store';
import { aTour } from '../test/tours';
import { listMyRides } from './rides';
import { isTourSaved, saveTour } from './save-tour';

const tour = aTour();

beforeEach(() => {
  fakeCaches();
  answerWith(() => webp(1_000));
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
  ['our site fails', 'busy', () => void answerWith(() => new Response('', { status: 502 }))],
  ['there is no line', 'offline', () => void answerWith(() => cutLine())],
])('says so where %s: %s', async (_why, ending, spoil) => {
  spoil();
  expect(await saveTour(tour)).toBe(ending);
  expect(await isTourSaved(tour._id)).toBe(false);
});
