import { withTextStorage } from '../store/text-storage';
import { isInstalled } from './page-signals';

const key = 'install-answer';
/** In milliseconds. */
const rest = 30 * 24 * 60 * 60 * 1000;

/** The visitor installed the site, or doesn't want it now. */
export function updateInstallAnswer(answer: 'installed' | 'not now'): void {
  withTextStorage((texts) => texts.setItem(key, answer === 'installed' ? answer : String(Date.now())));
}

/**
 * True unless the site is installed or was declined within 30 days. A clock that was set back begins the 30 days anew,
 * so that a wrong one silences the offer for 30 days at most. Where nothing can be remembered, nothing is offered.
 */
export function mayOfferInstall(): boolean {
  if (isInstalled()) return false;
  return (
    withTextStorage((texts) => {
      const answer = texts.getItem(key);
      if (answer === null) return true;
      const now = Date.now();
      if (Number(answer) > now) texts.setItem(key, String(now));
      return now - Number(answer) >= rest;
    }) ?? false
  );
}
