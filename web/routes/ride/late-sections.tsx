import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary';
import * as styles from './ride-plan.module.css';
import type { AllSectionsProps } from './sections/all-sections';

/** A third of the page's code. A loader that awaits it has the sections drawn at once. */
export const loadSections = () => import('./sections/all-sections');

/** The Worker renders a page in one go. */
const AllSections: ComponentType<AllSectionsProps> = import.meta.env.SSR
  ? (await loadSections()).AllSections
  : lazy(async () => ({ default: (await loadSections()).AllSections }));

/** Until their code is there, the sections get the same element, or React would draw anew what the Worker drew. */
export function LateSections(props: Omit<AllSectionsProps, 'onReady'>) {
  const [isReady, setReady] = useState(false);
  const sections = (
    <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
      <AllSections {...props} onReady={() => setReady(true)} />
    </Suspense>
  );
  const first = useRef(sections);
  return (
    <div className={isReady ? undefined : styles.unready}>
      <ErrorBoundary>{isReady ? sections : first.current}</ErrorBoundary>
    </div>
  );
}
