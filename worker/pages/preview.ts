import { pages } from '#shared/paths';
import { toIndianDay } from '#shared/text/dates';
import { createDb } from '../db/client';
import type { Call } from '../env';
import { isLoggedIn } from '../http/require-admin';
import { findTour } from '../tours/queries';
import { toTour } from '../tours/tour-row';
import { type MadePage, makePage } from './make-page';

const note =
  '<p class="wrap fine" role="note">A preview: this tour isn’t on the site yet, and buttons do nothing here.</p>';

/** Without scripts: a phone that opens it keeps nothing. */
function sendStill(c: Call, { html, policy, status }: MadePage): Response {
  const still = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="(?:modulepreload|canonical|manifest)"[^>]*>/g, '')
    .replace('<main', `${note}<main`);
  if (policy) c.header('Content-Security-Policy', policy);
  // The address opens the preview.
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Cache-Control', 'no-store');
  return c.html(still, status as 200);
}

/**
 * A tour's page before it is published, for who is logged in, without scripts: a phone that opens it keeps nothing. The
 * not-found screen for others.
 */
export async function sendPreview(c: Call): Promise<Response> {
  const row = (await isLoggedIn(c)) ? await findTour(createDb(c.env), c.req.param('id') ?? '') : null;
  if (!row) return c.notFound();
  if (row.stage === 'published') return c.redirect(pages.tour(row.id), 302);
  const page = await makePage(c, pages.tour(row.id), toIndianDay(Date.now()), undefined, toTour(row));
  return page instanceof Response ? page : sendStill(c, page);
}
