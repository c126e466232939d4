import { expect, it } from 'vitest';
import { KeptAnswers } from './kept-answers';

const answer = (length: number, madeAt = 0) => ({
  bytes: new Uint8Array(length),
  headers: {},
  version: 1,
  until: null,
  madeAt,
});

it('drops the least recently used answer when the memory is full', () => {
  const kept = new KeptAnswers(100_000);
  for (let name = 0; name < 1000; name += 1) {
    kept.insert(`${name}`, answer(9000));
    expect(kept.bytes).toBeLessThanOrEqual(100_000);
    expect(kept.find('0', 0)).not.toBeNull();
  }
  const there = Array.from({ length: 1000 }, (_, name) => name).filter((name) => kept.find(`${name}`, 0));
  expect(there).toEqual([0, 991, 992, 993, 994, 995, 996, 997, 998, 999]);
});

it('caches no answer larger than a quarter of the memory, and one answer per name', () => {
  const kept = new KeptAnswers(80_000);
  kept.insert('large', answer(20_001));
  expect([kept.find('large', 0), kept.bytes]).toEqual([null, 0]);
  for (const length of [1, 100, 10]) kept.insert('one', answer(length));
  expect([kept.find('one', 0)?.bytes.length, kept.bytes]).toEqual([10, 1010]);
  kept.insert('one', answer(20_001));
  expect([kept.find('one', 0), kept.bytes]).toEqual([null, 0]);
});

it('drops an answer after ten minutes, and when the clock goes back', () => {
  const kept = new KeptAnswers(80_000);
  for (const now of [600_000, -600_000]) {
    kept.insert('one', answer(10));
    expect(kept.find('one', 599_999)).not.toBeNull();
    expect([kept.find('one', now), kept.bytes]).toEqual([null, 0]);
  }
});
