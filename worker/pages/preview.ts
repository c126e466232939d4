import type { Context } from 'hono';
import { pages } from '#shared/paths';
import { toIndianDay } from '#shared/text/dates';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { findPreviewed } from '../tours/preview';
import { toTour } from '../tours/tour-row';
import { makePage } from './make-page';

const preview = /^\/preview\/([a-z0-9-]{1,100})\/([0-9a-f]{33})$/;

const note =
  '<p class="wrap fine" role="note">A preview: this tour isn’t on the site yet, and buttons do nothing here.</p>';

/**
 * A tour's page before it is published, without scripts: a phone that opens it keeps nothing. Null for any other path;
 * false where there is none.
 */
export function answerPreview(c: Context<AppEnv>): Promise<Response | false> | null {
  const [, id, key] = preview.exec(c.req.path) ?? [];
  if (id === undefined || key === undefined) return null;
  return (async () => {
    const row = await findPreviewed(createDb(c.env), id, key, Date.now());
    if (!row) return false;
    if (row.stage === 'published') return c.redirect(pages.tour(id), 302);
    const page = await makePage(c, pages.tour(id), toIndianDay(Date.now()), undefined, toTour(row));
    if (page instanceof Response) return page;
    const still = page.html
      .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      .replaceAll(/<link\b[^>]*rel="(?:modulepreload|canonical)"[^>]*>/g, '')
      .replace('<main', `${note}<main`);
    if (page.policy) c.header('Content-Security-Policy', page.policy);
    // The address opens the preview.
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Robots-Tag', 'noindex, nofollow');
    c.header('Cache-Control', 'no-store');
    return c.html(still, page.status as 200);
  })();
}
