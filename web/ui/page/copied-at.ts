import { usePhone } from './phone';

/** When the tours on the screen were copied to the phone, ISO 8601; null where they are fresh. */
export function useCopiedAt(): string | null {
  const { offline, slow, copy } = usePhone();
  return offline || slow || copy?.isOld ? copy?.syncedAt || null : null;
}
