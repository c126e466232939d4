import { useEffect, useRef, useState } from 'react';
import { listingPageSize } from '#shared/catalogue';
import type { TourCard as Tour } from '#shared/tour';
import { TourGrid } from '../../ui/tour-grid';
import styles from './paged-grid.module.css';

function inFours(tours: readonly Tour[]): Tour[][] {
  const groups: Tour[][] = [];
  for (let at = 0; at < tours.length; at += listingPageSize) groups.push(tours.slice(at, at + listingPageSize));
  return groups;
}

/**
 * Every tour is on the page; the pager's pages are its groups of four. A button goes to its group, and the active page
 * follows the scroll (design §8.1).
 */
export function PagedGrid({ tours, ratingPrefix }: { tours: readonly Tour[]; ratingPrefix: boolean }) {
  const groups = inFours(tours);
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other tours are other groups to watch
  useEffect(() => {
    const pages = [...(box.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])];
    // The page one is on is the last one that begins above this line, as a share of the window's height.
    const line = 0.45;
    let frame = 0;
    const follow = () => {
      frame = 0;
      const begun = pages.filter((page) => page.getBoundingClientRect().top <= innerHeight * line);
      setActive(Math.max(1, begun.length));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(follow);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [tours]);

  return (
    <>
      <div className={styles.groups} ref={box}>
        {groups.map((group, index) => (
          <div
            key={group[0]?._id}
            id={`page-${index + 1}`}
            data-page={index + 1}
            className={styles.group}
            tabIndex={-1}
          >
            <TourGrid tours={group} ratingPrefix={ratingPrefix} />
          </div>
        ))}
      </div>
      {groups.length > 1 ? (
        <nav aria-label="Pages" className={styles.pager}>
          <ol className={styles.pages}>
            {groups.map((group, index) => (
              <li key={group[0]?._id}>
                <a
                  href={`#page-${index + 1}`}
                  className={styles.page}
                  aria-label={`Page ${index + 1}`}
                  aria-current={active === index + 1 ? 'page' : undefined}
                  onClick={(event) => {
                    event.preventDefault();
                    const page = document.getElementById(`page-${index + 1}`);
                    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
                    page?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
                    page?.focus({ preventScroll: true });
                    setActive(index + 1);
                  }}
                >
                  {index + 1}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
    </>
  );
}
