import { withStoreOr } from '../store/db';

// Remembers that the server didn't answer a page in time, across pages and the service worker's restarts. Until it
// answers anything, pages are shown from the phone without waiting again.

const key = 'stalled';

/** False if the store can't say. */
export async function wasStalled(): Promise<boolean> {
  return (await withStoreOr(false, (store) => store.get('meta', key))) === true;
}

export async function updateStalled(stalled: boolean): Promise<void> {
  if (stalled === (await wasStalled())) return;
  await withStoreOr(undefined, async (store) => {
    if (stalled) await store.put('meta', true, key);
    else await store.delete('meta', key);
  });
}
