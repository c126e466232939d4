import { withStore } from './db';

/** Clears tours, saved tours and drafts; waiting inquiries only if `outbox` is true. @throws StoreError */
export async function clearStore({ outbox }: { outbox: boolean }): Promise<void> {
  await withStore(async (store) => {
    const names = ['tours', 'meta', 'drafts', 'saved', ...(outbox ? (['outbox'] as const) : [])] as const;
    const tx = store.transaction(names, 'readwrite');
    await Promise.all([...names.map((name) => tx.objectStore(name).clear()), tx.done]);
  });
}
