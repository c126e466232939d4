import { type RefObject, useEffect } from 'react';

/** In milliseconds: what a day that opens moves is not scrolled past. */
const settling = 400;

/**
 * Follows the days of the page's itinerary: the one that was opened, or that is being scrolled past.
 * @param root anything in the same article; days are `details` with their number as `data-day`
 */
export function useFollowedDay(root: RefObject<Element | null>, onDay: (day: number) => void): void {
  useEffect(() => {
    const article = root.current?.closest('article');
    if (!article) return;
    let settledAt = 0;
    const say = (element: Element | null) => onDay(Number((element as HTMLElement | null)?.dataset.day ?? 1));
    const onToggle = ({ target, timeStamp }: Event) => {
      const { open, dataset } = target as HTMLDetailsElement;
      if (!open || !dataset.day) return;
      settledAt = timeStamp + settling;
      say(target as Element);
    };
    // A band across the window, under what is stuck to its top, and higher than the gap between two days.
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target, time } of entries) if (isIntersecting && time > settledAt) say(target);
      },
      { rootMargin: '-33% 0px -61%' },
    );
    for (const day of article.querySelectorAll('details[data-day]')) watcher.observe(day);
    say(article.querySelector('details[data-day][open]'));
    // It doesn't bubble.
    article.addEventListener('toggle', onToggle, true);
    return () => {
      watcher.disconnect();
      article.removeEventListener('toggle', onToggle, true);
    };
  }, [root, onDay]);
}
