import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { mockForbiddenStore, mockHangingStore } from '../../test/stores';
import { aDraft, anEntry, aTour } from '../../test/tours';
import { StoreError, storeName, storeTimeoutMs, withStore } from './db';
import { findDraft, insertEntry, listEntries, removeDraft, updateDraft } from './outbox';
import { findTour, replaceCatalogueCopy, updateTour } from './tours';

describe('a store that cannot be used', () => {
  const openPage = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.resetModules();
    const { onStoreBack, withStore } = await import('./db');
    const back = vi.fn();
    onStoreBack(back);
    return { back, count: () => withStore((store) => store.count('tours')) };
  };

  it('is given up after the time limit, and says when it answers again', async () => {
    const { back, count } = await openPage();
    mockHangingStore();
    const first = expect(count()).rejects.toThrow('did not answer');
    await vi.advanceTimersByTimeAsync(storeTimeoutMs);
    await first;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(back).not.toHaveBeenCalled();
    globalThis.indexedDB = new IDBFactory();
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.waitFor(() => expect(back).toHaveBeenCalledOnce());
    expect(await count()).toBe(0);
  });

  it('is not asked again where the browser keeps nothing', async () => {
    const { back, count } = await openPage();
    mockForbiddenStore();
    await expect(count()).rejects.toMatchObject({ fault: 'blocked' });
    globalThis.indexedDB = new IDBFactory();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(back).not.toHaveBeenCalled();
  });
});

it('closes the connection when the tab is hidden or frozen', async () => {
  for (const putAway of ['freeze', 'pagehide']) {
    await updateTour(aTour());
    dispatchEvent(new Event(putAway));
    await new Promise(setImmediate);
    const blocked = vi.fn();
    const raised = await openDB(storeName, putAway === 'freeze' ? 7 : 8, { blocked });
    raised.close();
    expect(blocked).not.toHaveBeenCalled();
  }
});

it('holds no lock and begins nothing more when the page is left, and works again when it’s back', async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, ...row) {
    const request = put.apply(this, row);
    dispatchEvent(new Event('pagehide'));
    return request;
  });
  await expect(insertEntry(anEntry(), 'home')).rejects.toBeInstanceOf(StoreError);
  const elsewhere = await openDB(storeName);
  expect(await elsewhere.count('outbox')).toBe(0);
  elsewhere.close();
  await expect(listEntries()).rejects.toThrow('left');
  dispatchEvent(new Event('pageshow'));
  await insertEntry(anEntry(), 'home');
  expect(await listEntries()).toHaveLength(1);
});

it('takes a row of another build for a missing tour', async () => {
  const strange = aTour();
  await replaceCatalogueCopy([strange], { etag: 'W/"1"', syncedAt: '2026-11-01T00:00:00.000Z', complete: true });
  await withStore((store) => store.put('tours', { _id: strange._id, heading: 7 }));
  expect(await findTour(strange._id)).toBeNull();
});

it('removes a discarded draft', async () => {
  await updateDraft('home', aDraft());
  await removeDraft('home');
  expect(await findDraft('home')).toBeNull();
});
