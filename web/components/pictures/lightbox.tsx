import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pictureSrcSet, withPictureWidth } from '#shared/tours/pictures';
import * as styles from './lightbox.module.css';

export interface LightboxPicture {
  src: string;
  alt: string;
}

export interface LightboxProps {
  pictures: readonly LightboxPicture[];
  index: number;
  /** The page's pictures in the same order: their shape, and what is seen until the large ones are there. */
  thumbnails: readonly HTMLImageElement[];
  onClosed: () => void;
}

/** Spec §9: a zoom unit multiplies by 1.007, a press of a button is 100 units, 300 are the most. */
const zoomFactorPerUnit = 1.007;
const unitsPerPress = 100;
const maxUnits = 300;
const keyRepeatMs = 180;
const animationMs = 300;
/** In CSS pixels. */
const panStepPx = 80;
/** A scroll has ended when no event came for this long; Safari 15 has no `scrollend`. */
const scrollEndMs = 100;

/** The strip scrolls and snaps, and a zoomed picture scrolls in its slide: swiping and panning are the browser's own. */
export function Lightbox({ pictures, index, thumbnails, onClosed }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(index);
  const [units, setUnits] = useState(0);
  const lastKey = useRef(0);
  const scrolling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const count = pictures.length;

  useLayoutEffect(() => {
    dialog.current?.showModal();
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'instant' });
    const close = () => dialog.current?.close();
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, [index]);

  const show = (next: number) => {
    setAt(next);
    if (next !== at) setUnits(0);
  };
  // Jumps and fades in: the way from the last picture to the first one would lead past all others.
  const goTo = (next: number, from = 0) => {
    show(next);
    strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior: 'instant' });
    const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : animationMs;
    strip.current?.animate?.({ opacity: [0, 1], transform: [`translateX(${from * 20}%)`, 'none'] }, { duration });
  };
  const step = (by: number) => goTo((at + by + count) % count, by);
  const onScroll = () => {
    clearTimeout(scrolling.current);
    scrolling.current = setTimeout(() => {
      const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
      if (clientWidth > 0) show(Math.round(scrollLeft / clientWidth));
    }, scrollEndMs);
  };
  /** Zooms around a point, at first the window's middle: the picture's part under it stays there. */
  const zoomTo = (wanted: number, point = { clientX: innerWidth / 2, clientY: innerHeight / 2 }) => {
    const slide = strip.current?.children[at];
    const image = slide?.querySelector('img');
    if (!slide || !image) return;
    const before = image.getBoundingClientRect();
    flushSync(() => setUnits(Math.min(Math.max(wanted, 0), maxUnits)));
    const after = image.getBoundingClientRect();
    const factor = after.width / before.width;
    slide.scrollLeft += after.left + (point.clientX - before.left) * factor - point.clientX;
    slide.scrollTop += after.top + (point.clientY - before.top) * factor - point.clientY;
  };

  // React listens to the wheel passively, so that the slide would scroll as well.
  const zoomBy = useRef<(by: number, point: MouseEvent) => void>(() => undefined);
  zoomBy.current = (by, point) => zoomTo(units + by, point);
  useEffect(() => {
    const element = strip.current;
    const onWheel = (event: WheelEvent) => {
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      // Some browsers count lines.
      zoomBy.current(-event.deltaY * (event.deltaMode ? 16 : 1), event);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    const by = ['ArrowLeft', 'ArrowRight'].indexOf(key) * 2 - 1;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(Arrow|Home$|End$)/.test(key)) event.preventDefault();
    if (key === 'ArrowUp' || key === 'ArrowDown')
      strip.current?.children[at]?.scrollBy(0, key === 'ArrowUp' ? -panStepPx : panStepPx);
    else if (by >= -1 && event.shiftKey) strip.current?.children[at]?.scrollBy(by * panStepPx, 0);
    else if (by >= -1 && timeStamp - lastKey.current >= keyRepeatMs) {
      lastKey.current = timeStamp;
      step(by);
    } else if (key === '+' || key === '=') zoomTo(units + unitsPerPress);
    else if (key === '-') zoomTo(units - unitsPerPress);
    else if (key === 'Home') goTo(0);
    else if (key === 'End') goTo(count - 1);
  };

  const close = () => dialog.current?.close();
  // The dialog focuses the first.
  const buttons = [
    { name: 'Close', Icon: X, act: close, place: styles.close },
    { name: 'Zoom out', Icon: ZoomOut, act: () => zoomTo(units - unitsPerPress), place: styles.zoomOut },
    { name: 'Zoom in', Icon: ZoomIn, act: () => zoomTo(units + unitsPerPress), place: styles.zoomIn },
    { name: 'Previous picture', Icon: ChevronLeft, act: () => step(-1), place: styles.previous },
    { name: 'Next picture', Icon: ChevronRight, act: () => step(1), place: styles.next },
  ].slice(0, count > 1 ? 5 : 3);
  const isNear = (place: number) => [0, 1, count - 1].includes(Math.abs(place - at));
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label="Pictures"
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.target instanceof HTMLImageElement) zoomTo(units > 0 ? 0 : unitsPerPress, event);
        else if (event.target instanceof HTMLLIElement) close();
      }}
      onClose={({ currentTarget }) => {
        const fades = currentTarget.getAnimations?.() ?? [];
        void Promise.allSettled(fades.map(({ finished }) => finished)).then(onClosed);
      }}
    >
      {buttons.map(({ name, Icon, act, place }) => (
        <button key={name} type="button" className={place} title={name} aria-label={name} onClick={act}>
          <Icon className="icon" aria-hidden="true" />
        </button>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul ref={strip} className={styles.strip} tabIndex={0} aria-label="Slides" onScroll={onScroll}>
        {pictures.map((picture, place) => (
          <li key={picture.src} className={styles.slide} inert={place !== at}>
            {isNear(place) ? (
              <Slide
                picture={picture}
                thumbnail={thumbnails[place]}
                scale={place === at ? zoomFactorPerUnit ** units : 1}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <p className={`tabular-nums ${styles.counter}`} role="status">
        {at + 1} / {count}
        <span className="visually-hidden">. {pictures[at]?.alt}</span>
      </p>
    </dialog>
  );
}

interface SlideProps {
  picture: LightboxPicture;
  thumbnail: HTMLImageElement | undefined;
  scale: number;
}

function Slide({ picture: { src, alt }, thumbnail, scale }: SlideProps) {
  const [ratio, setRatio] = useState(thumbnail?.naturalWidth ? thumbnail.naturalWidth / thumbnail.naturalHeight : 1.5);
  const [loadedFor, setLoadedFor] = useState(0);
  const [problem, setProblem] = useState<'none' | 'larger' | 'all'>('none');
  if (problem === 'all') return <p role="alert">This image failed to load</p>;
  // A wider file that can't be had leaves the narrower one.
  const width = problem === 'larger' ? loadedFor : Math.max(loadedFor, Math.ceil(innerWidth * scale));
  const style = { '--ratio': ratio, '--scale': scale, backgroundImage: thumbnail && `url("${thumbnail.currentSrc}")` };
  return (
    <img
      src={withPictureWidth(src, 1920)}
      srcSet={pictureSrcSet(src)}
      sizes={`${width}px`}
      alt={alt}
      style={style as CSSProperties}
      onLoad={({ currentTarget }) => {
        setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight);
        setLoadedFor(width);
      }}
      onError={() => setProblem(loadedFor > 0 ? 'larger' : 'all')}
    />
  );
}
