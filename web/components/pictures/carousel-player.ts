import Swiper from 'swiper';
import './carousel-player.css';

// Swiper's Autoplay module works on every frame, and its Keyboard module takes Page Up and Page Down from the page.

export interface Player {
  toggle(): void;
  step(direction: 1 | -1): void;
  stop(): void;
}

const slideIntervalMs = 3_000;

/**
 * Plays the slides (spec §9) until a visitor focuses or moves one.
 * @param slideCounts visible slides by window width in px
 * @param onFitChange called with true while all slides are visible, so that nothing can move
 */
export function startPlayer(
  element: HTMLElement,
  slideCounts: Readonly<Record<number, number>>,
  onPlayingChange: (isPlaying: boolean) => void,
  onFitChange: (isFitting: boolean) => void,
): Player {
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const breakpoints = Object.fromEntries(
    Object.entries(slideCounts).map(([width, slidesPerView]) => [width, { slidesPerView }]),
  );
  let timer: ReturnType<typeof setInterval> | undefined;
  const pause = () => {
    clearInterval(timer);
    timer = undefined;
    onPlayingChange(false);
  };
  element.scrollLeft = 0;
  const swiper = new Swiper(element, {
    slidesPerView: 1,
    spaceBetween: 16,
    breakpoints,
    breakpointsBase: 'window',
    loop: true,
    speed: isMotionReduced ? 0 : 400,
    on: { sliderFirstMove: pause, lock: () => onFitChange(true), unlock: () => onFitChange(false) },
  });
  onFitChange(swiper.isLocked);
  const isInView = () => {
    const { top, bottom } = element.getBoundingClientRect();
    return !document.hidden && bottom > 0 && top < innerHeight && !element.matches(':hover');
  };
  const play = () => {
    clearInterval(timer);
    timer = setInterval(() => isInView() && swiper.slideNext(), slideIntervalMs);
    onPlayingChange(true);
  };
  const step = (direction: 1 | -1) => {
    pause();
    if (direction === 1) swiper.slideNext();
    else swiper.slidePrev();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!/^Arrow(Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    step(key === 'ArrowRight' ? 1 : -1);
  };
  // Hidden slides must not take the focus: the browser would scroll to them, and Swiper would not know.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        const isHidden = intersectionRatio < 0.5;
        // Otherwise the focus would move to the start of the page.
        if (isHidden && target.contains(document.activeElement)) element.focus({ preventScroll: true });
        (target as HTMLElement).inert = isHidden;
      }
    },
    { root: element, threshold: 0.5 },
  );
  for (const slide of swiper.slides) observer.observe(slide);
  element.addEventListener('focusin', pause);
  element.addEventListener('keydown', onKeyDown);
  if (isMotionReduced) pause();
  else play();
  return {
    toggle: () => (timer === undefined ? play() : pause()),
    step,
    stop: () => {
      clearInterval(timer);
      element.removeEventListener('focusin', pause);
      element.removeEventListener('keydown', onKeyDown);
      observer.disconnect();
      for (const slide of swiper.slides) slide.inert = false;
      swiper.destroy(true, true);
    },
  };
}
