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
const editedByWriter = { message: '', fields: {} };

const changeEntry = (id: string, change: Partial<OutboxEntry>) =>
  changeEntries((entry) => (entry.id === id ? change : null));

async function insert(id: string, form: string | null = null) {
  await insertEntry({ ...anEntry(), id }, form);
}

it('adds an entry behind all others, even after one was removed', async () => {
  await insert('b');
  await insert('a');
  await removeEntry('b');
  await insert('c');
  expect((await listEntries()).map(({ id, order }) => [id, order])).toEqual([
    ['a', 2],
    ['c', 3],
  ]);
});

it('adds an entry without attempts, and leaves it unchanged when the same key comes again', async () => {
  await insert('one');
  const untried = { attempts: 0, notBefore: 0, asked: false, busy: false, returned: null };
  expect(await listEntries()).toEqual([{ ...anEntry(), id: 'one', order: 1, ...untried }]);
  await startAttempt(([entry]) => entry);
  await insert('one');
  expect(await listEntries()).toMatchObject([{ id: 'one', attempts: 1 }]);
});

it('deletes viewed pictures when the phone is full', async () => {
  mockCaches();
  for (const name of [cacheNames.viewed, cacheNames.saved])
    await (await caches.open(name)).put('/a.webp', new Response());
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  await insert('one');
  expect([await listIds(), await caches.keys()]).toEqual([['one'], [cacheNames.saved]]);
});

it('writes each change with strict durability', async () => {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await insert('one');
  await startAttempt(([entry]) => entry);
  await changeEntry('one', { returned: refusal });
  for (const act of [markEntryReturned, requeueEntry, removeEntry]) await act('one');
  await takeSentNotices();
  const writes = begin.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes.map(([, , options]) => options?.durability)).toEqual(Array(7).fill('strict'));
});

it('fails when the transaction is aborted', async () => {
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

describe('the draft of the form', () => {
  it('is deleted with the insertion, but not those of other forms', async () => {
    await updateDraft('home', aDraft());
    await updateDraft('contact', aDraft({ name: 'Tashi' }));
    await insert('one', 'home');
    expect([await findDraft('home'), await findDraft('contact')]).toMatchObject([null, { name: 'Tashi' }]);
  });

  it('stays when the entry can’t be stored', async () => {
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

describe('a returned entry', () => {
  it('keeps its place until it is queued again', async () => {
    await insert('one');
    await insert('two');
    await markEntryReturned('one');
    expect(await listEntries()).toMatchObject([{ id: 'one', returned: editedByWriter }, { returned: null }]);
    await updateDraft(toCorrectionDraftKey('one'), aDraft());
    expect(await requeueEntry('one')).toBe(true);
    expect(await listEntries()).toMatchObject([{ id: 'one', returned: null }, { id: 'two' }]);
    expect(await findDraft(toCorrectionDraftKey('one'))).toBeNull();
  });

  it('keeps the server’s message when it was refused', async () => {
    await insert('one');
    await changeEntry('one', { returned: refusal });
    await markEntryReturned('one');
    expect(await listEntries()).toMatchObject([{ returned: refusal }]);
  });

  it('is not created again when it was removed', async () => {
    await markEntryReturned('gone');
    expect(await requeueEntry('gone')).toBe(false);
    expect(await listIds()).toEqual([]);
  });
});

describe('a correction', () => {
  it('replaces the corrected entry, behind the others, and deletes its draft', async () => {
    for (const id of ['wrong', 'other']) await insert(id);
    await markEntryReturned('wrong');
    await updateDraft(toCorrectionDraftKey('wrong'), aDraft());
    const right = { ...anEntry(), id: 'right', body: { subject: 'Spiti' } };
    expect(await insertEntry(right, toCorrectionDraftKey('wrong'), 'wrong')).toBe(true);
    expect([await listIds(), await findDraft(toCorrectionDraftKey('wrong'))]).toEqual([['other', 'right'], null]);
  });

  it('queues the returned entry unchanged when it has the same key', async () => {
    await insert('one');
    await startAttempt(([entry]) => entry);
    await markEntryReturned('one');
    await insertEntry({ ...anEntry(), id: 'one' }, null, 'one');
    expect(await listEntries()).toMatchObject([{ id: 'one', attempts: 1, returned: null }]);
  });

  it('changes nothing when the corrected entry was removed', async () => {
    await insert('other');
    await updateDraft('home', aDraft());
    expect(await insertEntry({ ...anEntry(), id: 'right' }, 'home', 'gone')).toBe(false);
    expect([await listIds(), (await findDraft('home'))?.name]).toEqual([['other'], 'Asha']);
  });
});

it('counts an attempt only of a chosen entry', async () => {
  await insert('one');
  expect(await startAttempt(() => undefined)).toBeNull();
  expect(await startAttempt(([entry]) => entry)).toMatchObject({ id: 'one', attempts: 1 });
  await changeEntry('one', { notBefore: 5 });
  await changeEntry('gone', { notBefore: 5 });
  expect(await listEntries()).toMatchObject([{ id: 'one', attempts: 1, notBefore: 5 }]);
});

it('ignores rows that this build can’t read', async () => {
  await withStore((store) => store.put('outbox', { id: 'strange', order: 1 }));
  await insert('one');
  await markEntryReturned('strange');
  expect(await listIds()).toEqual(['one']);
  expect(await withStore((store) => store.get('outbox', 'strange'))).toEqual({ id: 'strange', order: 1 });
});

it('returns each sent notice once, oldest first', async () => {
  const createNotice = (id: string) => ({ id, key: id, subject: 'Leh', message: 'Thank you!' });
  for (const id of ['one', 'two', 'known']) await insert(id);
  await removeEntry('one', createNotice('one'));
  await removeEntry('two', createNotice('two'));
  await removeEntry('known');
  await removeEntry('one', createNotice('one'));
  expect(await listIds()).toEqual([]);
  expect(await takeSentNotices()).toEqual([createNotice('one'), createNotice('two')]);
  expect(await takeSentNotices()).toEqual([]);
});
