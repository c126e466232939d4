import { createContext, useContext } from 'react';

/** How many tours are wholly kept on this phone; null until all of them are. Given by the shell. */
export const KeptTours = createContext<number | null>(null);

export function useKeptTours(): number | null {
  return useContext(KeptTours);
}
