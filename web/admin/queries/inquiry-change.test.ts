import { expect, it } from 'vitest';
import { anInquiry } from '../../test/inquiries';
import { applyChange, isApart, toUndo } from './use-change-inquiry';

const now = '2026-11-21T08:00:00.000Z';

it('shows an answer at once: answered now, and the answerer’s', () => {
  const after = applyChange(anInquiry(), { answeredBy: 'call' }, 'me', now);
  expect(after).toMatchObject({ status: 'answered', answeredAt: now, handledAt: now, ownerId: 'me' });
  const quoted = anInquiry({ status: 'quoted', answeredAt: 'before', ownerId: 'tashi' });
  const again = applyChange(quoted, { answeredBy: 'mail' }, 'me', now);
  expect(again).toMatchObject({ status: 'quoted', answeredAt: 'before', ownerId: 'tashi' });
});

it.each([
  { status: 'won' },
  { ownerId: 'tashi' },
  { followUpOn: '2027-07-12' },
  { deleted: true },
  { answeredBy: 'whatsapp' },
  { status: 'lost', followUpOn: null },
] as const)('takes %j back', (change) => {
  const before = anInquiry({ followUpOn: '2027-01-01' });
  const after = applyChange(before, change, 'me', now);
  expect(applyChange(after, toUndo(before, after) ?? {}, 'me', now)).toEqual(before);
});

it('has nothing to take back where nothing changed, but a note', () => {
  expect(toUndo(anInquiry(), anInquiry())).toBeNull();
  expect(toUndo(anInquiry(), anInquiry(), 7)).toEqual({ withoutNote: 7 });
});

it('lets two changes stand that are of different things, and no two of one', () => {
  const before = anInquiry();
  const theirs = { ...before, status: 'won', version: 2 } as const;
  expect(isApart(before, theirs, { followUpOn: '2027-01-01' })).toBe(true);
  expect(isApart(before, theirs, { note: 'Hello' })).toBe(true);
  expect(isApart(before, theirs, { status: 'lost' })).toBe(false);
  expect(isApart(before, { ...before, deletedAt: now }, { note: 'Hello' })).toBe(false);
});
