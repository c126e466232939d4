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
  /** The page's images in the same order, shown until the large ones have loaded. */
  thumbnails: readonly HTMLImageElement[];
  onClosed: () => void;
}

/** Zoom of spec §9. A zoom of n units enlarges the picture by 1.007 to the power of n. */
const zoomFactorPerUnit = 1.007;
const unitsPerPress = 100;
const maxZoomUnits = 300;
const keyRepeatMs = 180;
const animationMs = 300;
const panStepPx = 80;
/** A scroll has ended if no scroll event came for this long. Safari 15 has no `scrollend`. */
const scrollEndMs = 100;

/** The browser does swiping and panning: the strip of slides scrolls and snaps, a zoomed picture scrolls in its slide. */
export function Lightbox({ pictures, index, thumbnails, onClosed }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [currentIndex, setCurrentIndex] = useState(index);
  const [units, setUnits] = useState(0);
  const lastKeyTimeMs = useRef(0);
  const scrollEndTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const count = pictures.length;

  useLayoutEffect(() => {
    dialog.current?.showModal();
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'instant' });
    const close = () => dialog.current?.close();
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, [index]);

  const show = (next: number) => {
    setCurrentIndex(next);
    if (next !== currentIndex) setUnits(0);
  };
  // Fades in instead of scrolling: from the last picture to the first the strip would scroll past all others.
  const goTo = (next: number, direction = 0) => {
    show(next);
    strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior: 'instant' });
    const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : animationMs;
    strip.current?.animate?.({ opacity: [0, 1], transform: [`translateX(${direction * 20}%)`, 'none'] }, { duration });
  };
  const step = (direction: number) => goTo((currentIndex + direction + count) % count, direction);
  const onScroll = () => {
    clearTimeout(scrollEndTimer.current);
    scrollEndTimer.current = setTimeout(() => {
      const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
      if (clientWidth > 0) show(Math.round(scrollLeft / clientWidth));
    }, scrollEndMs);
  };
  /** Zooms around a point of the window, which stays over the same spot of the picture. */
  const zoomTo = (targetUnits: number, point = { clientX: innerWidth / 2, clientY: innerHeight / 2 }) => {
    const slide = strip.current?.children[currentIndex];
    const image = slide?.querySelector('img');
    if (!slide || !image) return;
    const before = image.getBoundingClientRect();
    flushSync(() => setUnits(Math.min(Math.max(targetUnits, 0), maxZoomUnits)));
    const after = image.getBoundingClientRect();
    const factor = after.width / before.width;
    slide.scrollLeft += after.left + (point.clientX - before.left) * factor - point.clientX;
    slide.scrollTop += after.top + (point.clientY - before.top) * factor - point.clientY;
  };

  // Not React's onWheel: its listener is passive and cannot stop the slide from scrolling.
  const zoomBy = useRef<(unitChange: number, point: MouseEvent) => void>(() => undefined);
  zoomBy.current = (unitChange, point) => zoomTo(units + unitChange, point);
  useEffect(() => {
    const element = strip.current;
    const onWheel = (event: WheelEvent) => {
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      // Some browsers report lines instead of pixels.
      zoomBy.current(-event.deltaY * (event.deltaMode ? 16 : 1), event);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    const direction = ['ArrowLeft', 'ArrowRight'].indexOf(key) * 2 - 1;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(Arrow|Home$|End$)/.test(key)) event.preventDefault();
    if (key === 'ArrowUp' || key === 'ArrowDown')
      strip.current?.children[currentIndex]?.scrollBy(0, key === 'ArrowUp' ? -panStepPx : panStepPx);
    else if (direction >= -1 && event.shiftKey)
      strip.current?.children[currentIndex]?.scrollBy(direction * panStepPx, 0);
    else if (direction >= -1 && timeStamp - lastKeyTimeMs.current >= keyRepeatMs) {
      lastKeyTimeMs.current = timeStamp;
      step(direction);
    } else if (key === '+' || key === '=') zoomTo(units + unitsPerPress);
    else if (key === '-') zoomTo(units - unitsPerPress);
    else if (key === 'Home') goTo(0);
    else if (key === 'End') goTo(count - 1);
  };

  const close = () => dialog.current?.close();
  // Close comes first, because the dialog focuses its first button.
  const buttons = [
    { name: 'Close', Icon: X, act: close, className: styles.close },
    { name: 'Zoom out', Icon: ZoomOut, act: () => zoomTo(units - unitsPerPress), className: styles.zoomOut },
    { name: 'Zoom in', Icon: ZoomIn, act: () => zoomTo(units + unitsPerPress), className: styles.zoomIn },
    { name: 'Previous picture', Icon: ChevronLeft, act: () => step(-1), className: styles.previous },
    { name: 'Next picture', Icon: ChevronRight, act: () => step(1), className: styles.next },
  ].slice(0, count > 1 ? 5 : 3);
  const isNear = (position: number) => [0, 1, count - 1].includes(Math.abs(position - currentIndex));
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
        const animations = currentTarget.getAnimations?.() ?? [];
        void Promise.allSettled(animations.map(({ finished }) => finished)).then(onClosed);
      }}
    >
      {buttons.map(({ name, Icon, act, className }) => (
        <button key={name} type="button" className={className} title={name} aria-label={name} onClick={act}>
          <Icon className="icon" aria-hidden="true" />
        </button>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul ref={strip} className={styles.strip} tabIndex={0} aria-label="Slides" onScroll={onScroll}>
        {pictures.map((picture, position) => (
          <li key={picture.src} className={styles.slide} inert={position !== currentIndex}>
            {isNear(position) ? (
              <Slide
                picture={picture}
                thumbnail={thumbnails[position]}
                scale={position === currentIndex ? zoomFactorPerUnit ** units : 1}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <p className={`tabular-nums ${styles.counter}`} role="status">
        {currentIndex + 1} / {count}
        <span className="visually-hidden">. {pictures[currentIndex]?.alt}</span>
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
  const [loadedWidthPx, setLoadedWidthPx] = useState(0);
  const [failedFile, setFailedFile] = useState<'none' | 'wider' | 'any'>('none');
  if (failedFile === 'any') return <p role="alert">This image failed to load</p>;
  // If a wider file fails to load, the narrower one stays.
  const widthPx = failedFile === 'wider' ? loadedWidthPx : Math.max(loadedWidthPx, Math.ceil(innerWidth * scale));
  const style = { '--ratio': ratio, '--scale': scale, backgroundImage: thumbnail && `url("${thumbnail.currentSrc}")` };
  return (
    <img
      src={withPictureWidth(src, 1920)}
      srcSet={pictureSrcSet(src)}
      sizes={`${widthPx}px`}
      alt={alt}
      style={style as CSSProperties}
      onLoad={({ currentTarget }) => {
        setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight);
        setLoadedWidthPx(widthPx);
      }}
      onError={() => setFailedFile(loadedWidthPx > 0 ? 'wider' : 'any')}
    />
  );
}
