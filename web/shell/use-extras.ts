import { type ComponentType, useEffect, useState } from 'react';
import { inGoodTime } from '../ui/late/in-good-time';
import type { ExtrasProps } from './later/extras';

/**
 * Once the page responds, and again on demand if that failed. @param instead called when they are
 * wanted but don't load in time
 */
export function useExtras(wanted: boolean, instead: () => void): ComponentType<ExtrasProps> | null {
  const [extras, setExtras] = useState<{ component: ComponentType<ExtrasProps> } | null>(null);
  useEffect(() => {
    if (extras) return;
    let isWanted = wanted;
    const part = import('./later/extras');
    part.then(
      ({ Extras }) => setExtras({ component: Extras }),
      () => undefined,
    );
    if (wanted) void inGoodTime(part).then((came) => came || (isWanted && instead()));
    return () => {
      isWanted = false;
    };
  }, [wanted, extras, instead]);
  return extras?.component ?? null;
}
