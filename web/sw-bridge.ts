import type { TrustedTypePolicyFactory } from 'trusted-types/lib';
import { messageSW } from 'workbox-window/messageSW';
import { outboxTag, type ToServiceWorker } from './sync/channel';
import { onConnectionChange } from './sync/connection';
import { listWaiting, onOutboxChange } from './sync/waiting';

// The page's side of the service worker, and the only file of a visitor's that uses navigator.serviceWorker. It registers once the
// page is loaded and idle, so that filling the cache doesn't compete with the page on a slow line.

const scriptUrl = '/sw.js';
const updateCheckMs = 60 * 60_000;
const answerLimitMs = 2_000;

/** Doubles each time. */
const firstRetryMs = 15_000;

let registration: ServiceWorkerRegistration | undefined;
let takenOver = false;
let reloading = false;

/**
 * Once per page. @param onUpdateReady a newer build is waiting: offer it, see {@link applyUpdate}
 * @param onReplaced another tab took it, and this page still runs the old scripts
 */
export function startServiceWorker(onUpdateReady: () => unknown, onReplaced: () => unknown): void {
  if (!('serviceWorker' in navigator)) return;
  const hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (reloading) {
      location.reload();
    } else if (hadController || takenOver) {
      takenOver = true;
      onReplaced();
    } else {
      takenOver = true;
      storeWhatWasSeen();
    }
  });
  whenIdle(() => void register(onUpdateReady));
}

export function applyUpdate(): void {
  const waiting = registration?.waiting ?? null;
  reloading = waiting !== null;
  if (waiting) void send(waiting, { type: 'SKIP_WAITING' });
  else location.reload();
}

/** True if this page is already of the build that is waiting or has just taken over; false if unknown. */
export async function isOfNewestBuild(): Promise<boolean> {
  const newest = registration?.waiting ?? navigator.serviceWorker?.controller;
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!newest || !entry) return false;
  const answer = send(newest, { type: 'IS_YOURS', script: new URL(entry.src).pathname });
  // A worker of an earlier build doesn't know the question.
  const silence = new Promise((resolve) => setTimeout(resolve, answerLimitMs));
  return (await Promise.race([answer, silence])) === true;
}

function storeWhatWasSeen(): void {
  const { controller } = navigator.serviceWorker;
  const used = performance.getEntriesByType('resource').map(({ name }) => name);
  const shown = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  const urls = [...used, ...shown.map(({ currentSrc, src }) => currentSrc || src)].map(
    (url) => new URL(url, location.href),
  );
  const paths = new Set(urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname));
  if (controller) void send(controller, { type: 'STORE_SEEN', paths: [...paths] });
}

async function register(onUpdateReady: () => unknown): Promise<void> {
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
      if (waiting) onUpdateReady();
      // It may have failed before we could listen.
      if (!installing && !waiting && !active) later();
      registration.onupdatefound = () => follow(registration?.installing, onUpdateReady, later);
      follow(installing, onUpdateReady, later);
    } catch {
      // Refused (private window, policy), or not our script. The site works without it.
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

// A failed first install leaves no registration, so the browser won't retry by itself.
function follow(worker: ServiceWorker | null | undefined, onUpdateReady: () => unknown, onFailed: () => unknown): void {
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

// Chromium only: lets the worker send waiting inquiries after the last tab closes. Never relied on.
async function askForBackgroundSync(): Promise<void> {
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  const waiting = sync ? await listWaiting() : [];
  if (waiting.some(({ state }) => state !== 'refused')) await sync?.register(outboxTag).catch(() => undefined);
}

/** Resolves with the worker's answer, or never where it gives none. */
function send(worker: ServiceWorker, message: ToServiceWorker): Promise<unknown> {
  return messageSW(worker, message);
}

// `require-trusted-types-for 'script'` rejects plain strings. This policy only ever returns our one script URL.
function toScriptUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
  const policy = trustedTypes?.createPolicy('highpass-sw', { createScriptURL: (_asked: string) => scriptUrl });
  // TypeScript's DOM types don't accept a TrustedScriptURL yet.
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
