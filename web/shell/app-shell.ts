import { toInkElement, toOwnIcon } from '#shared/site/own-head';
import { type Facts, toSite } from '#shared/site/site';
import { withinLimit } from '../api/time-limit';
import { findAgency } from '../store/agency';
import { findStoredReason } from '../sw-bridge';
import { catalogueCopy } from '../sync/tours';
import { setPhone } from '../ui/page/phone';

const storeLimitMs = 500;

/** Shows why the page is not the Worker's. Returns what the agency last said of itself, null for what ships. */
export async function prepareAppShell(): Promise<Partial<Facts> | null> {
  const [facts, copy, reason] = await Promise.all([
    withinLimit(storeLimitMs, findAgency).catch(() => null),
    withinLimit(storeLimitMs, catalogueCopy).catch(() => null),
    findStoredReason(),
  ]);
  setPhone({ copy, offline: reason === 'offline', slow: reason === 'slow' });
  const { ink, icon } = toSite(facts);
  const { text } = toInkElement(ink);
  // The content security policy allows no new style element.
  if (text) document.styleSheets[0]?.insertRule(`@media all{${text}}`);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel$=icon]')) {
    link.href = toOwnIcon(icon, link.getAttribute('href') ?? '')?.src ?? link.href;
  }
  return facts;
}
