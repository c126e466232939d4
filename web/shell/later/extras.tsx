import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect } from 'react';
import type { TourCard } from '#shared/tours/tour';
import { Apart } from '../../ui/late/apart';
import { Toasts } from '../../ui/toasts/toast-list';
import { topId } from '../site-nav';
import { useScrolledPast } from '../use-scrolled-past';
import * as styles from './back-to-top.module.css';
import { InquiryModal } from './inquiry-modal';
import { InstallCard } from './install-card';
import { useTidyMenus } from './use-tidy-menus';

export interface ExtrasProps {
  asked: TourCard | null;
  onAsked: () => void;
}

/** Invisible until the first tap or scroll, so loaded late. */
export function Extras({ asked, onAsked }: ExtrasProps) {
  useOpenForPrint();
  useTidyMenus();
  return (
    <>
      <Apart instead={null}>
        <BackToTop />
      </Apart>
      <Apart instead={null}>
        <InquiryModal asked={asked} onClose={onAsked} />
      </Apart>
      <Apart instead={null}>
        <Toasts />
      </Apart>
      <Apart instead={null}>
        <InstallCard />
      </Apart>
    </>
  );
}

/** Appears beyond 300 px (spec §9). Moves the focus first: hiding while focused would stop the scroll half way. */
function BackToTop() {
  const shown = useScrolledPast(300);
  return (
    <button
      type="button"
      className={`square ${styles.button}`}
      hidden={!shown}
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

interface Closed {
  element: HTMLDetailsElement;
  /** Details with the same name close each other. */
  name: string;
}

/** In browsers whose CSS can't. */
function useOpenForPrint(): void {
  useEffect(() => {
    if (CSS.supports('selector(::details-content)')) return;
    let closed: Closed[] = [];
    const open = () => {
      closed = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')].map((element) => ({
        element,
        name: element.name,
      }));
      for (const { element } of closed) {
        element.removeAttribute('name');
        element.open = true;
      }
    };
    const close = () => {
      for (const { element, name } of closed) {
        element.open = false;
        if (name) element.name = name;
      }
      closed = [];
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', close);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', close);
    };
  }, []);
}
