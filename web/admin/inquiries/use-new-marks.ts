import { useCallback, useEffect, useState } from 'react';
import type { Inquiry } from '#shared/inquiry';
import { look, newSince, useLastLook } from '../queries/last-look';

/**
 * Ids of the inquiries that came in since the last look. They stay marked while one looks: until the screen is left, the
 * tab is put away, or the inquiry is opened.
 */
export function useNewMarks(inquiries: Inquiry[] | undefined) {
  const lastLook = useLastLook();
  const [since, setSince] = useState<string | null>(lastLook);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (since === null && lastLook !== null) setSince(lastLook);

  useEffect(() => {
    if (lastLook === null || !inquiries) return;
    const lookNow = () => {
      if (document.visibilityState === 'visible') look(inquiries);
      else setSince(lastLook);
    };
    lookNow();
    document.addEventListener('visibilitychange', lookNow);
    return () => document.removeEventListener('visibilitychange', lookNow);
  }, [inquiries, lastLook]);

  const marks = new Set(newSince(since, inquiries ?? []).map(({ _id }) => _id));
  for (const id of opened) marks.delete(id);
  const open = useCallback((id: string) => setOpened((before) => new Set(before).add(id)), []);
  return { marks, open };
}
