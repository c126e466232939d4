import { useSyncExternalStore } from 'react';

/** True where two panes have room side by side. */
const query = '(min-width: 1180px)';

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
