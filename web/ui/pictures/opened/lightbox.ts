import { followGestures } from './gestures';
import * as styles from './lightbox.module.css';
import { make, makeButton } from './make';
import { type LightboxPicture, makeSlide, type Slide } from './slide';
import { type Point, whole, zoomAt, zoomStep } from './zoom';

/** Spec §9. */
const keyRepeatMs = 180;
/** In CSS pixels. */
const keyStep = 80;

const magnifier = 'M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0M21 21l-4.3-4.3M8 11h6';
const middle: Point = { x: 0, y: 0 };
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Next and previous wrap around. @param thumbs the page's pictures in the same order */
export function openLightbox(
  pictures: readonly LightboxPicture[],
  index: number,
  thumbs: readonly HTMLImageElement[],
): void {
  const count = pictures.length;
  const dialog = make('dialog', styles.lightbox);
  const stage = make('div', styles.stage);
  const row = make('div', styles.row);
  const counter = make('p', `num ${styles.counter}`);
  const slides = new Map<number, Slide>();
  // Goes on past both ends; the remainder is the picture.
  let at = index;
  let lastKey = 0;

  const toIndex = (place: number) => ((place % count) + count) % count;
  const slideAt = (place: number): Slide => {
    const known = slides.get(place);
    if (known) return known;
    const shown = toIndex(place);
    const slide = makeSlide(pictures[shown] as LightboxPicture, thumbs[shown]);
    slide.element.style.transform = `translateX(calc(${place} * (100% + 24px)))`;
    slides.set(place, slide);
    row.append(slide.element);
    return slide;
  };
  const pull = (by?: Point) => {
    row.toggleAttribute('data-moving', !by);
    row.style.transform = `translate(calc(${-at} * (100% + 24px) + ${by?.x ?? 0}px), ${by?.y ?? 0}px)`;
    dialog.style.setProperty('--shade', `${0.96 - Math.min(0.6, Math.abs(by?.y ?? 0) / innerHeight)}`);
  };
  const goTo = (place: number) => {
    slides.get(at)?.place(whole, true);
    at = place;
    const near = count > 1 ? [at, at + 1, at - 1] : [at];
    for (const one of near) slideAt(one);
    for (const [one, { element }] of slides) {
      element.inert = one !== at;
      if (Math.abs(one - at) < 3) continue;
      element.remove();
      slides.delete(one);
    }
    const said = make('span', 'visually-hidden');
    said.textContent = `. ${pictures[toIndex(at)]?.alt}`;
    counter.replaceChildren(`${toIndex(at) + 1} / ${count}`, said);
  };
  const jump = (to: number) => {
    goTo(at - toIndex(at) + to);
    pull(middle);
  };
  const step = (by: number) => {
    if (count > 1) goTo(at + by);
    pull();
  };
  const close = () => dialog.close();
  const zoomBy = (units: number) => {
    const { view, nearest, place } = slideAt(at);
    place(nearest(zoomAt(view(), view().units + units, middle)), true);
  };

  dialog.setAttribute('aria-label', 'Pictures');
  counter.setAttribute('role', 'status');
  const closing = makeButton('Close', 'M18 6 6 18M6 6l12 12', close);
  closing.autofocus = true;
  stage.append(row);
  dialog.append(
    stage,
    counter,
    makeButton('Zoom out', magnifier, () => zoomBy(-zoomStep)),
    makeButton('Zoom in', `${magnifier}M11 8v6`, () => zoomBy(zoomStep)),
    closing,
  );
  if (count > 1) {
    dialog.append(
      makeButton('Previous picture', 'm15 18-6-6 6-6', () => step(-1), styles.previous),
      makeButton('Next picture', 'm9 18 6-6-6-6', () => step(1), styles.next),
    );
  }

  dialog.addEventListener('keydown', (event) => {
    const { key, shiftKey, timeStamp } = event;
    const way = arrows[key];
    dialog.removeAttribute('data-bare');
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (way) event.preventDefault();
    if (way && (way.y || shiftKey)) {
      const { view, nearest, place } = slideAt(at);
      const { units, x, y } = view();
      place(nearest({ units, x: x - way.x * keyStep, y: y - way.y * keyStep }), true);
    } else if (way && timeStamp - lastKey >= keyRepeatMs) {
      lastKey = timeStamp;
      step(way.x);
    } else if (key === '+' || key === '=') zoomBy(zoomStep);
    else if (key === '-') zoomBy(-zoomStep);
    else if (key === 'Home') jump(0);
    else if (key === 'End') jump(count - 1);
  });

  const refitAll = () => {
    for (const { refit } of slides.values()) refit();
  };
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', close);
    removeEventListener('resize', refitAll);
    void Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished)).then(() => dialog.remove());
  });
  addEventListener('popstate', close);
  addEventListener('resize', refitAll);

  jump(index);
  followGestures(stage, {
    view: () => slideAt(at).view(),
    nearest: (view) => slideAt(at).nearest(view),
    place: (view, moving) => slideAt(at).place(view, moving),
    pull,
    step,
    close,
    toggleButtons: () => dialog.toggleAttribute('data-bare'),
  });
  document.body.append(dialog);
  dialog.showModal();
}
