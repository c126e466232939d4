import type { TrustedTypePolicyFactory } from 'trusted-types/lib';
import { messageSW, Workbox } from 'workbox-window';
import { outboxSyncTag, type ServiceWorkerMessage, type StoredReason } from '../offline/sync/channel';
import { onConnectionChange } from '../offline/sync/connection';
import { listWaiting, onOutboxChange } from '../offline/sync/waiting-inquiries';

/** Returns the path of the page's entry script, which identifies the build. */
export function findEntryPath(): string | null {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return entry && new URL(entry.src).pathname;
}

const scriptUrl = '/sw.js';
const updateCheckMs = 60 * 60_000;
const replyTimeoutMs = 2_000;

let registration: ServiceWorkerRegistration | undefined;
let isReloading = false;

/**
 * Call once per page.
 * @param onUpdateReady called when a newer build is waiting, see {@link applyUpdate}
 * @param onReplaced called when another tab activated a newer build, and this page still runs the old scripts
 */
export function startServiceWorker(onUpdateReady: () => unknown, onReplaced: () => unknown): void {
  if (!('serviceWorker' in navigator)) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isReloading) location.reload();
    else if (isControlled) onReplaced();
    else storeViewedFiles();
    isControlled = true;
  });
  const workbox = new Workbox(toScriptUrl(), { scope: '/', updateViaCache: 'none' });
  const register = async () => {
    // A browser may refuse the registration, for example in a private window. The site works without a service worker.
    registration = await workbox.register().catch(() => undefined);
  };
  // After a failed first installation there is no registration, so the browser doesn't retry.
  const update = () => (registration?.active ? registration.update().catch(() => undefined) : register());
  const registering = register();
  workbox.addEventListener('waiting', () => void registering.then(onUpdateReady));
  void registering.then(() => {
    // Workbox does not notice an update that began before this page registered the worker.
    registration?.installing?.addEventListener('statechange', () => {
      if (registration?.active && registration.waiting) onUpdateReady();
    });
    return requestBackgroundSync();
  });
  setInterval(update, updateCheckMs);
  addEventListener('online', update);
  // Every page goes online with its first response, which is no reason to look for another build.
  onConnectionChange((state) => state === 'online' && !registration?.active && void register());
  onOutboxChange(() => void requestBackgroundSync());
}

export function applyUpdate(): void {
  const waiting = registration?.waiting ?? null;
  isReloading = waiting !== null;
  if (waiting) void postMessage(waiting, { type: 'SKIP_WAITING' });
  else location.reload();
}

/** True if this page already runs the waiting or newly activated build; false if unknown. */
export async function isNewestBuild(): Promise<boolean> {
  const newest = registration?.waiting ?? navigator.serviceWorker?.controller;
  const script = findEntryPath();
  if (!newest || !script) return false;
  return (await postMessage(newest, { type: 'IS_YOURS', script })) === true;
}

export async function findStoredReason(): Promise<StoredReason | null> {
  const controller = navigator.serviceWorker?.controller;
  const reason = controller ? await postMessage(controller, { type: 'WHY_STORED' }) : null;
  return (reason as StoredReason | null | undefined) ?? null;
}

function storeViewedFiles(): void {
  const { controller } = navigator.serviceWorker;
  const loadedUrls = performance.getEntriesByType('resource').map(({ name }) => name);
  const shownImages = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  const urls = [...loadedUrls, ...shownImages.map(({ currentSrc, src }) => currentSrc || src)].map(
    (url) => new URL(url, location.href),
  );
  const paths = urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  const page = location.pathname + location.search;
  if (controller) void postMessage(controller, { type: 'STORE_SEEN', page, paths: [...new Set(paths)] });
}

// Background Sync sends waiting inquiries even after the last tab is closed. Only Chromium has it.
async function requestBackgroundSync(): Promise<void> {
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  const waiting = sync ? await listWaiting() : [];
  if (waiting.some(({ state }) => state !== 'refused')) await sync?.register(outboxSyncTag).catch(() => undefined);
}

function postMessage(worker: ServiceWorker, message: ServiceWorkerMessage): Promise<unknown> {
  const timeout = new Promise((resolve) => setTimeout(resolve, replyTimeoutMs));
  return Promise.race([messageSW(worker, message), timeout]);
}

// The content security policy `require-trusted-types-for 'script'` rejects a plain string as a script's URL.
function toScriptUrl() {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
  const policy = trustedTypes?.createPolicy('highpass-sw', { createScriptURL: (_url: string) => scriptUrl });
  return policy?.createScriptURL(scriptUrl) ?? scriptUrl;
}
