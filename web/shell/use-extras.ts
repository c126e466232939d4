import { type ComponentType, useEffect, useState } from 'react';
import type { ExtrasProps } from './extras';

/**
 * The extras, fetched once the page answers to a tap, and again when they are wanted and did not come.
 *
 * @param wanted whether something that they show is open
 */
export function useExtras(wanted: boolean): ComponentType<ExtrasProps> | null {
  const [extras, setExtras] = useState<{ component: ComponentType<ExtrasProps> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: wanting them is a reason to ask again
  useEffect(() => {
    if (extras) return;
    import('./extras').then(
      ({ Extras }) => setExtras({ component: Extras }),
      () => undefined,
    );
  }, [wanted, extras]);
  return extras?.component ?? null;
}
