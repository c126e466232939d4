import { expect, it } from 'vitest';
import { aDraft } from '../test/tours';
import { insertEntry, leaseEntry, listEntries, updateLeased } from './outbox';

it('an attempt whose lease went to another sender changes nothing', async () => {
  await insertEntry({ id: 'one', body: { name: 'Asha' }, draft: aDraft(), createdAt: '' } as never, null);
  const lease = { by: 'the other', until: Date.now() + 1000 };
  expect(await leaseEntry(([entry]) => entry, lease)).toMatchObject({ id: 'one', attempts: 1 });
  await updateLeased('one', 'me', { notBefore: 5 });
  expect((await listEntries()).entries).toMatchObject([{ lease, notBefore: 0 }]);
  await updateLeased('one', 'the other', { notBefore: 5 });
  expect((await listEntries()).entries).toMatchObject([{ lease: null, notBefore: 5 }]);
});
