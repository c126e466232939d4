import type { TrustedTypePolicyFactory } from 'trusted-types/lib';
import type { ToServiceWorker } from './sw/messages';
import { onConnectionChange } from './sync/connection';
import { listWaiting, onOutboxChange } from './sync/inquiries';

/*
 * The page's side of the service worker; the only file that touches navigator.serviceWorker. Registration waits until
 * the page has loaded and is idle: a worker that fills its cache on a slow line must not compete with the page itself.
 */

const scriptUrl = '/sw.js';
const updateCheckMs = 60 * 60_000;
const answerLimitMs = 2_000;

/** The first wait after an install that failed, in milliseconds; each further one is twice as long. */
const firstRetryMs = 15_000;

export interface ServiceWorkerEvents {
  /** A newer build waits, or has just taken over under this page: offer it, see {@link applyUpdate}. Once a build. */
  onUpdateReady: () => void;
  /** The site now opens without a network. First visit only. */
  onOfflineReady?: () => void;
}

let started = false;
let registration: ServiceWorkerRegistration | undefined;
let takenOver = false;
let reloading = false;

/** Registers the service worker, once the page is idle. Without support for one, nothing happens. */
export function startServiceWorker(events: ServiceWorkerEvents): void {
  if (!('serviceWorker' in navigator) || started) return;
  started = true;
  const hadController = navigator.serviceWorker.controller !== null;
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
  whenIdle(() => void register(events));
}

/** Takes the waiting build on and reloads this page when it is there. */
export function applyUpdate(): void {
  const waiting = registration?.waiting ?? null;
  reloading = waiting !== null;
  if (waiting) send(waiting, { type: 'SKIP_WAITING' });
  else location.reload();
}

/** Whether this page is of the build that waits, or that has just taken over; false where nobody can say. */
export async function isOfNewestBuild(): Promise<boolean> {
  const newest = registration?.waiting ?? navigator.serviceWorker?.controller;
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!newest || !entry) return false;
  const { port1, port2 } = new MessageChannel();
  const message: ToServiceWorker = { type: 'IS_YOURS', script: new URL(entry.src).pathname };
  newest.postMessage(message, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    // A worker of an earlier build does not know the question.
    setTimeout(() => resolve(false), answerLimitMs);
  });
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

async function register(events: ServiceWorkerEvents): Promise<void> {
  const address = toScriptUrl();
  let waitMs = firstRetryMs;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    retry ??= setTimeout(install, waitMs);
    waitMs *= 2;
  };
  const install = async () => {
    clearTimeout(retry);
    retry = undefined;
    try {
      registration = await navigator.serviceWorker.register(address, { scope: '/', updateViaCache: 'none' });
      const { installing, waiting, active } = registration;
      if (waiting) events.onUpdateReady();
      // It may have failed before we hear of it.
      if (!installing && !waiting && !active) later();
      registration.onupdatefound = () => follow(registration?.installing, { ...events, onFailed: later });
      follow(installing, { ...events, onFailed: later });
    } catch {
      // Refused (a private window, a policy), or not our script. The site works without.
      later();
    }
  };
  const installIfDue = () => {
    if (retry) void install();
  };
  onConnectionChange((state) => state === 'online' && installIfDue());
  addEventListener('online', installIfDue);
  await install();
  watchForUpdates();
  onOutboxChange(() => void askForBackgroundSync());
  await askForBackgroundSync();
}

// A first install that fails leaves no registration behind, and the browser does not try again of itself.
function follow(
  worker: ServiceWorker | null | undefined,
  { onUpdateReady, onFailed }: ServiceWorkerEvents & { onFailed: () => void },
): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && registration?.active) onUpdateReady();
    if (worker.state === 'redundant' && !registration?.active) onFailed();
  });
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
function toScriptUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
  const policy = trustedTypes?.createPolicy('highpass-sw', { createScriptURL: (_asked: string) => scriptUrl });
  // The library of types does not know yet that it is taken in place of a string.
  return (policy?.createScriptURL(scriptUrl) as string | undefined) ?? scriptUrl;
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
