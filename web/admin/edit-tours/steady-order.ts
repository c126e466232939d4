import { useMemo, useRef } from 'react';
import type { Tour } from '#shared/tour';

/**
 * Tours in the order in which this screen first saw them; what it has not seen before comes first. So a row that was
 * edited stays where it is, though its tour is now the newest, and one that was brought back returns to its place.
 */
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
