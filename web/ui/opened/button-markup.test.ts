import PhotoSwipe from 'photoswipe';
import { expect, it } from 'vitest';
import { lightboxMarkup, zoomIn, zoomOut } from './button-markup';

/** What PhotoSwipe makes markup of while it opens. */
function writtenByPhotoSwipe(): string[] {
  const written: string[] = [];
  const { prototype } = Element;
  const own = Object.getOwnPropertyDescriptor(prototype, 'innerHTML') as PropertyDescriptor;
  Object.defineProperty(prototype, 'innerHTML', {
    ...own,
    set(markup: string) {
      written.push(markup);
      own.set?.call(this, markup);
    },
  });
  try {
    const lightbox = new PhotoSwipe({ dataSource: [{ src: '/a.webp', width: 9, height: 6 }], zoom: false });
    lightbox.on('uiRegister', () => {
      for (const html of [zoomIn, zoomOut]) {
        lightbox.ui?.registerElement({ name: html.outlineID, isButton: true, html: { isCustomSVG: true, ...html } });
      }
    });
    lightbox.init();
    lightbox.destroy();
  } finally {
    Object.defineProperty(prototype, 'innerHTML', own);
  }
  return written;
}

it('lets through exactly what the lightbox writes', () => {
  expect(new Set(writtenByPhotoSwipe())).toEqual(new Set(lightboxMarkup));
});

it('lets through nothing that is only like it', () => {
  for (const markup of lightboxMarkup) {
    expect(lightboxMarkup.has(`${markup} `)).toBe(false);
    expect(lightboxMarkup.has(markup.replace('<svg', '<svg onload="x"') || '<svg></svg>')).toBe(false);
  }
});
