import { allowStyle } from '#shared/site/ink';
import type { Why } from '#shared/site/phone-data';
import { withinLimit } from '../api/time-limit';
import { findAgency } from '../store/agency';
import { findSaved } from '../store/saved-tours';
import { findCopy, findTour } from '../store/tours';
import { findShell } from './precache';
import { toPage, tourIdOf } from './shell';

const storeLimitMs = 500;

// Headers that say how the shell's own bytes travelled.
const ofTheBytes = ['Content-Length', 'Content-Encoding', 'ETag', 'Last-Modified'];

const policyHeader = 'Content-Security-Policy';

async function hashOf(style: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

export async function makePhonePage(url: string, why: Why): Promise<Response | null> {
  const address = new URL(url);
  const id = tourIdOf(address);
  const read = () =>
    Promise.all([findCopy(), findAgency(), id === null ? null : findTour(id), id === null ? null : findSaved(id)]);
  const [shell, [stored, agency, copied, saved]] = await Promise.all([
    findShell(),
    withinLimit(storeLimitMs, read).catch(() => [null, null, null, null]),
  ]);
  if (!shell) return null;
  const copy = stored && { count: stored.count, ...stored.mark };
  const tour = copied ?? saved?.tour ?? null;
  const page = toPage(await shell.text(), address, { why, copy, tour, agency, current: copied !== null });
  const headers = new Headers(shell.headers);
  for (const name of ofTheBytes) headers.delete(name);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (page === null) return null;
  const policy = headers.get(policyHeader);
  if (policy && page.ink) headers.set(policyHeader, allowStyle(policy, await hashOf(page.ink)));
  return new Response(page.html, { headers });
}
