import { useEffect, useRef, useState } from 'react';
import { listingPageSize } from '#shared/tours/catalogue';
import type { TourCard as Tour } from '#shared/tours/tour';
import { TourGrid } from '../../ui/tours/tour-grid';
import * as styles from './paged-grid.module.css';
import { Pager, pageId } from './pager';

function inFours(tours: readonly Tour[]): Tour[][] {
  const groups: Tour[][] = [];
  for (let at = 0; at < tours.length; at += listingPageSize) groups.push(tours.slice(at, at + listingPageSize));
  return groups;
}

/** Design §8.1. */
export function PagedGrid({ tours, ratingPrefix }: { tours: readonly Tour[]; ratingPrefix: boolean }) {
  const groups = inFours(tours);
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new tours mean new groups to watch
  useEffect(() => {
    const pages = [...(box.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])];
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

  const go = (page: number) => {
    const group = document.getElementById(pageId(page));
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    group?.focus({ preventScroll: true });
    // Groups not rendered yet change height on the way, so a long smooth scroll would miss.
    const isFar = Math.abs(page - active) > 3;
    group?.scrollIntoView({ behavior: still || isFar ? 'instant' : 'smooth' });
    setActive(page);
  };
  const pager = { count: groups.length, active, onGo: go };

  return (
    <>
      <div className={`spread ${styles.head}`}>
        {groups.length > 1 ? <Pager label="Pages" {...pager} /> : null}
        {tours.some(({ heightLine }) => heightLine) ? (
          <p className={`fine ${styles.scale}`}>Lines: the road’s height, from the sea to 6,000 m</p>
        ) : null}
      </div>
      <div className={styles.groups} ref={box}>
        {groups.map((group, index) => (
          <div
            key={group[0]?._id}
            id={pageId(index + 1)}
            data-page={index + 1}
            className={index < 3 ? `below ${styles.group}` : styles.group}
            tabIndex={-1}
          >
            <TourGrid tours={group} ratingPrefix={ratingPrefix} />
          </div>
        ))}
      </div>
      <Pager label={groups.length > 1 ? 'Pages, below the tours' : 'Pages'} {...pager} centred />
    </>
  );
}
