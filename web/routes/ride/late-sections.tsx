import { Suspense, useRef, useState } from 'react';
import { late } from '../../ui/more/late';
import * as styles from './ride-plan.module.css';
import type { AllSectionsProps } from './sections/all-sections';

const { Part, ready } = late(async () => (await import('./sections/all-sections')).AllSections);

export const loadSections = ready;

/**
 * Everything below "My ride". Its code is a fifth of all that the page needs, so it comes after it: until then all
 * of it stays as the Worker drew it, whatever the phone holds, and what takes scripts stays hidden.
 */
export function LateSections(props: Omit<AllSectionsProps, 'onReady'>) {
  const [isReady, setReady] = useState(false);
  const draw = () => (
    <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
      <Part {...props} onReady={() => setReady(true)} />
    </Suspense>
  );
  // The same element, or React would draw it anew.
  const first = useRef<ReturnType<typeof draw>>(null);
  first.current ??= draw();
  return <div className={isReady ? undefined : styles.unready}>{isReady ? draw() : first.current}</div>;
}
