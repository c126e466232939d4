import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../store/schema';
import { backOff, busyUntil, holdMs, isDue, isHeld, isLeased, leaseMs, remainingWait } from './outbox-rules';

const now = Date.parse('2027-06-01T06:00:00Z');
const second = 1_000;
const minute = 60 * second;

const entry = (changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: 'one',
  body: {},
  draft: {} as OutboxEntry['draft'],
  createdAt: '',
  order: 1,
  attempts: 1,
  notBefore: 0,
  asked: false,
  busy: false,
  lease: null,
  heldUntil: 0,
  refusal: null,
  ...changes,
});

const usual = { urgent: false, insist: false, alone: false };
const isSent = (changes: Partial<OutboxEntry>, pass = {}) => isDue(entry(changes), now, { ...usual, ...pass });

it('waits 5 s after the first failure, twice as long after each, five minutes at most, each a half more or less', () => {
  const waits = (random: number) => [1, 2, 3, 6, 7, 8, 11, 1_000].map((failures) => backOff(failures, random) / second);
  expect(waits(0.5)).toEqual([5, 10, 20, 160, 300, 300, 300, 300]);
  expect(waits(0)).toEqual([2.5, 5, 10, 80, 150, 150, 150, 150]);
  expect(waits(1)).toEqual([7.5, 15, 30, 240, 450, 450, 450, 450]);
});

describe('a wait is believed as far as it could have been set', () => {
  it.each([
    ['our own', false, 7.5 * minute],
    ['the server’s', true, 60 * minute],
  ])('%s', (_, asked, longest) => {
    const wait = (ms: number) => remainingWait(entry({ notBefore: now + ms, asked }), now);
    expect([-1, 0, 1, longest, longest + 1].map(wait)).toEqual([0, 0, 1, longest, 0]);
    expect(isSent({ notBefore: now + longest, asked })).toBe(false);
    expect(isSent({ notBefore: now + longest + 1, asked })).toBe(true);
  });

  it('and so are a lease and a hold', () => {
    const leased = (until: number) => isLeased(entry({ lease: { by: 'another', until } }), now);
    expect([0, 1, leaseMs, leaseMs + 1].map((ms) => leased(now + ms))).toEqual([false, true, true, false]);
    const held = (heldUntil: number) => isHeld(entry({ heldUntil }), now);
    expect([0, 1, holdMs, holdMs + 1].map((ms) => held(now + ms))).toEqual([false, true, true, false]);
    expect([leaseMs, holdMs]).toEqual([30 * second, 10 * minute]);
  });
});

describe('an entry is due', () => {
  const ownWait = { notBefore: now + second };
  const askedWait = { ...ownWait, asked: true };
  const leased = { lease: { by: 'another', until: now + second } };

  it('once its wait is over; urgently before our own, and only if its writer insists before the server’s', () => {
    const passes = [{}, { urgent: true }, { urgent: true, insist: true }];
    expect(passes.map((pass) => isSent(ownWait, pass))).toEqual([false, true, true]);
    expect(passes.map((pass) => isSent(askedWait, pass))).toEqual([false, false, true]);
    expect(isSent({})).toBe(true);
  });

  it('unless another sender has it, who may live only if nobody is alone', () => {
    expect([isSent(leased), isSent(leased, { alone: true })]).toEqual([false, true]);
  });

  it('never while it was refused or is held', () => {
    const refusal = { message: 'No', fields: {}, told: false };
    for (const stopped of [{ refusal }, { heldUntil: now + 1 }]) {
      expect(isSent(stopped, { urgent: true, insist: true, alone: true })).toBe(false);
    }
  });
});

it('says when a busy server is tried again, and nothing of a silent one', () => {
  const busy = (changes: Partial<OutboxEntry>) => busyUntil(entry(changes), now);
  expect(busy({ notBefore: now + minute })).toBeUndefined();
  expect(busy({ notBefore: now + minute, busy: true })).toEqual({ triesAt: now + minute });
  expect(busy({ busy: true })).toEqual({ triesAt: null });
});
