import { expect, it } from 'vitest';
import type { Inquiry } from '#shared/inquiry';
import { joinInquiries, pollDelay } from './inquiries';
import { newSince } from './last-look';

const received = (_id: string, receivedAt = '') => ({ _id, receivedAt }) as Inquiry;
const ids = (inquiries: Inquiry[]) => inquiries.map(({ _id }) => _id);

it('asks every five seconds, and more and more rarely while there is no answer', () => {
  expect([0, 3_000, 5_000, 20_000, 3_600_000].map(pollDelay)).toEqual([5_000, 5_000, 5_000, 20_000, 60_000]);
});

it('keeps the older inquiries that a newer answer does not reach back to', () => {
  const held = ['c', 'b', 'a'].map((id) => received(id));
  expect(ids(joinInquiries([received('d'), received('c')], held))).toEqual(['d', 'c', 'b', 'a']);
});

it('takes for new what came in after the last look, and nothing before it is known', () => {
  const inquiries = [received('b', '2026-11-20T10:00:00.000Z'), received('a', '2026-11-20T09:00:00.000Z')];
  expect(ids(newSince('2026-11-20T09:00:00.000Z', inquiries))).toEqual(['b']);
  expect(ids(newSince('', inquiries))).toEqual(['b', 'a']);
  expect(newSince(null, inquiries)).toEqual([]);
});
