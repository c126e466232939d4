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
  slidesPerView: Readonly<Record<number, number>>;
  /** Before the player loads. */
  size: 'destinations' | 'voices' | 'pictures';
  slides: readonly { key: string; content: ReactNode }[];
}

/** 3 s, spec §9. Under reduced motion it waits for Play. */
export function Carousel({ label, eyebrow, title, slidesPerView, size, slides }: CarouselProps) {
  const ref = useRef<HTMLDivElement>(null);
  const player = useRef<Player | null>(null);
  const [playing, setPlaying] = useState(false);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let gone = false;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      void import('./carousel-player')
        .then(({ startPlayer }) => {
          if (gone) return;
          player.current = startPlayer(element, slidesPerView, setPlaying);
          setReady(true);
        })
        .catch(() => undefined);
    });
    watch.observe(element);
    return () => {
      gone = true;
      watch.disconnect();
      player.current?.stop();
      player.current = null;
    };
  }, [slidesPerView]);

  const buttons = [
    { name: 'play', words: `${playing ? 'Pause' : 'Play'} ${label}`, Icon: playing ? Pause : Play },
    { name: 'previous', words: `Previous: ${label}`, Icon: ChevronLeft, by: -1 as const },
    { name: 'next', words: `Next: ${label}`, Icon: ChevronRight, by: 1 as const },
  ];
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div className={`section-head ${styles.head}`}>
        <div>
          {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
          <h2>{title}</h2>
        </div>
        <div className={styles.controls} hidden={!ready}>
          {buttons.map(({ name, words, Icon, by }) => (
            <button
              key={name}
              type="button"
              className={`icon-button ${styles.step}`}
              aria-label={words}
              onClick={() => (by ? player.current?.step(by) : player.current?.toggle())}
            >
              <Icon className="icon" aria-hidden="true" />
            </button>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this groups slides */}
      <div
        ref={ref}
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
