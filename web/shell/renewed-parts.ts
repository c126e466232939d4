import { offerUpdate } from './offer-update';

const stamp = 'highpass-renewed';
/** In milliseconds: a second failure within this time is not a new build, and a reload would not help. */
const once = 30_000;

/** The address of the part in Vite's words about it. */
const part = /(?:https?:\/\/\S+)?\/assets\/[^\s'")]+/;

const touched = new WeakSet<EventTarget>();

async function isGone(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

/** Whether a form here holds something that its writer put there, now or before the page was last loaded. */
export function isHalfWritten(): boolean {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const fields = document.querySelectorAll<Field>('input:not([type=hidden]), select, textarea');
  // React writes what is typed into the attribute too, so a field cannot be asked what it began with. Only these begin
  // with something.
  const isPrefilled = (field: Field) => field.name === 'subject' || field instanceof HTMLSelectElement;
  return [...fields].some((field) => field.value !== '' && (touched.has(field) || !isPrefilled(field)));
}

/**
 * A tab that was open while a new build went live asks for parts that are no longer there. Where the server itself says
 * that one is gone, the tab loads itself anew, once; with something half written in it, it only offers to. Without a
 * network it stays as it is.
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
