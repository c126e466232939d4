import { type ReactNode, Suspense, useRef, useState } from 'react';
import { late } from '../../ui/late/late';
import * as styles from './ride-plan.module.css';
import type { AllSectionsProps } from './sections/all-sections';
import type { RideStripProps } from './sections/ride-strip';
import type { WishProps } from './sections/wish';

const sections = late(async () => (await import('./sections/all-sections')).AllSections);
const strip = late(async () => (await import('./sections/ride-strip')).RideStrip);

const wish = late(async () => (await import('./sections/wish')).Wish);

export const loadSections = () => Promise.all([sections.ready(), strip.ready(), wish.ready()]);

/** A fifth of all the page's code, so it comes after it: until then all stays as the Worker drew it. */
export function LateSections(props: Omit<AllSectionsProps, 'onReady'>) {
  const [isReady, setReady] = useState(false);
  return (
    <div className={isReady ? undefined : styles.unready}>
      <Held isReady={isReady}>
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <sections.Part {...props} onReady={() => setReady(true)} />
        </Suspense>
      </Held>
    </div>
  );
}

export function LateStrip(props: Omit<RideStripProps, 'onReady'>) {
  const [isReady, setReady] = useState(false);
  return (
    <Held isReady={isReady}>
      <Suspense>
        <strip.Part {...props} onReady={() => setReady(true)} />
      </Suspense>
    </Held>
  );
}

export function LateWish(props: WishProps) {
  return (
    <Suspense>
      <wish.Part {...props} />
    </Suspense>
  );
}

/** Until it's ready, the same element again, or React would draw anew what the Worker drew. */
function Held({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const first = useRef(children);
  return isReady ? children : first.current;
}
