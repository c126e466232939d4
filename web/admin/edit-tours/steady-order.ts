import { useMemo, useRef } from 'react';
import type { Tour } from '#shared/tour';

/** Keeps tours in the order first seen, new ones on top, so an edited or restored row stays in its place. */
export function useSteadyOrder(tours: Tour[]): Tour[] {
  const places = useRef(new Map<string, number>());
  return useMemo(() => {
    const known = places.current;
    const first = Math.min(0, ...known.values());
    const unknown = tours.filter(({ _id }) => !known.has(_id));
    const isFirstLook = known.size === 0;
    for (const [index, { _id }] of unknown.entries())
      known.set(_id, isFirstLook ? index : first - unknown.length + index);
    return tours.toSorted((a, b) => (known.get(a._id) ?? 0) - (known.get(b._id) ?? 0));
  }, [tours]);
}
