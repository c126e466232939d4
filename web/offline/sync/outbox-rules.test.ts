import { describe, expect, it } from 'vitest';
import { anEntry } from '../../test/tours';
import type { OutboxEntry } from '../db/db';
import { computeBackoffMs, computeWaitMs, findBusyState, isDue } from './send-outbox';

const now = Date.parse('2027-06-01T06:00:00Z');
const second = 1_000;
const minute = 60 * second;

const untried = { order: 1, attempts: 1, notBefore: 0, asked: false, busy: false, returned: null };
const entry = (changes: Partial<OutboxEntry> = {}): OutboxEntry => ({ ...anEntry(), ...untried, ...changes });

const usual = { ignoreBackoff: false, ignoreRetryAfter: false };
const isSent = (changes: Partial<OutboxEntry>, pass = {}) => isDue(entry(changes), now, { ...usual, ...pass });

it('waits 5 s after the first failure, twice as long after each, five minutes at most, each a half more or less', () => {
  const waits = (random: number) =>
    [1, 2, 3, 6, 7, 8, 11, 1_000].map((failures) => computeBackoffMs(failures, random) / second);
  expect(waits(0.5)).toEqual([5, 10, 20, 160, 300, 300, 300, 300]);
  expect(waits(0)).toEqual([2.5, 5, 10, 80, 150, 150, 150, 150]);
  expect(waits(1)).toEqual([7.5, 15, 30, 240, 450, 450, 450, 450]);
});

describe('a wait is believed as far as it could have been set', () => {
  it.each([
    ['our own', false, 7.5 * minute],
    ['the server’s', true, 60 * minute],
  ])('%s', (_, asked, longest) => {
    const wait = (ms: number) => computeWaitMs(entry({ notBefore: now + ms, asked }), now);
    expect([-1, 0, 1, longest, longest + 1].map(wait)).toEqual([0, 0, 1, longest, 0]);
    expect(isSent({ notBefore: now + longest, asked })).toBe(false);
    expect(isSent({ notBefore: now + longest + 1, asked })).toBe(true);
  });
});

describe('an entry is due', () => {
  const ownWait = { notBefore: now + second };
  const askedWait = { ...ownWait, asked: true };

  it('once its wait is over; urgently before our own, and only if its writer insists before the server’s', () => {
    const passes = [{}, { ignoreBackoff: true }, { ignoreBackoff: true, ignoreRetryAfter: true }];
    expect(passes.map((pass) => isSent(ownWait, pass))).toEqual([false, true, true]);
    expect(passes.map((pass) => isSent(askedWait, pass))).toEqual([false, false, true]);
    expect(isSent({})).toBe(true);
  });

  it('never while it is returned to its writer', () => {
    const returned = { message: 'No', fields: {} };
    expect(isSent({ returned }, { ignoreBackoff: true, ignoreRetryAfter: true })).toBe(false);
  });
});

it('says when a busy server is tried again, and nothing of a silent one', () => {
  const busy = (changes: Partial<OutboxEntry>) => findBusyState(entry(changes), now);
  expect(busy({ notBefore: now + minute })).toBeUndefined();
  expect(busy({ notBefore: now + minute, busy: true })).toEqual({ retryAt: now + minute });
  expect(busy({ busy: true })).toEqual({ retryAt: null });
});
