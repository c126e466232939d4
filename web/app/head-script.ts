/**
 * Runs first of all, before anything is painted; pages hold it as this text, and their policy has its hash.
 *
 * The first part puts the colours that the visitor chose onto the page, and again when another tab chose others or the
 * browser brings the page back (decision 126). `web/components/page/scheme-switch.tsx` writes what it reads, and hears `scheme`.
 *
 * The second has all of the page laid out at once where somebody comes to a place in it, by a link, back or by a reload:
 * otherwise what is below the first view waits (`web/styles/below-fold.css`), and its height is a guess.
 */
export const headScript =
  "(f=>{f();for(const e of['storage','pageshow'])addEventListener(e,f)})" +
  '(()=>{try{const s=localStorage.scheme;if(s){document.documentElement.dataset.scheme=s;' +
  "dispatchEvent(new Event('scheme'))}}catch{}});" +
  "if(location.hash||performance.getEntriesByType('navigation')[0]?.type!='navigate')" +
  "document.documentElement.dataset.whole=''";
