import { withTextStorage } from '../store/text-storage';
import { isInstalled } from './page-signals';

const key = 'install-answer';
const restMs = 30 * 24 * 60 * 60 * 1000;

export function updateInstallAnswer(answer: 'installed' | 'not now'): void {
  withTextStorage((texts) => texts.setItem(key, answer === 'installed' ? answer : String(Date.now())));
}

/** A clock that was set back begins the 30 days anew. Where nothing can be remembered, nothing is offered. */
export function mayOfferInstall(): boolean {
  if (isInstalled()) return false;
  return (
    withTextStorage((texts) => {
      const answer = texts.getItem(key);
      if (answer === null) return true;
      const now = Date.now();
      if (Number(answer) > now) texts.setItem(key, String(now));
      return now - Number(answer) >= restMs;
    }) ?? false
  );
}
