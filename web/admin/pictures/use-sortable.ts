import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Index of the list item at a point, or null. */
function indexAt(list: HTMLElement, x: number, y: number): number | null {
  const index = [...list.children].findIndex((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return index === -1 ? null : index;
}

/** Sorts a list by dragging handles with a mouse, pen or finger. Items move as soon as the pointer is over another. */
export function useSortable(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const at = useRef<number | null>(null);
  const isDragging = dragged !== null;

  useEffect(() => {
    if (!isDragging) return;
    const follow = (event: PointerEvent) => {
      const to = list.current && indexAt(list.current, event.clientX, event.clientY);
      if (at.current === null || to === null || to === at.current) return;
      onMove(at.current, to);
      at.current = to;
      setDragged(to);
    };
    const drop = () => {
      at.current = null;
      setDragged(null);
    };
    // On the document: the item itself moves within the list and would lose the pointer.
    document.addEventListener('pointermove', follow);
    document.addEventListener('pointerup', drop);
    document.addEventListener('pointercancel', drop);
    return () => {
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('pointerup', drop);
      document.removeEventListener('pointercancel', drop);
    };
  }, [isDragging, onMove]);

  const grab = useCallback((event: ReactPointerEvent, index: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    at.current = index;
    setDragged(index);
  }, []);

  return { list, dragged, grab };
}
