import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { openBuild } from '../test/build';
import { anEntry, aTour } from '../test/tours';
import { storeName } from './db';

const mark = { etag: 'W/"1"', syncedAt: '2026-11-01T00:00:00.000Z', complete: true };
const versions = [1, 2, 3];
const everyPair = versions.flatMap((left) => versions.map((reads) => ({ left, reads })));

async function databaseVersion(): Promise<number> {
  const db = await openDB(storeName);
  db.close();
  return db.version;
}

/** A phone last used with this version, with a tour and a waiting inquiry. */
async function usedPhone(version: number) {
  const before = await openBuild({ version, inCharge: true });
  const tour = aTour();
  const entry = anEntry();
  await before.updateCatalogue([tour], mark);
  await before.insertEntry(entry, null);
  return { before, tour, entry };
}

describe.each(everyPair)('data left by version $left', ({ left, reads }) => {
  it.each([true, false])(`is found by version ${reads}, which adds to it (in charge: %s)`, async (inCharge) => {
    const { tour, entry } = await usedPhone(left);
    const now = await openBuild({ version: reads, inCharge });
    expect(await now.findCatalogue()).toEqual({ tours: [tour], mark });
    const another = anEntry();
    await now.insertEntry(another, null);
    expect((await now.listEntries()).entries.map(({ id }) => id)).toEqual([entry.id, another.id]);
    now.closeStore();
    expect(await databaseVersion()).toBe(inCharge ? Math.max(left, reads) : left);
  });
});

it('a build not in charge leaves an old database alone, and one in charge upgrades it', async () => {
  await usedPhone(1);
  const waiting = await openBuild({ version: 2, inCharge: false });
  expect(await waiting.hasWholeCatalogue()).toBe(true);
  expect(await databaseVersion()).toBe(1);
  const active = await openBuild({ version: 2, inCharge: true });
  expect(await active.withStore(async (store) => store.version)).toBe(2);
});

it('an old tab neither blocks a newer build nor loses a write', async () => {
  const { before, entry } = await usedPhone(1);
  const late = anEntry();
  const blocked = vi.fn();
  const writing = before.insertEntry(late, null);
  const raised = await openDB(storeName, 2, { upgrade: (db) => void db.createObjectStore('new'), blocked });
  raised.close();
  await writing;
  expect(blocked).not.toHaveBeenCalled();
  const afterwards = anEntry();
  await before.insertEntry(afterwards, null);
  const { entries } = await before.listEntries();
  expect(entries.map(({ id }) => id)).toEqual([entry.id, late.id, afterwards.id]);
});

it('five old tabs and a newer build writing at once keep every inquiry once', async () => {
  const { entry } = await usedPhone(1);
  const tabs = await Promise.all(Array.from({ length: 5 }, () => openBuild({ version: 1, inCharge: true })));
  await Promise.all(tabs.map((tab) => tab.listEntries()));
  const newer = await openBuild({ version: 2, inCharge: true });
  const entries = Array.from({ length: 18 }, anEntry);
  await Promise.all(entries.map((one, at) => ([...tabs, newer][at % 6] ?? newer).insertEntry(one, null)));
  expect(await newer.withStore(async (store) => store.version)).toBe(2);
  for (const tab of [...tabs, newer]) {
    const kept = (await tab.listEntries()).entries.map(({ id }) => id);
    expect(kept.toSorted()).toEqual([entry, ...entries].map(({ id }) => id).toSorted());
  }
});

describe('in charge', () => {
  const withRegistration = (registration: () => Promise<object | undefined>) =>
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: registration } });
  const ask = async () => (await vi.importActual<typeof import('./upgrades')>('./upgrades')).isInCharge();

  it('is a page without an active service worker', async () => {
    vi.stubGlobal('navigator', {});
    expect(await ask()).toBe(true);
    withRegistration(async () => undefined);
    expect(await ask()).toBe(true);
    withRegistration(async () => ({ installing: {}, active: null }));
    expect(await ask()).toBe(true);
  });

  it('is not a page when a service worker serves, or may serve, the shell', async () => {
    withRegistration(async () => ({ active: {} }));
    expect(await ask()).toBe(false);
    withRegistration(async () => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(await ask()).toBe(false);
  });

  it('is a service worker', async () => {
    withRegistration(async () => ({ active: {} }));
    vi.stubGlobal('ServiceWorkerGlobalScope', class {});
    expect(await ask()).toBe(true);
  });
});
