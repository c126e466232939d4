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

  it('fails after the timeout, and notifies listeners when it responds again', async () => {
    const { back, count } = await openPage();
    mockHangingStore();
    const firstCall = expect(count()).rejects.toThrow('did not answer');
    await vi.advanceTimersByTimeAsync(storeTimeoutMs);
    await firstCall;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(back).not.toHaveBeenCalled();
    globalThis.indexedDB = new IDBFactory();
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.waitFor(() => expect(back).toHaveBeenCalledOnce());
    expect(await count()).toBe(0);
  });

  it('is not opened again when the browser refuses storage', async () => {
    const { back, count } = await openPage();
    mockForbiddenStore();
    await expect(count()).rejects.toMatchObject({ fault: 'blocked' });
    globalThis.indexedDB = new IDBFactory();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(back).not.toHaveBeenCalled();
  });
});

it('closes the connection when the tab is hidden or frozen', async () => {
  for (const event of ['freeze', 'pagehide']) {
    await updateTour(aTour());
    dispatchEvent(new Event(event));
    await new Promise(setImmediate);
    const blocked = vi.fn();
    const upgraded = await openDB(storeName, event === 'freeze' ? 7 : 8, { blocked });
    upgraded.close();
    expect(blocked).not.toHaveBeenCalled();
  }
});

it('aborts and begins no transaction when the page is left, and works again when it returns', async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, ...row) {
    const request = put.apply(this, row);
    dispatchEvent(new Event('pagehide'));
    return request;
  });
  await expect(insertEntry(anEntry(), 'home')).rejects.toBeInstanceOf(StoreError);
  const otherConnection = await openDB(storeName);
  expect(await otherConnection.count('outbox')).toBe(0);
  otherConnection.close();
  await expect(listEntries()).rejects.toThrow('left');
  dispatchEvent(new Event('pageshow'));
  await insertEntry(anEntry(), 'home');
  expect(await listEntries()).toHaveLength(1);
});

it('finds no tour when another build wrote an unreadable row', async () => {
  const unreadableTour = aTour();
  await replaceCatalogueCopy([unreadableTour], { etag: 'W/"1"', syncedAt: '2026-11-01T00:00:00.000Z', complete: true });
  await withStore((store) => store.put('tours', { _id: unreadableTour._id, heading: 7 }));
  expect(await findTour(unreadableTour._id)).toBeNull();
});

it('removes a discarded draft', async () => {
  await updateDraft('home', aDraft());
  await removeDraft('home');
  expect(await findDraft('home')).toBeNull();
});
