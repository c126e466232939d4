import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { forbidStore, hangStore } from '../test/fresh-store';
import { aDraft, anEntry, aTour } from '../test/tours';
import { storeLimitMs, storeName, withStore } from './db';
import { findDraft, removeDraft, updateDraft } from './drafts';
import { insertEntry, listEntries } from './outbox';
import { StoreError } from './store-fault';
import { findCatalogue, findTour, updateCatalogue, updateTour } from './tours';

const mark = { etag: 'W/"1"', syncedAt: '2026-11-01T00:00:00.000Z', complete: true };

describe('a store that cannot be used', () => {
  it('is given up after the time limit, and not used for a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.resetModules();
    const page = await import('./db');
    const count = () => page.withStore((store) => store.count('tours'));
    hangStore();
    const first = expect(count()).rejects.toThrow('did not answer');
    await vi.advanceTimersByTimeAsync(storeLimitMs);
    await first;
    await expect(count()).rejects.toThrow('hung recently');
    globalThis.indexedDB = new IDBFactory();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await count()).toBe(0);
  });

  it('is used again as soon as it answers, however late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.resetModules();
    const page = await import('./db');
    let answer: () => void = () => undefined;
    const slow = page.withStore((store) =>
      new Promise<void>((done) => (answer = done)).then(() => store.count('tours')),
    );
    const refused = expect(slow).rejects.toThrow('did not answer');
    await vi.advanceTimersByTimeAsync(storeLimitMs);
    await refused;
    await expect(page.withStore((store) => store.count('tours'))).rejects.toThrow('hung recently');
    expect(await page.withStore((store) => store.count('outbox'), { insists: true })).toBe(0);
    answer();
    await vi.waitFor(async () => expect(await page.withStore((store) => store.count('tours'))).toBe(0));
  });

  it('still keeps tours for the session', async () => {
    forbidStore();
    const tour = aTour();
    await updateCatalogue([tour], mark);
    expect(await findCatalogue()).toEqual({ tours: [tour], mark });
    expect(await findTour(tour._id)).toEqual(tour);
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

it('takes a row of another build for a missing tour, and the copy for incomplete', async () => {
  const good = aTour();
  const strange = aTour();
  await updateCatalogue([good, strange], mark);
  await withStore((store) => store.put('tours', { _id: strange._id, heading: 7 }));
  expect(await findCatalogue()).toEqual({ tours: [good], mark: { ...mark, complete: false, etag: null } });
  expect(await findTour(strange._id)).toBeNull();
});

it('removes a discarded draft', async () => {
  await updateDraft('home', aDraft());
  await removeDraft('home');
  expect(await findDraft('home')).toBeNull();
});
