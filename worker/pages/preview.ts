import { pages } from '#shared/paths';
import { toIndianDay } from '#shared/text/dates';
import { createDb } from '../db/client';
import type { Call } from '../env';
import { isLoggedIn } from '../http/require-admin';
import { findTour } from '../tours/queries';
import { toTour } from '../tours/tour-row';
import { type MadePage, makePage } from './make-page';

const preview = /^\/preview\/([a-z0-9-]{1,100})$/;

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
 * A tour's page before it is published, for who is logged in, without scripts: a phone that opens it keeps nothing. Null
 * for any other path; false where there is none.
 */
export function answerPreview(c: Call): Promise<Response | false> | null {
  const [, id] = preview.exec(c.req.path) ?? [];
  if (id === undefined) return null;
  return (async () => {
    const row = (await isLoggedIn(c)) ? await findTour(createDb(c.env), id) : null;
    if (!row) return false;
    if (row.stage === 'published') return c.redirect(pages.tour(id), 302);
    const page = await makePage(c, pages.tour(id), toIndianDay(Date.now()), undefined, toTour(row));
    if (page instanceof Response) return page;
    return sendStill(c, page);
  })();
}
