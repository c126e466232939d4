import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in the Worker's page: Chrome looks at all fields for what it could fill in, and lays out
 * the part around each before the first paint, however far down it is.
 */
export function useFields(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
