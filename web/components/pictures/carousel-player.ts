import Swiper from 'swiper';
import './carousel-player.css';

// Swiper's own Autoplay works on every frame, and its Keyboard takes Page Up and Page Down from the page.

export interface Player {
  toggle(): void;
  step(by: 1 | -1): void;
  stop(): void;
}

const playsEveryMs = 3_000;

/** Spec §9. Stops for good once a slide has the focus or was moved by hand. @param shows window width in px → slides */
export function startPlayer(
  element: HTMLElement,
  shows: Readonly<Record<number, number>>,
  onPlaying: (playing: boolean) => void,
): Player {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const breakpoints = Object.fromEntries(
    Object.entries(shows).map(([width, slidesPerView]) => [width, { slidesPerView }]),
  );
  let playing: ReturnType<typeof setInterval> | undefined;
  const pause = () => {
    clearInterval(playing);
    playing = undefined;
    onPlaying(false);
  };
  element.scrollLeft = 0;
  const swiper = new Swiper(element, {
    slidesPerView: 1,
    spaceBetween: 16,
    breakpoints,
    breakpointsBase: 'window',
    loop: true,
    speed: still ? 0 : 400,
    on: { sliderFirstMove: pause },
  });
  const isWatched = () => {
    const { top, bottom } = element.getBoundingClientRect();
    return !document.hidden && bottom > 0 && top < innerHeight && !element.matches(':hover');
  };
  const play = () => {
    clearInterval(playing);
    playing = setInterval(() => isWatched() && swiper.slideNext(), playsEveryMs);
    onPlaying(true);
  };
  const step = (by: 1 | -1) => {
    pause();
    if (by === 1) swiper.slideNext();
    else swiper.slidePrev();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!/^Arrow(Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    step(key === 'ArrowRight' ? 1 : -1);
  };
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
  element.addEventListener('focusin', pause);
  element.addEventListener('keydown', onKeyDown);
  if (still) pause();
  else play();
  return {
    toggle: () => (playing === undefined ? play() : pause()),
    step,
    stop: () => {
      clearInterval(playing);
      element.removeEventListener('focusin', pause);
      element.removeEventListener('keydown', onKeyDown);
      view.disconnect();
      for (const slide of swiper.slides) slide.inert = false;
      swiper.destroy(true, true);
    },
  };
}
