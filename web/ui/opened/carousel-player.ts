import Swiper from 'swiper';
import 'swiper/css';
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
    stop: () => swiper.destroy(true, true),
  };
}
