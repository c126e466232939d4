import { withStore } from './db';

// Remembers that a network showed its sign-in page instead of ours. The service worker writes it; the page reads it.

const key = 'portal';

/** False if the store can't say. */
export async function wasPortalShown(): Promise<boolean> {
  return withStore((store) => store.get('meta', key)).then(
    (row) => row === true,
    () => false,
  );
}

export async function updatePortalShown(shown: boolean): Promise<void> {
  await withStore(async (store) => {
    if (shown) await store.put('meta', true, key);
    else await store.delete('meta', key);
  }).catch(() => undefined);
}
