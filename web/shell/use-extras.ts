import { type ComponentType, useEffect, useState } from 'react';
import { inGoodTime } from '../ui/in-good-time';
import type { ExtrasProps } from './extras';

/**
 * The extras, fetched once the page answers to a tap, and again when they are wanted and did not come.
 *
 * @param wanted whether something that they show is open
 * @param instead called when they are wanted and do not come in good time
 */
export function useExtras(wanted: boolean, instead: () => void): ComponentType<ExtrasProps> | null {
  const [extras, setExtras] = useState<{ component: ComponentType<ExtrasProps> } | null>(null);
  useEffect(() => {
    if (extras) return;
    let isWanted = wanted;
    const part = import('./extras');
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
