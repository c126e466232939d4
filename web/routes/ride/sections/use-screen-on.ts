import { type RefObject, useEffect } from 'react';

interface Screen {
  wakeLock?: { request(type: 'screen'): Promise<{ release(): Promise<void> }> };
}

/**
 * A phone gives both up when somebody looks elsewhere. Where a browser has neither, the dialog is
 * as large as its window.
 */
export function useScreenOn(element: RefObject<HTMLElement | null>, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let held: { release(): Promise<void> } | null = null;
    let over = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        held = (await (navigator as Screen).wakeLock?.request('screen')) ?? null;
      } catch {
        // A phone that saves power refuses.
      }
      if (over) await held?.release();
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    element.current?.requestFullscreen?.().catch(() => undefined);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', hold);
      held?.release().catch(() => undefined);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [element, on]);
}
