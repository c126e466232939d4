import { placeSlides, toSteps } from './loop';

export interface Player {
  toggle(): void;
  step(by: 1 | -1): void;
  stop(): void;
}

/** In milliseconds (spec §9). */
const playEvery = 3000;
/** From here on a press is a pull, in CSS pixels. */
const firmPull = 8;
const gap = 16;

/**
 * Runs a row: it loops, moves by 400 ms a slide, plays every 3 s (spec §9), pauses on hover, ends with a pull or the
 * focus. How many slides it shows says carousel.module.css, in `--n`.
 */
export function startPlayer(element: HTMLElement, onPlaying: (playing: boolean) => void): Player {
  const row = element.firstElementChild as HTMLElement;
  const slides = [...row.children] as HTMLElement[];
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const end = new AbortController();
  let at = 0;
  let timer = 0;
  let wasPulled = false;
  let pull: { id: number; from: number; by: number; since: number; isFirm: boolean } | null = null;

  const countShown = () => Math.min(Number(getComputedStyle(element).getPropertyValue('--n')) || 1, slides.length);
  const slideWidth = () => (slides[0]?.offsetWidth ?? 0) + gap;
  /** @param pulled by so many pixels, while a finger holds it */
  const layOut = (by: 1 | -1 = 1, pulled?: number) => {
    for (const [index, { place, isSeen }] of placeSlides(slides.length, at, countShown(), by).entries()) {
      const slide = slides[index] as HTMLElement;
      slide.style.transform = `translateX(calc(${place - index} * (100% + ${gap}px)))`;
      if (pulled !== undefined) continue;
      // Nothing out of view takes the focus, which would otherwise go to the page's start.
      if (!isSeen && slide.contains(document.activeElement)) element.focus({ preventScroll: true });
      slide.inert = !isSeen;
    }
    row.toggleAttribute('data-held', pulled !== undefined);
    row.style.transform = `translateX(calc(${-at} * (100% + ${gap}px) / var(--n) + ${pulled ?? 0}px))`;
  };
  const goBy = (steps: number) => {
    if (countShown() === slides.length) return layOut();
    at += steps;
    // What goes out of view stays where it is; what comes stands there already.
    layOut(steps < 0 ? 1 : -1);
  };
  const play = (playing: boolean) => {
    clearInterval(timer);
    timer = 0;
    if (playing) {
      timer = window.setInterval(() => {
        if (!document.hidden && !element.matches(':hover')) goBy(1);
      }, playEvery);
    }
    onPlaying(playing);
  };
  const pause = () => timer && play(false);
  const step = (by: 1 | -1) => {
    pause();
    goBy(by);
  };

  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
    capture = false,
  ) => element.addEventListener(name, act, { signal: end.signal, capture });
  listen('focusin', pause);
  listen('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step(event.key === 'ArrowRight' ? 1 : -1);
  });
  // Else links and pictures are dragged away.
  listen('dragstart', (event) => event.preventDefault());
  listen('pointerdown', ({ button, pointerId, clientX, timeStamp }) => {
    wasPulled = false;
    if (button === 0) pull = { id: pointerId, from: clientX, by: 0, since: timeStamp, isFirm: false };
  });
  listen('pointermove', ({ pointerId, clientX, buttons }) => {
    // A press that ended outside the row was never let go here.
    if (buttons === 0) pull = null;
    if (pull?.id !== pointerId) return;
    const spare = (slides.length - countShown()) * slideWidth();
    pull.by = Math.max(-spare, Math.min(spare, clientX - pull.from));
    if (!pull.isFirm && Math.abs(pull.by) < firmPull) return;
    if (!pull.isFirm) {
      pull.isFirm = true;
      wasPulled = true;
      element.setPointerCapture(pointerId);
      pause();
    }
    layOut(pull.by < 0 ? 1 : -1, pull.by);
  });
  const letGo = ({ type, pointerId, timeStamp }: PointerEvent) => {
    if (pull?.id !== pointerId) return;
    const { by, since, isFirm } = pull;
    pull = null;
    if (!isFirm) return;
    const steps = type === 'pointerup' ? toSteps(by, slideWidth(), timeStamp - since) : 0;
    if (steps) return goBy(steps);
    layOut(by < 0 ? 1 : -1);
  };
  listen('pointerup', letGo);
  listen('pointercancel', letGo);
  // A pull that ends on a link doesn’t follow it; a key does.
  listen(
    'click',
    (event) => {
      if (!wasPulled || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  // Nothing else may scroll the row, the search in the page neither.
  listen('scroll', () => {
    element.scrollLeft = 0;
  });
  const refit = () => layOut();
  addEventListener('resize', refit, { signal: end.signal });

  element.scrollLeft = 0;
  element.toggleAttribute('data-running', true);
  layOut();
  play(!still);
  return {
    toggle: () => play(timer === 0),
    step,
    stop: () => {
      end.abort();
      clearInterval(timer);
      element.toggleAttribute('data-running', false);
      row.style.transform = '';
      for (const slide of slides) {
        slide.inert = false;
        slide.style.transform = '';
      }
    },
  };
}
