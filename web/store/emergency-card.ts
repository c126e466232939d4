import * as v from 'valibot';
import { EmergencyCard } from '#shared/ride/ride';
import { withRoom } from './cleanup';
import { withStore } from './db';
import { parseRow } from './schema';

// One card for the phone. It says how somebody is ill: IndexedDB alone has it, and nothing else reads it.

const key = 'mine';

/** @throws StoreError */
export async function findEmergencyCard(): Promise<EmergencyCard | null> {
  return parseRow(EmergencyCard, await withStore((store) => store.get('emergency', key)));
}

/** In one transaction: the page may not know the rest of it. @throws StoreError */
export function updateEmergencyCard(change: Partial<EmergencyCard>): Promise<EmergencyCard> {
  return withRoom(() =>
    withStore(async (store) => {
      const tx = store.transaction('emergency', 'readwrite');
      const card = v.parse(EmergencyCard, { ...((await tx.store.get(key)) as object | undefined), ...change });
      await Promise.all([tx.store.put(card, key), tx.done]);
      return card;
    }),
  );
}

/** @throws StoreError */
export async function removeEmergencyCard(): Promise<void> {
  await withStore((store) => store.delete('emergency', key));
}
