import { atWidth, pictureSrcSet } from '#shared/tours/media';
import * as styles from './lightbox.module.css';
import { make } from './make';
import { fitInto, keepWithin, type Size, toScale, type View, whole } from './zoom';

export interface LightboxPicture {
  src: string;
  alt: string;
}

export interface Slide {
  element: HTMLElement;
  view(): View;
  nearest(view: View): View;
  place(view: View, moving?: boolean): void;
  refit(): void;
}

/** @param thumb the same picture on the page: its shape, and what is seen until the large one is there */
export function makeSlide({ src, alt }: LightboxPicture, thumb?: HTMLImageElement): Slide {
  const element = make('div', styles.slide);
  const image = new Image();
  let ratio = thumb?.naturalWidth ? thumb.naturalHeight / thumb.naturalWidth : 2 / 3;
  let fitted: Size = { width: 0, height: 0 };
  let view = whole;
  let loadedFor = 0;

  const place = (next: View, moving = false) => {
    view = next;
    image.toggleAttribute('data-moving', moving);
    image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${toScale(view.units)})`;
    // Zoomed in, a wider file is worth its bytes.
    const width = Math.ceil(fitted.width * toScale(view.units));
    if (width > Number.parseInt(image.sizes || '0', 10)) image.sizes = `${width}px`;
  };
  const nearest = (wanted: View) => keepWithin({ width: innerWidth, height: innerHeight }, fitted, wanted);
  const refit = () => {
    fitted = fitInto({ width: innerWidth, height: innerHeight }, ratio);
    image.style.width = `${fitted.width}px`;
    image.style.height = `${fitted.height}px`;
    place(nearest(view));
  };

  image.onload = () => {
    delete element.dataset.loading;
    const isFirst = loadedFor === 0;
    loadedFor = Number.parseInt(image.sizes, 10);
    if (!isFirst) return;
    ratio = image.naturalHeight / image.naturalWidth;
    refit();
  };
  image.onerror = () => {
    // A wider file that can't be had leaves the narrower one.
    if (loadedFor > 0) {
      image.onerror = null;
      image.sizes = `${loadedFor}px`;
      return;
    }
    delete element.dataset.loading;
    const message = make('p');
    message.setAttribute('role', 'alert');
    message.textContent = 'This image failed to load';
    image.replaceWith(message);
  };
  element.dataset.loading = '';
  image.alt = alt;
  image.draggable = false;
  if (thumb?.naturalWidth) image.style.backgroundImage = `url("${thumb.currentSrc}")`;
  refit();
  image.srcset = pictureSrcSet(src) ?? '';
  image.src = atWidth(src, 1920);
  element.append(image);
  return { element, view: () => view, nearest, place, refit };
}
