import { onContact } from '../api/client';
import { withStoreOr } from '../store/db';
import { connection } from './connection';

// Remembers that a network showed its sign-in page instead of ours, to the service worker or to a call of the page.

const key = 'portal';

/** False if the store can't say. */
export async function wasPortalShown(): Promise<boolean> {
  return (await withStoreOr(false, (store) => store.get('meta', key))) === true;
}

export async function updatePortalShown(shown: boolean): Promise<void> {
  await withStoreOr(undefined, async (store) => {
    if (shown) await store.put('meta', true, key);
    else await store.delete('meta', key);
  });
}

export function onPortal(listener: () => void): () => void {
  return onContact((contact) => {
    if (contact === 'portal') void updatePortalShown(true).then(listener);
  });
}

let wanted = false;

export async function wantsSignIn(): Promise<boolean> {
  const shown = await wasPortalShown();
  const isThrough = shown && connection() === 'online';
  // A page that is being left for the portal may still get an answer sent earlier. It doesn't know of the portal.
  if (isThrough && wanted) await updatePortalShown(false);
  wanted = shown && !isThrough;
  return wanted;
}
