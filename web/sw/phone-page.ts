import { allowStyle } from '#shared/site/ink';
import { toInkElement, withOwnIcon } from '#shared/site/own-head';
import type { PhoneData, Why } from '#shared/site/phone-data';
import { toSite } from '#shared/site/site';
import { toDataScript } from '#shared/site/to-data-script';
import { tourMessages } from '#shared/tours/tour-words';
import { withinLimit } from '../api/time-limit';
import { findAgency } from '../store/agency';
import { findCopy } from '../store/tours';
import { findShell } from './precache';

// The page that the phone makes by itself: the build's shell in the agency's colour, and the data that the scripts
// begin with.

const storeLimitMs = 500;

// Headers that say how the shell's own bytes travelled.
const ofTheBytes = ['Content-Length', 'Content-Encoding', 'ETag', 'Last-Modified'];

const policyHeader = 'Content-Security-Policy';

const loading = `<div id="app"><p class="wrap section lead" role="status">${tourMessages.loading}</p></div>`;

async function hashOf(style: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** Null if the shell is missing. A store that does not answer soon costs half a second. */
export async function makePhonePage(why: Why): Promise<Response | null> {
  const read = () => Promise.all([findCopy(), findAgency()]);
  const [shell, [copy, agency]] = await Promise.all([
    findShell(),
    withinLimit(storeLimitMs, read).catch(() => [null, null]),
  ]);
  if (!shell) return null;
  const site = toSite(agency);
  const { style, text: ink } = toInkElement(site.ink);
  const title = site.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const data: PhoneData = { offline: why === 'offline', slow: why === 'slow', copy };
  const parts: Record<string, string> = {
    head: `${style}<title>${title}</title>`,
    app: loading,
    data:
      (agency ? toDataScript('type="application/json" id="site-data"', agency) : '') +
      toDataScript('type="application/json" id="phone-data"', data),
  };
  const page = withOwnIcon(await shell.text(), site.icon);
  const html = page.replace(/<!--(head|app|data)-->/g, (_, name: string) => parts[name] ?? '');
  const headers = new Headers(shell.headers);
  for (const name of ofTheBytes) headers.delete(name);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const policy = headers.get(policyHeader);
  if (policy && ink) headers.set(policyHeader, allowStyle(policy, await hashOf(ink)));
  return new Response(html, { headers });
}
