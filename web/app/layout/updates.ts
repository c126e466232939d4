import { showToast } from '../../components/toasts/toasts';
import { announce, listen } from '../../offline/sync/channel';
import { applyUpdate, findEntryPath, isNewestBuild } from '../register-service-worker';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const editedFields = new WeakSet<EventTarget>();

export function watchTyping(): void {
  addEventListener('input', ({ target }) => target && editedFields.add(target), true);
}

/** True if a form has input, also from before a reload, or the admin has unsaved work (`data-unsaved`). */
export function hasUnsavedInput(): boolean {
  if (document.documentElement.hasAttribute('data-unsaved')) return true;
  const fields = document.querySelectorAll<Field>('input:not([type=hidden]), select, textarea');
  // React mirrors input into the attribute, so defaultValue can't tell. Only these fields start with a value.
  const isPrefilled = ({ name, type }: Field) => name === 'subject' || /^(select|checkbox|radio|range)/.test(type);
  return [...fields].some((field) => field.value !== '' && (editedFields.has(field) || !isPrefilled(field)));
}

const dayMs = 24 * 60 * 60 * 1000;

let isOffered = false;
let isReloadOffered = false;

/** Notes offers of other tabs, so that only one tab shows an update. */
export function watchUpdateOffers(): void {
  listen(['offered'], () => {
    isOffered = true;
  });
}

/** Offers an update once the tab is visible, unless another tab did or the page already runs the newest build. */
export async function offerUpdate(): Promise<void> {
  await waitUntilVisible();
  if (isOffered || (await isNewestBuild()) || isOffered) return;
  announce({ topic: 'offered' });
  showRefreshToast('A newer version of this site is ready.', 20_000);
}

export async function reloadUnlessNewest(): Promise<void> {
  if (!(await isNewestBuild())) await reloadOrOffer();
}

export async function reloadOrOffer(): Promise<void> {
  if (!hasUnsavedInput()) return location.reload();
  if (isReloadOffered) return;
  isReloadOffered = true;
  await waitUntilVisible();
  showRefreshToast('This site has been updated. Refresh once you have finished here.', dayMs);
}

function showRefreshToast(message: string, durationMs: number): void {
  showToast({ kind: 'info', message, action: { label: 'Refresh', run: applyUpdate }, durationMs });
}

function waitUntilVisible(): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) resolve();
    else addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

const reloadedKey = 'highpass-reloaded';
/** A second failure within this time does not come from a new build, so reloading would not help. */
const reloadPauseMs = 60_000;

/** True if the site responds and no longer has the build of this page. */
async function isBuildRemoved(): Promise<boolean> {
  const response = await fetch(findEntryPath() ?? '', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return response?.status === 404;
}

/**
 * Reloads a page whose script is missing, because a deploy removes the files of the former build. If the build is still
 * there, the visitor is leaving the page: Safari then cancels what is loading, and a reload would keep the visitor here.
 */
export function reloadOnMissingScript(): void {
  addEventListener('vite:preloadError', async () => {
    const lastReloadMs = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (Date.now() - lastReloadMs < reloadPauseMs) return;
    if (!(await isBuildRemoved())) return;
    if (!hasUnsavedInput()) sessionStorage.setItem(reloadedKey, String(Date.now()));
    void reloadOrOffer();
  });
}
