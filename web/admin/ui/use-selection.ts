import { useCallback, useState } from 'react';

export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const select = (ids: readonly string[]) => setSelected(new Set(ids));
  return { selected, toggle, select };
}
