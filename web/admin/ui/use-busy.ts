import { useState } from 'react';

export function useBusy(): [busy: boolean, start: (work: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false);
  const start = (work: () => Promise<void>) => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return [busy, start];
}
