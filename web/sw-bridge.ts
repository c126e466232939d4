import type { TrustedScriptURL, TrustedTypePolicyFactory } from 'trusted-types/lib';
import { Workbox } from 'workbox-window';
import type { ToServiceWorker } from './sw/messages';
import { listWaiting, onOutboxChange } from './sync/inquiries';

/*
 * The page's side of the service worker; the only file that touches navigator.serviceWorker. Registration waits until
 * the page has loaded and is idle: a worker that fills its cache on a slow line must not compete with the page itself.
 */

const scriptUrl = '/sw.js';
const updateCheckMs = 60 * 60_000;

export interface ServiceWorkerEvents {
  /** A newer build waits, or has just taken over under this page: offer it, see {@link applyUpdate}. Once a build. */
  onUpdateReady: () => void;
  /** The site now opens without a network. First visit only. */
  onOfflineReady?: () => void;
}

let workbox: Workbox | null = null;
let registration: ServiceWorkerRegistration | undefined;
let takenOver = false;
let reloading = false;

/** Registers the service worker, once the page is idle. Without support for one, nothing happens. */
export function startServiceWorker(events: ServiceWorkerEvents): void {
  if (!('serviceWorker' in navigator) || workbox) return;
  const bridge = new Workbox(toScriptUrl(), { scope: '/', updateViaCache: 'none' });
  workbox = bridge;
  const hadController = navigator.serviceWorker.controller !== null;
  bridge.addEventListener('waiting', () => events.onUpdateReady());
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (reloading) {
      location.reload();
    } else if (hadController || takenOver) {
      // Another tab took the new build on. This page's own scripts are the old ones; it may hold a form.
      takenOver = true;
      events.onUpdateReady();
    } else {
      takenOver = true;
      storeWhatWasSeen();
      events.onOfflineReady?.();
    }
  });
  whenIdle(() => void register(bridge));
}

/** Takes the waiting build on and reloads this page when it is there. */
export function applyUpdate(): void {
  const waiting = registration?.waiting ?? null;
  reloading = waiting !== null;
  if (waiting) send(waiting, { type: 'SKIP_WAITING' });
  else location.reload();
}

/** Has stored what this page used so far. On a first visit that came before there was a worker to see it. */
export function storeWhatWasSeen(): void {
  const { controller } = navigator.serviceWorker;
  const used = performance.getEntriesByType('resource').map(({ name }) => name);
  const shown = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  const urls = [...used, ...shown.map(({ currentSrc, src }) => currentSrc || src)].map(
    (url) => new URL(url, location.href),
  );
  const paths = new Set(urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname));
  if (controller) send(controller, { type: 'STORE_SEEN', paths: [...paths] });
}

async function register(bridge: Workbox): Promise<void> {
  try {
    registration = await bridge.register({ immediate: true });
  } catch {
    // Refused (a private window, a policy). The site works without.
    return;
  }
  watchForUpdates();
  onOutboxChange(() => void askForBackgroundSync());
  await askForBackgroundSync();
}

function watchForUpdates(): void {
  let checkedAt = performance.now();
  const check = () => {
    checkedAt = performance.now();
    registration?.update().catch(() => undefined);
  };
  addEventListener('online', check);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - checkedAt > updateCheckMs) check();
  });
}

// Chromium only, and never relied on: it lets the worker send what waits after the last tab is closed.
async function askForBackgroundSync(): Promise<void> {
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  const waiting = sync ? await listWaiting() : [];
  if (waiting.some(({ state }) => state !== 'refused')) await sync?.register('outbox').catch(() => undefined);
}

function send(worker: ServiceWorker, message: ToServiceWorker): void {
  worker.postMessage(message);
}

// Under `require-trusted-types-for 'script'` a plain string is refused. This policy vouches for one address, whatever it
// is asked about.
function toScriptUrl(): TrustedScriptURL | string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
  const policy = trustedTypes?.createPolicy('highpass-sw', { createScriptURL: (_asked: string) => scriptUrl });
  return policy?.createScriptURL(scriptUrl) ?? scriptUrl;
}

function whenIdle(work: () => void): void {
  const idle = () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 3_000 }) : setTimeout(work, 1_000),
      ),
    );
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
