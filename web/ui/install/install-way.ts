import { findInstallPrompt } from './install-prompt';

export type InstallWay = 'prompt' | 'ios' | 'in-app' | 'none';

/** Browsers inside other apps: they keep nothing for long, and can't install. */
const inApp = /\bFB(AN|AV|_IAB)\b|Instagram|WhatsApp|Line\/|Snapchat|Twitter|LinkedInApp|; wv\)/;
const ios = /iPhone|iPad|iPod/;

export function findInstallWay(
  agent = navigator.userAgent,
  touches = navigator.maxTouchPoints,
  prompt: unknown = findInstallPrompt(),
): InstallWay {
  if (inApp.test(agent)) return 'in-app';
  if (prompt) return 'prompt';
  // An iPad calls itself a Mac, which has no touch screen.
  return ios.test(agent) || (/Macintosh/.test(agent) && touches > 1) ? 'ios' : 'none';
}

/** True on an iPhone or iPad, in another app's browser too. */
export function isApple(agent = navigator.userAgent): boolean {
  return ios.test(agent);
}
