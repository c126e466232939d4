import { type ComponentType, useEffect, useState } from 'react';
import { useCompared } from '../../ui/compare/compare-choice';

export function CompareTray() {
  const [tray, setTray] = useState<{ Tray: ComponentType }>();
  const isWanted = useCompared().length > 0 && !tray;
  useEffect(() => {
    if (!isWanted) return;
    import('../../ui/compare/compare-tray').then(
      (part) => setTray({ Tray: part.CompareTray }),
      () => undefined,
    );
  }, [isWanted]);
  return tray ? <tray.Tray /> : null;
}
