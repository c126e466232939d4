import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether fields may be there: false in the Worker's page, where they could do nothing yet. Chrome looks at all fields
 * for what it could fill in, and lays out the part around each before the first paint, however far down it is.
 */
export function useFields(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
