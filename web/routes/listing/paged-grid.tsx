import { useRef } from 'react';
import { listingPageSize } from '#shared/tours/catalogue';
import type { TourCard as Tour } from '#shared/tours/tour';
import { useInWindow } from '../../ui/page/use-in-window';
import { TourGrid } from '../../ui/tours/tour-grid';
import * as styles from './paged-grid.module.css';
import { Pager, pageId } from './pager';

function inFours(tours: readonly Tour[]): Tour[][] {
  const groups: Tour[][] = [];
  for (let at = 0; at < tours.length; at += listingPageSize) groups.push(tours.slice(at, at + listingPageSize));
  return groups;
}

/** The number of groups, at least 1, that begin above the middle of the window. */
function countBegun(box: HTMLElement | null): number {
  const begun = [...(box?.children ?? [])].filter((group) => group.getBoundingClientRect().top <= innerHeight * 0.45);
  return Math.max(1, begun.length);
}

/** Design §8.1. */
export function PagedGrid({ tours, ratingPrefix }: { tours: readonly Tour[]; ratingPrefix: boolean }) {
  const groups = inFours(tours);
  const box = useRef<HTMLDivElement>(null);
  const active = useInWindow(() => countBegun(box.current), 1);

  const go = (page: number) => {
    const group = document.getElementById(pageId(page));
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    group?.focus({ preventScroll: true });
    // Groups not rendered yet change height on the way, so a long smooth scroll would miss.
    const isFar = Math.abs(page - active) > 3;
    group?.scrollIntoView({ behavior: still || isFar ? 'instant' : 'smooth' });
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
