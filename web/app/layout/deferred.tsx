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
  asked: TourCard | null;
  onAsked: () => void;
}

/** Dialogs, messages and offers over any page: none of them is seen before the first tap or scroll. */
export function DeferredParts({ asked, onAsked }: DeferredPartsProps) {
  useOpenForPrint();
  useMenuClosing();
  return (
    <>
      <ErrorBoundary fallback={null}>
        <BackToTop />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <InquiryModal asked={asked} onClose={onAsked} />
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

/** Appears beyond 300 px (spec §9). Moves the focus first: hiding while focused would stop the scroll half way. */
function BackToTop() {
  const isShown = useViewportValue(() => scrollY > 300 && !isInTheWay(), false);
  return (
    <button
      type="button"
      className={`icon-button ${styles.button}`}
      hidden={!isShown}
      aria-label="Back to top"
      onClick={() => {
        document.getElementById(topId)?.focus({ preventScroll: true });
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
        scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
      }}
    >
      <ArrowUp className="icon" aria-hidden="true" />
    </button>
  );
}

const fieldsOfForms = 'main form :is(input:not([type="hidden"]), select, textarea, button)';

/** Where the button stands, with some room around it, in px from the window's right and lower edge. */
const corner = { width: 80, height: 200 };

/** True while somebody writes, or a field stands where the button would. */
function isInTheWay(): boolean {
  if (document.activeElement?.matches('input, select, textarea')) return true;
  return [...document.querySelectorAll(fieldsOfForms)].some((field) => {
    const { top, right, bottom } = field.getBoundingClientRect();
    return right > innerWidth - corner.width && bottom > innerHeight - corner.height && top < innerHeight;
  });
}

/** In browsers whose CSS can't. Details with the same name close each other, so that they lose it meanwhile. */
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

/** A busy phone is left alone so long between two parts. */
const patienceMs = 300;

const whole = (): void => {
  document.documentElement.dataset.whole = '';
};

const onIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: patienceMs });
  else setTimeout(work, 50);
};

/** A part at a time, so that no phone stands still for it. Pages opened later are laid out as they come. */
export function renderBelowTheFold(): void {
  const parts = document.querySelectorAll<HTMLElement>('.below-fold, .sections-below-fold > section');
  let next = 0;
  const draw = () => {
    const part = parts[next];
    next += 1;
    if (!part) return whole();
    part.dataset.drawn = '';
    onIdle(draw);
  };
  onIdle(draw);
}
