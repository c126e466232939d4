import { findAgencyIcon, toThemeElement } from '#shared/settings/page-head';
import { type AgencyFacts, toSite } from '#shared/settings/site';
import { withTimeout } from '../../api/client';
import { setOfflineState } from '../../components/page/use-offline-state';
import { findAgency } from '../../offline/db/tours';
import { findCatalogueCopy } from '../../offline/sync/tours';
import { findStoredReason } from '../register-service-worker';

const storeTimeoutMs = 500;

/** Shows why the page comes from the phone, and applies the agency's stored settings. Returns them; null if there are none. */
export async function prepareAppShell(): Promise<Partial<AgencyFacts> | null> {
  const [facts, copy, reason] = await Promise.all([
    withTimeout(storeTimeoutMs, findAgency).catch(() => null),
    withTimeout(storeTimeoutMs, findCatalogueCopy).catch(() => null),
    findStoredReason(),
  ]);
  setOfflineState({ catalogueCopy: copy, isOffline: reason === 'offline', isServerSlow: reason === 'slow' });
  const site = toSite(facts);
  const { text } = toThemeElement(site);
  if (text) document.styleSheets[0]?.insertRule(`@media all{${text}}`);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel$=icon]')) {
    link.href = findAgencyIcon(site.icon, link.getAttribute('href') ?? '')?.src ?? link.href;
  }
  return facts;
}
