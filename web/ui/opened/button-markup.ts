const magnifier =
  '<circle cx="14" cy="14" r="7" fill="none" stroke="currentColor" stroke-width="2.4"/><path d="m19 19 7 7M11 14h6';
const magnifierEnd = '" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>';

/** What our two buttons draw. */
export const zoomIn = { inner: `${magnifier}M14 11v6${magnifierEnd}`, outlineID: 'pswp-zoom-in' };
export const zoomOut = { inner: `${magnifier}${magnifierEnd}`, outlineID: 'pswp-zoom-out' };

/** A button as PhotoSwipe writes it. */
const draw = (inner: string, outlineID: string, size = 32) =>
  `<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">` +
  `<use class="pswp__icn-shadow" xlink:href="#${outlineID}"/>${inner}</svg>`;

const arrow = 'pswp__icn-arrow';
const [close, loading] = ['pswp__icn-close', 'pswp__icn-loading'];
const closePath = 'M24 10l-2-2-6 6-6-6-2 2 6 6-6 6 2 2 6-6 6 6 2-2-6-6z';
const loadingPath = 'M21.2 16a5.2 5.2 0 1 1-5.2-5.2V8a8 8 0 1 0 8 8h-2.8Z';

/** Every text that a lightbox makes markup of: its buttons, its sign that a picture is loading, and nothing. */
export const lightboxMarkup: ReadonlySet<string> = new Set([
  '',
  draw(zoomIn.inner, zoomIn.outlineID),
  draw(zoomOut.inner, zoomOut.outlineID),
  draw(`<path d="M29 43l-3 3-16-16 16-16 3 3-13 13 13 13z" id="${arrow}"/>`, arrow, 60),
  draw(`<use xlink:href="#${arrow}"/>`, arrow, 60),
  draw(`<path d="${closePath}" id="${close}"/>`, close),
  draw(`<path fill-rule="evenodd" clip-rule="evenodd" d="${loadingPath}" id="${loading}"/>`, loading),
]);
