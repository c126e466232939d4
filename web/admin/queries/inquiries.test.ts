import { expect, it } from 'vitest';
import type { Inquiry } from '#shared/inquiry';
import { joinInquiries, pollDelay } from './inquiries';

const received = (_id: string, receivedAt = '') => ({ _id, receivedAt }) as Inquiry;
const ids = (inquiries: Inquiry[]) => inquiries.map(({ _id }) => _id);

it('asks every five seconds, and half as often after each failure, down to once a minute', () => {
  expect([0, 1, 2, 3, 4, 500].map(pollDelay)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

it('keeps the older inquiries that a newer answer does not reach back to', () => {
  const held = ['c', 'b', 'a'].map((id) => received(id));
  expect(ids(joinInquiries([received('d'), received('c')], held))).toEqual(['d', 'c', 'b', 'a']);
});
