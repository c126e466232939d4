import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './carousel.module.css';
import type { Player } from './carousel-player';

interface CarouselProps {
  label: string;
  eyebrow?: string;
  title: string;
  /** Number of visible slides by minimum window width in px. */
  slidesPerView: Readonly<Record<number, number>>;
  /** Sets the slides' width until the player has loaded. */
  size: 'destinations' | 'testimonials' | 'pictures';
  slides: readonly { key: string; content: ReactNode }[];
}

/** Starts playing when it scrolls into view; with reduced motion it waits for Play. */
export function Carousel({ label, eyebrow, title, slidesPerView, size, slides }: CarouselProps) {
  const slidesRef = useRef<HTMLDivElement>(null);
  const player = useRef<Player | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [hasHiddenSlides, setHiddenSlides] = useState(false);

  useEffect(() => {
    const element = slidesRef.current;
    if (!element) return;
    let isUnmounted = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void import('./carousel-player')
        .then(({ startPlayer }) => {
          if (isUnmounted) return;
          player.current = startPlayer(element, slidesPerView, setPlaying, (isFitting) => setHiddenSlides(!isFitting));
        })
        .catch(() => undefined);
    });
    observer.observe(element);
    return () => {
      isUnmounted = true;
      observer.disconnect();
      player.current?.stop();
      player.current = null;
    };
  }, [slidesPerView]);

  const buttons = [
    { name: 'play', buttonLabel: `${isPlaying ? 'Pause' : 'Play'} ${label}`, Icon: isPlaying ? Pause : Play },
    { name: 'previous', buttonLabel: `Previous: ${label}`, Icon: ChevronLeft, direction: -1 as const },
    { name: 'next', buttonLabel: `Next: ${label}`, Icon: ChevronRight, direction: 1 as const },
  ];
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div className={`section-head ${styles.head}`}>
        <div>
          {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
          <h2>{title}</h2>
        </div>
        <div className={styles.controls} hidden={!hasHiddenSlides}>
          {buttons.map(({ name, buttonLabel, Icon, direction }) => (
            <button
              key={name}
              type="button"
              className={`icon-button ${styles.step}`}
              aria-label={buttonLabel}
              onClick={() => (direction ? player.current?.step(direction) : player.current?.toggle())}
            >
              <Icon className="icon" aria-hidden="true" />
            </button>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this groups slides */}
      <div
        ref={slidesRef}
        className={`swiper ${styles.window} ${styles[size]}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={`${label}, slides`}
      >
        <ul className={`swiper-wrapper ${styles.row}`}>
          {slides.map(({ key, content }) => (
            <li key={key} className={`swiper-slide ${styles.slide}`}>
              {content}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
