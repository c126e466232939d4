import { showToast } from '../../components/toasts/toasts';
import { announce, listen } from '../../offline/sync/channel';
import { applyUpdate, findEntryPath, isNewestBuild } from '../register-service-worker';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const touched = new WeakSet<EventTarget>();

export function watchTyping(): void {
  addEventListener('input', ({ target }) => target && touched.add(target), true);
}

/** True if a form has text, typed before a reload too, or the admin has unsaved work (`data-unsaved`). */
export function hasUnsavedInput(): boolean {
  if (document.documentElement.hasAttribute('data-unsaved')) return true;
  const fields = document.querySelectorAll<Field>('input:not([type=hidden]), select, textarea');
  // React mirrors typed text into the attribute, so defaultValue can't tell. Only these fields start with a value.
  const isPrefilled = ({ name, type }: Field) => name === 'subject' || /^(select|checkbox|radio|range)/.test(type);
  return [...fields].some((field) => field.value !== '' && (touched.has(field) || !isPrefilled(field)));
}

const dayMs = 24 * 60 * 60 * 1000;

let offered = false;
let kept = false;

/** One tab's offer is enough. */
export function watchUpdateOffers(): void {
  listen(['offered'], () => {
    offered = true;
  });
}

/** Only in the tab that is looked at, and not on a page that is already of that build. */
export async function offerUpdate(): Promise<void> {
  await untilSeen();
  if (offered || (await isNewestBuild()) || offered) return;
  announce({ topic: 'offered' });
  show('A newer version of this site is ready.', 20_000);
}

export async function reloadUnlessNewest(): Promise<void> {
  if (!(await isNewestBuild())) await reloadOrOffer();
}

export async function reloadOrOffer(): Promise<void> {
  if (!hasUnsavedInput()) return location.reload();
  if (kept) return;
  kept = true;
  await untilSeen();
  show('This site has been updated. Refresh once you have finished here.', dayMs);
}

function show(message: string, lasts: number): void {
  showToast({ kind: 'info', message, action: { label: 'Refresh', run: applyUpdate }, durationMs: lasts });
}

function untilSeen(): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) resolve();
    else addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

const reloadedKey = 'highpass-reloaded';
/** A second failure within this time is not a new build, and reloading will not help. */
const reloadPauseMs = 60_000;

/** True if the site answers, and no longer has the build of this page. */
async function isBuildGone(): Promise<boolean> {
  const answer = await fetch(findEntryPath() ?? '', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.status === 404;
}

/**
 * A deploy removes the files of the former build, so a page whose script is gone is loaded again. Where the script is
 * there, it is the visitor who leaves the page: Safari then ends what is still loading, and a reload would keep them.
 */
export function reloadOnMissingScript(): void {
  addEventListener('vite:preloadError', async () => {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (Date.now() - last < reloadPauseMs) return;
    if (!(await isBuildGone())) return;
    if (!hasUnsavedInput()) sessionStorage.setItem(reloadedKey, String(Date.now()));
    void reloadOrOffer();
  });
}
