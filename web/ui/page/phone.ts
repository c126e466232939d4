import { useEffect, useState } from 'react';
import type { PhoneData } from '#shared/site/phone-data';
import type { CatalogueCopy } from '#shared/tours/catalogue';
import { createState } from './state';

/** Written by start-offline. */
interface PhoneState {
  /** From the server's last real answer. */
  offline: boolean;
  /** The network wants a sign-in first. */
  atPortal: boolean;
  keeps: boolean;
  forgets: boolean;
  waiting: number;
  refused: number;
  copy: CatalogueCopy | null;
  slow: boolean;
}

const phone = createState<PhoneState>({
  offline: false,
  atPortal: false,
  keeps: true,
  forgets: false,
  waiting: 0,
  refused: 0,
  copy: null,
  slow: false,
});
let atFirst = phone.get();

/** Before React takes it over. */
export function beginPhone(known: PhoneData): void {
  atFirst = { ...atFirst, ...known };
  phone.set(atFirst);
}

export const phoneAtFirst = (): PhoneState => atFirst;
export const setPhone = (change: Partial<PhoneState>): void => phone.set({ ...phone.get(), ...change });
export const usePhone = (): PhoneState => phone.useNow(phoneAtFirst);

/** Notes that a picture failed to load. The picture is requested again once the network is back. */
export function useFailed() {
  const { offline } = usePhone();
  const [failed, setFailed] = useState(false);
  useEffect(() => setFailed((is) => is && offline), [offline]);
  return { failed, onError: () => setFailed(true) };
}
