import { vi } from 'vitest';
import type { Store } from '../store/db';

interface BuildOptions {
  /** Database versions it knows: the real ones, then made-up ones that add a store each. */
  version: number;
  /** See store/upgrades.ts. */
  inCharge: boolean;
}

/** Shares the phone's database. */
export async function openBuild({ version, inCharge }: BuildOptions) {
  vi.resetModules();
  vi.doMock('../store/upgrades', async (original) => {
    const { upgrades } = await original<typeof import('../store/upgrades')>();
    const toCome = Array.from({ length: version }, (_, at) => (store: Store) => {
      store.createObjectStore(`added-${at + 1}` as 'tours');
    });
    const known = [...upgrades, ...toCome.slice(upgrades.length)].slice(0, version);
    return { upgrades: known, isInCharge: async () => inCharge };
  });
  const db = await import('../store/db');
  return { ...db, ...(await import('../store/outbox')), ...(await import('../store/tours')) };
}
