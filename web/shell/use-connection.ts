import { useEffect, useState, useSyncExternalStore } from 'react';
import { connection, onConnectionChange } from '../sync/connection';
import { listWaiting, onOutboxChange, type WaitingInquiry } from '../sync/inquiries';
import { catalogueCopy, onCatalogueChanged } from '../sync/tours';

/** What the last real answer said of the network; `unknown` until there was one. */
export function useConnection(): 'online' | 'offline' | 'unknown' {
  return useSyncExternalStore(onConnectionChange, connection, () => 'unknown');
}

/** What waits in the outbox, kept up to date across tabs. */
export function useWaiting(): WaitingInquiry[] {
  const [waiting, setWaiting] = useState<WaitingInquiry[]>([]);
  useEffect(() => {
    const read = () => void listWaiting().then(setWaiting);
    read();
    return onOutboxChange(read);
  }, []);
  return waiting;
}

/** The tours kept on this phone: how many, and as of when. Null while none are. */
export function useCatalogueCopy() {
  const [copy, setCopy] = useState<Awaited<ReturnType<typeof catalogueCopy>>>(null);
  useEffect(() => {
    const read = () => void catalogueCopy().then(setCopy);
    read();
    return onCatalogueChanged(read);
  }, []);
  return copy;
}
