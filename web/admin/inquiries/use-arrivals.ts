import { useCallback, useState } from 'react';
import type { Inquiry } from '#shared/inquiry';

/** Ids of inquiries that arrived while this screen was open, until each is opened. */
export function useArrivals(inquiries: readonly Inquiry[] | undefined) {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  if (known === null && inquiries) setKnown(new Set(inquiries.map(({ _id }) => _id)));
  const arrivals = new Set(known ? inquiries?.flatMap(({ _id }) => (known.has(_id) ? [] : _id)) : []);
  const see = useCallback((id: string) => setKnown((before) => before && new Set(before).add(id)), []);
  return { arrivals, see };
}
