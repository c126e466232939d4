import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import './lightbox.css';
import { atWidth, pictureSrcSet } from '#shared/media';
import { lightboxMarkup, zoomIn, zoomOut } from './button-markup';

export interface LightboxPicture {
  src: string;
  alt: string;
}

/** Spec §9. One zoom unit multiplies by 1.007. */
const animation = 300;
const zoomUnit = 1.007;
const maximumZoom = zoomUnit ** 300;
const zoomStep = zoomUnit ** 100;
const keyRepeat = 180;
const padding = 10;

const widest = 1920;

interface PolicyMaker {
  defaultPolicy: unknown;
  createPolicy(name: string, rules: { createHTML: (markup: string) => string | null }): unknown;
}

/**
 * `require-trusted-types-for 'script'` forbids markup made from text. This allows, by their exact texts,
 * what the lightbox draws, and nothing else.
 */
function letButtonsThrough(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyMaker };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createHTML: (markup) => (lightboxMarkup.has(markup) ? markup : null),
  });
}

/**
 * Opens pictures full-screen: next and previous wrap around; zoom by button, wheel, pinch and keys; Escape closes.
 * @param thumbs the page's pictures in the same order, for their shape and the opening animation
 */
export function openLightbox(
  pictures: readonly LightboxPicture[],
  index: number,
  thumbs: readonly HTMLImageElement[],
): void {
  letButtonsThrough();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const duration = still ? 0 : animation;
  const lightbox = new PhotoSwipe({
    dataSource: pictures.map(({ src, alt }, at) => {
      const thumb = thumbs[at];
      const shape = thumb?.naturalWidth ? thumb.naturalHeight / thumb.naturalWidth : 2 / 3;
      const srcset = pictureSrcSet(src);
      return {
        src: atWidth(src, 1920),
        width: widest,
        height: Math.round(widest * shape),
        alt,
        ...(srcset ? { srcset } : {}),
        ...(thumb ? { element: thumb, msrc: thumb.currentSrc } : {}),
      };
    }),
    index,
    loop: true,
    bgOpacity: 0.94,
    showAnimationDuration: duration,
    hideAnimationDuration: duration,
    zoomAnimationDuration: duration,
    showHideAnimationType: still ? 'none' : 'fade',
    paddingFn: () => ({ top: padding, bottom: padding, left: padding, right: padding }),
    initialZoomLevel: 'fit',
    secondaryZoomLevel: (level) => level.fit * zoomStep,
    maxZoomLevel: (level) => level.fit * maximumZoom,
    errorMsg: 'This image failed to load',
    arrowPrevTitle: 'Previous picture',
    arrowNextTitle: 'Next picture',
    closeTitle: 'Close',
    zoom: false,
    trapFocus: true,
    returnFocus: true,
  });

  const zoomBy = (factor: number) => {
    const slide = lightbox.currSlide;
    if (!slide) return;
    const { min, max } = slide.zoomLevels;
    slide.zoomTo(Math.min(Math.max(slide.currZoomLevel * factor, min), max), undefined, duration);
  };

  let lastKey = 0;
  lightbox.on('keydown', (event) => {
    const key = event.originalEvent;
    if (key.key === '+' || key.key === '=') zoomBy(zoomStep);
    else if (key.key === '-') zoomBy(1 / zoomStep);
    else if (key.key === 'Home') lightbox.goTo(0);
    else if (key.key === 'End') lightbox.goTo(pictures.length - 1);
    else if (key.key === 'ArrowLeft' || key.key === 'ArrowRight') {
      if (key.timeStamp - lastKey < keyRepeat) event.preventDefault();
      else lastKey = key.timeStamp;
    }
  });

  lightbox.on('uiRegister', () => {
    const button = (name: string, title: string, order: number, drawing: typeof zoomIn, factor: number) =>
      lightbox.ui?.registerElement({
        name,
        title,
        order,
        isButton: true,
        html: { isCustomSVG: true, ...drawing },
        onClick: () => zoomBy(factor),
      });
    button('zoom-out', 'Zoom out', 8, zoomOut, 1 / zoomStep);
    button('zoom-in', 'Zoom in', 9, zoomIn, zoomStep);
  });

  lightbox.on('afterInit', () => {
    lightbox.element?.setAttribute('aria-label', 'Pictures');
    lightbox.element?.setAttribute('aria-modal', 'true');
  });

  // Close when navigating away.
  const leave = () => lightbox.close();
  addEventListener('popstate', leave);
  lightbox.on('destroy', () => removeEventListener('popstate', leave));

  lightbox.init();
}
