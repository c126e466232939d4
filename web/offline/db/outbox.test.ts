import { describe, expect, it, vi } from 'vitest';
import { toCorrectionDraftKey } from '#shared/inquiries/inquiry-labels';
import { mockCaches } from '../../test/stores';
import { aDraft, anEntry } from '../../test/tours';
import { cacheNames } from './caches';
import { type OutboxEntry, withStore } from './db';
import {
  changeEntries,
  findDraft,
  insertEntry,
  listEntries,
  markEntryReturned,
  removeEntry,
  requeueEntry,
  startAttempt,
  takeSentNotices,
  updateDraft,
} from './outbox';

const listIds = async () => (await listEntries()).map(({ id }) => id);
const refusal = { message: 'No.', fields: { phone: 'Too short.' } };
const takenBack = { message: '', fields: {} };

const change = (id: string, changed: Partial<OutboxEntry>) =>
  changeEntries((entry) => (entry.id === id ? changed : null));

async function insert(id: string, form: string | null = null) {
  await insertEntry({ ...anEntry(), id }, form);
}

it('stands behind all that were there, whichever of them has left', async () => {
  await insert('b');
  await insert('a');
  await removeEntry('b');
  await insert('c');
  expect((await listEntries()).map(({ id, order }) => [id, order])).toEqual([
    ['a', 2],
    ['c', 3],
  ]);
});

it('is as nobody has tried it yet, and stays unchanged when its key comes again', async () => {
  await insert('one');
  const untried = { attempts: 0, notBefore: 0, asked: false, busy: false, returned: null };
  expect(await listEntries()).toEqual([{ ...anEntry(), id: 'one', order: 1, ...untried }]);
  await startAttempt(([entry]) => entry);
  await insert('one');
  expect(await listEntries()).toMatchObject([{ id: 'one', attempts: 1 }]);
});

it('takes the place of pictures that were only seen when the phone is full', async () => {
  mockCaches();
  for (const name of [cacheNames.viewed, cacheNames.saved])
    await (await caches.open(name)).put('/a.webp', new Response());
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  await insert('one');
  expect([await listIds(), await caches.keys()]).toEqual([['one'], [cacheNames.saved]]);
});

it('is written to the disk with each change', async () => {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await insert('one');
  await startAttempt(([entry]) => entry);
  await change('one', { returned: refusal });
  for (const act of [markEntryReturned, requeueEntry, removeEntry]) await act('one');
  await takeSentNotices();
  const writes = begin.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes.map(([, , options]) => options?.durability)).toEqual(Array(7).fill('strict'));
});

it('isn’t saved until the whole change is on the disk', async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const request = put.apply(this, row);
    request.addEventListener('success', () => this.transaction.abort());
    return request;
  });
  await expect(insert('one')).rejects.toThrow('The store failed.');
  vi.restoreAllMocks();
  expect(await listIds()).toEqual([]);
});

describe('its form’s draft', () => {
  it('ends with it, and no other form’s does', async () => {
    await updateDraft('home', aDraft());
    await updateDraft('contact', aDraft({ name: 'Tashi' }));
    await insert('one', 'home');
    expect([await findDraft('home'), await findDraft('contact')]).toMatchObject([null, { name: 'Tashi' }]);
  });

  it('stays when it can’t be saved, and says why', async () => {
    await updateDraft('home', aDraft());
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort();
      throw new DOMException('aborted', 'AbortError');
    });
    await expect(insert('one', 'home')).rejects.toThrow('The store failed.');
    vi.restoreAllMocks();
    expect([await listIds(), await findDraft('home')]).toMatchObject([[], { name: 'Asha' }]);
  });
});

describe('one that its writer takes back', () => {
  it('leaves the queue and keeps its place, until it is queued again as it was', async () => {
    await insert('one');
    await insert('two');
    await markEntryReturned('one');
    expect(await listEntries()).toMatchObject([{ id: 'one', returned: takenBack }, { returned: null }]);
    await updateDraft(toCorrectionDraftKey('one'), aDraft());
    expect(await requeueEntry('one')).toBe(true);
    expect(await listEntries()).toMatchObject([{ id: 'one', returned: null }, { id: 'two' }]);
    expect(await findDraft(toCorrectionDraftKey('one'))).toBeNull();
  });

  it('keeps the server’s words if it was refused', async () => {
    await insert('one');
    await change('one', { returned: refusal });
    await markEntryReturned('one');
    expect(await listEntries()).toMatchObject([{ returned: refusal }]);
  });

  it('is not made anew once it has gone', async () => {
    await markEntryReturned('gone');
    expect(await requeueEntry('gone')).toBe(false);
    expect(await listIds()).toEqual([]);
  });
});

describe('a correction', () => {
  it('takes the place of what it corrects, behind the others, and ends its draft', async () => {
    for (const id of ['wrong', 'other']) await insert(id);
    await markEntryReturned('wrong');
    await updateDraft(toCorrectionDraftKey('wrong'), aDraft());
    const right = { ...anEntry(), id: 'right', body: { subject: 'Spiti' } };
    expect(await insertEntry(right, toCorrectionDraftKey('wrong'), 'wrong')).toBe(true);
    expect([await listIds(), await findDraft(toCorrectionDraftKey('wrong'))]).toEqual([['other', 'right'], null]);
  });

  it('is queued as it was when it has the key of what was taken back', async () => {
    await insert('one');
    await startAttempt(([entry]) => entry);
    await markEntryReturned('one');
    await insertEntry({ ...anEntry(), id: 'one' }, null, 'one');
    expect(await listEntries()).toMatchObject([{ id: 'one', attempts: 1, returned: null }]);
  });

  it('changes nothing where what it corrects has gone', async () => {
    await insert('other');
    await updateDraft('home', aDraft());
    expect(await insertEntry({ ...anEntry(), id: 'right' }, 'home', 'gone')).toBe(false);
    expect([await listIds(), (await findDraft('home'))?.name]).toEqual([['other'], 'Asha']);
  });
});

it('counts each attempt; without an entry there is none', async () => {
  await insert('one');
  expect(await startAttempt(() => undefined)).toBeNull();
  expect(await startAttempt(([entry]) => entry)).toMatchObject({ id: 'one', attempts: 1 });
  await change('one', { notBefore: 5 });
  await change('gone', { notBefore: 5 });
  expect(await listEntries()).toMatchObject([{ id: 'one', attempts: 1, notBefore: 5 }]);
});

it('leaves alone what this build can’t read', async () => {
  await withStore((store) => store.put('outbox', { id: 'strange', order: 1 }));
  await insert('one');
  await markEntryReturned('strange');
  expect(await listIds()).toEqual(['one']);
  expect(await withStore((store) => store.get('outbox', 'strange'))).toEqual({ id: 'strange', order: 1 });
});

it('is told of once when it has arrived, oldest first, unless its form or its writer knows', async () => {
  const note = (id: string) => ({ id, key: id, subject: 'Leh', message: 'Thank you!' });
  for (const id of ['one', 'two', 'known']) await insert(id);
  await removeEntry('one', note('one'));
  await removeEntry('two', note('two'));
  await removeEntry('known');
  await removeEntry('one', note('one'));
  expect(await listIds()).toEqual([]);
  expect(await takeSentNotices()).toEqual([note('one'), note('two')]);
  expect(await takeSentNotices()).toEqual([]);
});
