import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect } from 'react';
import type { TourCard } from '#shared/tours/tour';
import { ErrorBoundary } from '../../components/error-boundary';
import { useViewportValue } from '../../components/page/hooks';
import { Toasts } from '../../components/toasts/toast-list';
import * as styles from './back-to-top.module.css';
import { InquiryModal } from './inquiry-modal';
import { InstallCard } from './install-card';
import { topId, useMenuClosing } from './site-nav';

export interface DeferredPartsProps {
  inquiryTour: TourCard | null;
  onInquiryClose: () => void;
}

export function DeferredParts({ inquiryTour, onInquiryClose }: DeferredPartsProps) {
  useOpenForPrint();
  useMenuClosing();
  return (
    <>
      <ErrorBoundary fallback={null}>
        <BackToTop />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <InquiryModal tour={inquiryTour} onClose={onInquiryClose} />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Toasts />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <InstallCard />
      </ErrorBoundary>
    </>
  );
}

/** Appears after 300 px of scrolling (spec §9). */
function BackToTop() {
  const isVisible = useViewportValue(() => scrollY > 300 && !wouldDisturbForm(), false);
  return (
    <button
      type="button"
      className={`icon-button ${styles.button}`}
      hidden={!isVisible}
      aria-label="Back to top"
      onClick={() => {
        // The focus moves first, because hiding the focused button would stop the scrolling half way.
        document.getElementById(topId)?.focus({ preventScroll: true });
        const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
        scrollTo({ top: 0, behavior: isMotionReduced ? 'auto' : 'smooth' });
      }}
    >
      <ArrowUp className="icon" aria-hidden="true" />
    </button>
  );
}

const formFieldSelector = 'main form :is(input:not([type="hidden"]), select, textarea, button)';

/** Area of the button with some space around it, in px from the window's right and bottom edge. */
const buttonAreaPx = { width: 80, height: 200 };

function wouldDisturbForm(): boolean {
  if (document.activeElement?.matches('input, select, textarea')) return true;
  return [...document.querySelectorAll(formFieldSelector)].some((field) => {
    const { top, right, bottom } = field.getBoundingClientRect();
    return right > innerWidth - buttonAreaPx.width && bottom > innerHeight - buttonAreaPx.height && top < innerHeight;
  });
}

/** Opens all <details> for printing in browsers where CSS can't. */
function useOpenForPrint(): void {
  useEffect(() => {
    if (CSS.supports('selector(::details-content)')) return;
    const names = new Map<HTMLDetailsElement, string>();
    const openAll = () => {
      for (const element of document.querySelectorAll<HTMLDetailsElement>('main details:not([open])'))
        names.set(element, element.name);
      for (const element of names.keys()) {
        // Elements of the same name would close each other.
        element.removeAttribute('name');
        element.open = true;
      }
    };
    const restore = () => {
      for (const [element, name] of names) {
        element.open = false;
        if (name) element.name = name;
      }
      names.clear();
    };
    addEventListener('beforeprint', openAll);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', openAll);
      removeEventListener('afterprint', restore);
    };
  }, []);
}

const idleTimeoutMs = 300;

const layOutAll = (): void => {
  document.documentElement.dataset.whole = '';
};

const runWhenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleTimeoutMs });
  else setTimeout(work, 50);
};

/** Lays out the first page's sections one at a time, so that a slow phone stays responsive. Later pages are laid out at once. */
export function renderBelowTheFold(): void {
  const sections = document.querySelectorAll<HTMLElement>('.below-fold, .sections-below-fold > section');
  let nextIndex = 0;
  const renderNext = () => {
    const section = sections[nextIndex];
    nextIndex += 1;
    if (!section) return layOutAll();
    section.dataset.drawn = '';
    runWhenIdle(renderNext);
  };
  runWhenIdle(renderNext);
}
