import type { TrustedTypePolicyFactory } from 'trusted-types/lib';
import { messageSW, Workbox } from 'workbox-window';
import { outboxSyncTag, type ServiceWorkerMessage, type StoredReason } from '../offline/sync/channel';
import { onConnectionChange } from '../offline/sync/connection';
import { listWaiting, onOutboxChange } from '../offline/sync/waiting-inquiries';

/** Path of the script that this page began with: each build has its own. */
export function findEntryPath(): string | null {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return entry && new URL(entry.src).pathname;
}

// The page's side of the service worker, and the only file of a visitor's that uses navigator.serviceWorker.

const scriptUrl = '/sw.js';
const updateCheckMs = 60 * 60_000;
const answerLimitMs = 2_000;

let registration: ServiceWorkerRegistration | undefined;
let isReloading = false;

/**
 * Once per page. @param onUpdateReady a newer build is waiting: offer it, see {@link applyUpdate}
 * @param onReplaced another tab took it, and this page still runs the old scripts
 */
export function startServiceWorker(onUpdateReady: () => unknown, onReplaced: () => unknown): void {
  if (!('serviceWorker' in navigator)) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isReloading) location.reload();
    else if (isControlled) onReplaced();
    else storeWhatWasSeen();
    isControlled = true;
  });
  const workbox = new Workbox(toScriptUrl(), { scope: '/', updateViaCache: 'none' });
  const register = async () => {
    // Refused (private window, policy), or not our script. The site works without it.
    registration = await workbox.register().catch(() => undefined);
  };
  // A failed first install leaves no registration, so the browser won't retry by itself.
  const renew = () => (registration?.active ? registration.update().catch(() => undefined) : register());
  const registered = register();
  workbox.addEventListener('waiting', () => void registered.then(onUpdateReady));
  void registered.then(() => {
    // Workbox does not see an update that began before.
    registration?.installing?.addEventListener('statechange', () => {
      if (registration?.active && registration.waiting) onUpdateReady();
    });
    return askForBackgroundSync();
  });
  setInterval(renew, updateCheckMs);
  addEventListener('online', renew);
  // Each page's first answer says that it is online: no reason to look for another build.
  onConnectionChange((state) => state === 'online' && !registration?.active && void register());
  onOutboxChange(() => void askForBackgroundSync());
}

export function applyUpdate(): void {
  const waiting = registration?.waiting ?? null;
  isReloading = waiting !== null;
  if (waiting) void ask(waiting, { type: 'SKIP_WAITING' });
  else location.reload();
}

/** True if this page is already of the build that is waiting or has just taken over; false if unknown. */
export async function isNewestBuild(): Promise<boolean> {
  const newest = registration?.waiting ?? navigator.serviceWorker?.controller;
  const script = findEntryPath();
  if (!newest || !script) return false;
  return (await ask(newest, { type: 'IS_YOURS', script })) === true;
}

/** Why the service worker answered with this page from the phone; null if it came from the network. */
export async function findStoredReason(): Promise<StoredReason | null> {
  const controller = navigator.serviceWorker?.controller;
  const reason = controller ? await ask(controller, { type: 'WHY_STORED' }) : null;
  return (reason as StoredReason | null | undefined) ?? null;
}

function storeWhatWasSeen(): void {
  const { controller } = navigator.serviceWorker;
  const used = performance.getEntriesByType('resource').map(({ name }) => name);
  const shown = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  const urls = [...used, ...shown.map(({ currentSrc, src }) => currentSrc || src)].map(
    (url) => new URL(url, location.href),
  );
  const paths = urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  const page = location.pathname + location.search;
  if (controller) void ask(controller, { type: 'STORE_SEEN', page, paths: [...new Set(paths)] });
}

// Chromium only: lets the worker send waiting inquiries after the last tab closes. Never relied on.
async function askForBackgroundSync(): Promise<void> {
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  const waiting = sync ? await listWaiting() : [];
  if (waiting.some(({ state }) => state !== 'refused')) await sync?.register(outboxSyncTag).catch(() => undefined);
}

/** Resolves with the worker's answer, or with nothing where it gives none in time. */
function ask(worker: ServiceWorker, message: ServiceWorkerMessage): Promise<unknown> {
  const silence = new Promise((resolve) => setTimeout(resolve, answerLimitMs));
  return Promise.race([messageSW(worker, message), silence]);
}

// `require-trusted-types-for 'script'` rejects plain strings. This policy only ever returns our one script URL.
function toScriptUrl() {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
  const policy = trustedTypes?.createPolicy('highpass-sw', { createScriptURL: (_asked: string) => scriptUrl });
  return policy?.createScriptURL(scriptUrl) ?? scriptUrl;
}
