import { useEffect, useState } from 'react';

/** It moves into the topmost dialog: all else is inert, also what lies above it. Null until the page runs. */
export function useTopPlace(className: string | undefined): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = document.createElement('div');
    element.className = className ?? '';
    element.popover = 'manual';
    const put = () => {
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
      if (element.parentNode !== dialog) dialog.append(element);
      // Older browsers draw it like any other element.
      if (!('showPopover' in element)) return;
      // Last shown is topmost.
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
      // Messages that are shown already do not slide in again.
      for (const animation of element.getAnimations({ subtree: true })) animation.finish();
    };
    const watch = new MutationObserver((changes) => {
      const isMoved = ({ target }: MutationRecord) => target instanceof HTMLDialogElement;
      if (!element.isConnected || changes.some((change) => change.attributeName === 'open' && isMoved(change))) put();
    });
    put();
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    setPlace(element);
    return () => {
      watch.disconnect();
      element.remove();
    };
  }, [className]);
  return place;
}
