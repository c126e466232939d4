import { showToast } from '../../components/toasts/toasts';
import { announce, listen } from '../../offline/sync/channel';
import { applyUpdate, findEntryPath, isNewestBuild } from '../register-service-worker';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const editedFields = new WeakSet<EventTarget>();

export function watchTyping(): void {
  addEventListener('input', ({ target }) => target && editedFields.add(target), true);
}

/** True if a form has input, even from before a reload, or the admin has unsaved work (`data-unsaved`). */
export function hasUnsavedInput(): boolean {
  if (document.documentElement.hasAttribute('data-unsaved')) return true;
  const fields = document.querySelectorAll<Field>('input:not([type=hidden]), select, textarea');
  // `defaultValue` can't be compared, because React copies the input into it. Only these fields start with a value.
  const isPrefilled = ({ name, type }: Field) => name === 'subject' || /^(select|checkbox|radio|range)/.test(type);
  return [...fields].some((field) => field.value !== '' && (editedFields.has(field) || !isPrefilled(field)));
}

const dayMs = 24 * 60 * 60 * 1000;

let isUpdateOffered = false;
let isReloadOffered = false;

export function watchUpdateOffers(): void {
  listen(['offered'], () => {
    isUpdateOffered = true;
  });
}

export async function offerUpdate(): Promise<void> {
  await waitUntilVisible();
  if (isUpdateOffered || (await isNewestBuild()) || isUpdateOffered) return;
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

const lastReloadKey = 'highpass-reloaded';
/** If a script is missing again this soon after a reload, another reload would not help. */
const minReloadPauseMs = 60_000;

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
    const lastReloadMs = Number(sessionStorage.getItem(lastReloadKey) ?? 0);
    if (Date.now() - lastReloadMs < minReloadPauseMs) return;
    if (!(await isBuildRemoved())) return;
    if (!hasUnsavedInput()) sessionStorage.setItem(lastReloadKey, String(Date.now()));
    void reloadOrOffer();
  });
}
