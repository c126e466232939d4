import { offerUpdate } from './offer-update';

const stamp = 'highpass-renewed';
/** In milliseconds: a second failure this soon isn't a new build, and reloading won't help. */
const once = 30_000;

/** The file's URL inside Vite's error message. */
const part = /(?:https?:\/\/\S+)?\/assets\/[^\s'")]+/;

const touched = new WeakSet<EventTarget>();

async function isGone(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

/** True if the visitor has typed anything into a form here, even before a reload. */
function isHalfWritten(): boolean {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const fields = document.querySelectorAll<Field>('input:not([type=hidden]), select, textarea');
  // React mirrors typed text into the attribute, so defaultValue can't tell. Only these fields start with a value.
  const isPrefilled = (field: Field) => field.name === 'subject' || field instanceof HTMLSelectElement;
  return [...fields].some((field) => field.value !== '' && (touched.has(field) || !isPrefilled(field)));
}

/**
 * A tab opened before a deploy asks for files that no longer exist. If the server confirms one is gone, the tab reloads
 * once, or only offers to if a form is half written. Offline, nothing happens.
 */
export function renewOnMissingParts(): void {
  addEventListener('input', ({ target }) => target && touched.add(target), true);
  addEventListener('vite:preloadError', ({ payload }) => {
    const address = part.exec(payload.message)?.[0];
    const last = Number(sessionStorage.getItem(stamp) ?? 0);
    if (!address || Date.now() - last < once) return;
    void isGone(address).then((gone) => {
      if (!gone) return;
      if (isHalfWritten()) return void offerUpdate();
      sessionStorage.setItem(stamp, String(Date.now()));
      location.reload();
    });
  });
}
