import Swiper from 'swiper';
import './carousel-player.css';
import { Autoplay, Keyboard } from 'swiper/modules';

export interface Player {
  toggle(): void;
  step(by: 1 | -1): void;
  stop(): void;
}

/**
 * Runs Swiper on a row: loops, 400 ms per slide, plays every 3 s (spec §9), pauses on hover and focus.
 * @param shows smallest window width in CSS pixels → slides shown
 */
export function startPlayer(
  element: HTMLElement,
  shows: Readonly<Record<number, number>>,
  onPlaying: (playing: boolean) => void,
): Player {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const breakpoints = Object.fromEntries(
    Object.entries(shows).map(([width, slidesPerView]) => [width, { slidesPerView }]),
  );
  element.scrollLeft = 0;
  const swiper = new Swiper(element, {
    modules: [Autoplay, Keyboard],
    slidesPerView: 1,
    spaceBetween: 16,
    breakpoints,
    breakpointsBase: 'window',
    loop: true,
    speed: still ? 0 : 400,
    autoplay: { delay: 3000, pauseOnMouseEnter: true, disableOnInteraction: true },
    keyboard: { enabled: true, onlyInViewport: true },
    on: {
      autoplayStart: () => onPlaying(true),
      autoplayStop: () => onPlaying(false),
    },
  });
  // Nothing out of view takes the focus: the browser would scroll the row under Swiper's feet.
  const view = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        const isHidden = intersectionRatio < 0.5;
        // Else the focus would go to the page's start.
        if (isHidden && target.contains(document.activeElement)) element.focus({ preventScroll: true });
        (target as HTMLElement).inert = isHidden;
      }
    },
    { root: element, threshold: 0.5 },
  );
  for (const slide of swiper.slides) view.observe(slide);
  if (still) swiper.autoplay.stop();
  onPlaying(swiper.autoplay.running);
  element.addEventListener('focusin', () => swiper.autoplay.stop());
  return {
    toggle: () => (swiper.autoplay.running ? swiper.autoplay.stop() : swiper.autoplay.start()),
    step: (by) => {
      swiper.autoplay.stop();
      if (by === 1) swiper.slideNext();
      else swiper.slidePrev();
    },
    stop: () => {
      view.disconnect();
      for (const slide of swiper.slides) slide.inert = false;
      swiper.destroy(true, true);
    },
  };
}
