import { type RefObject, useEffect, useRef } from 'react';

const scrolling = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** @param root anything in the same article; days are `details` with their number as `data-day` */
export function useFollowedDay(root: RefObject<Element | null>, onDay: (day: number) => void): void {
  // The tour is read anew behind the page. That mustn't lead back to the day that is open.
  const told = useRef(onDay);
  useEffect(() => {
    told.current = onDay;
  }, [onDay]);
  useEffect(() => {
    const article = root.current?.closest('article');
    if (!article) return;
    // What a day moves when it opens isn't scrolled past, however late the browser says so.
    let isHeld = false;
    const release = () => {
      isHeld = false;
    };
    const say = (element: Element | null) => told.current(Number((element as HTMLElement | null)?.dataset.day ?? 1));
    const onToggle = ({ target }: Event) => {
      const { open, dataset } = target as HTMLDetailsElement;
      if (!open || !dataset.day) return;
      isHeld = true;
      say(target as Element);
    };
    // A band across the window, under what is stuck to its top, and higher than the gap between two days.
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting && !isHeld) say(target);
      },
      { rootMargin: '-33% 0px -61%' },
    );
    for (const day of article.querySelectorAll('details[data-day]')) watcher.observe(day);
    say(article.querySelector('details[data-day][open]'));
    // It doesn't bubble.
    article.addEventListener('toggle', onToggle, true);
    for (const type of scrolling) addEventListener(type, release, { capture: true, passive: true });
    return () => {
      watcher.disconnect();
      article.removeEventListener('toggle', onToggle, true);
      for (const type of scrolling) removeEventListener(type, release, { capture: true });
    };
  }, [root]);
}
