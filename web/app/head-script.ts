/**
 * Inline script that runs before the first paint. The content security policy contains its hash.
 *
 * The first part applies the colour scheme that the visitor chose, also when another tab changes it or the page returns
 * from the back/forward cache. A cookie would make the cached page differ by visitor.
 * `web/components/page/scheme-switch.tsx` stores the scheme and listens to the event `scheme`.
 *
 * The second part lays out the whole page at once if it may open below the fold: with a fragment, after Back or a reload.
 * Otherwise everything below the fold has an estimated height until it is laid out (`web/styles/below-fold.css`).
 */
export const headScript =
  "(f=>{f();for(const e of['storage','pageshow'])addEventListener(e,f)})" +
  '(()=>{try{const s=localStorage.scheme;if(s){document.documentElement.dataset.scheme=s;' +
  "dispatchEvent(new Event('scheme'))}}catch{}});" +
  "if(location.hash||performance.getEntriesByType('navigation')[0]?.type!='navigate')" +
  "document.documentElement.dataset.whole=''";
