import { withStore } from './db';

/*
 * That a network showed its own page in our place, e.g. to be signed in to, and no page of ours has come since. Written
 * by the service worker; the page reads it.
 */

const key = 'portal';

/** False where the store cannot say. */
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
