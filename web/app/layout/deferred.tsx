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

/** Dialogs, toasts and offers over any page: none is visible before the first tap or scroll. */
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

/** Appears beyond 300 px (spec §9). Moves the focus first, because hiding a focused button would stop the scroll half way. */
function BackToTop() {
  const isVisible = useViewportValue(() => scrollY > 300 && !coversField(), false);
  return (
    <button
      type="button"
      className={`icon-button ${styles.button}`}
      hidden={!isVisible}
      aria-label="Back to top"
      onClick={() => {
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

/** Area of the button with some space around it, in px from the window's right and lower edge. */
const buttonArea = { width: 80, height: 200 };

/** True while a field has the focus, or a field is where the button would be. */
function coversField(): boolean {
  if (document.activeElement?.matches('input, select, textarea')) return true;
  return [...document.querySelectorAll(formFieldSelector)].some((field) => {
    const { top, right, bottom } = field.getBoundingClientRect();
    return right > innerWidth - buttonArea.width && bottom > innerHeight - buttonArea.height && top < innerHeight;
  });
}

/** Opens all details for printing where CSS can't. Details of one name close each other, so they lose it meanwhile. */
function useOpenForPrint(): void {
  useEffect(() => {
    if (CSS.supports('selector(::details-content)')) return;
    const names = new Map<HTMLDetailsElement, string>();
    const open = () => {
      for (const element of document.querySelectorAll<HTMLDetailsElement>('main details:not([open])'))
        names.set(element, element.name);
      for (const element of names.keys()) {
        element.removeAttribute('name');
        element.open = true;
      }
    };
    const close = () => {
      for (const [element, name] of names) {
        element.open = false;
        if (name) element.name = name;
      }
      names.clear();
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', close);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', close);
    };
  }, []);
}

/** Longest pause between two sections, so that a slow phone stays responsive. */
const idleTimeoutMs = 300;

const markAllRendered = (): void => {
  document.documentElement.dataset.whole = '';
};

const runWhenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleTimeoutMs });
  else setTimeout(work, 50);
};

/** Lays out the page's sections one at a time, so that a slow phone stays responsive. Later pages are laid out at once. */
export function renderBelowTheFold(): void {
  const sections = document.querySelectorAll<HTMLElement>('.below-fold, .sections-below-fold > section');
  let nextIndex = 0;
  const renderNext = () => {
    const section = sections[nextIndex];
    nextIndex += 1;
    if (!section) return markAllRendered();
    section.dataset.drawn = '';
    runWhenIdle(renderNext);
  };
  runWhenIdle(renderNext);
}
