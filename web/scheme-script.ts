/**
 * Puts the colours that the visitor chose onto the page before it is painted, the only script that runs so early, and
 * again when another tab chose others or the browser brings the page back (decision 126). Pages hold it as this text, and
 * the policy has its hash. `web/ui/scheme-switch.tsx` writes what it reads, and hears `scheme`.
 */
export const schemeScript =
  "(f=>{f();for(const e of['storage','pageshow'])addEventListener(e,f)})" +
  '(()=>{try{const s=localStorage.scheme;if(s){document.documentElement.dataset.scheme=s;' +
  "dispatchEvent(new Event('scheme'))}}catch{}})";
