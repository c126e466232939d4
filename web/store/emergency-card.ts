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

/** @throws StoreError */
export async function updateEmergencyCard(card: EmergencyCard): Promise<void> {
  await withRoom(() => withStore((store) => store.put('emergency', card, key)));
}

/** @throws StoreError */
export async function removeEmergencyCard(): Promise<void> {
  await withStore((store) => store.delete('emergency', key));
}
