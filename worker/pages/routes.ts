import type { Context } from 'hono';
import { Hono } from 'hono';
import { pages, protectedPages } from '#shared/paths';
import type { PostedInquiry } from '#shared/posted-inquiry';
import { type RenderedPage, renderPage } from '../../web/entry-server';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { logError, setRetryAfter } from '../http/fail';
import { createCatalogue } from '../tours/queries';
import { foundRoutes } from './found-routes';
import { toStructuredData } from './head';
import { pageData } from './islands';
import { watchCatalogue } from './seen';
import { readBuild, screenLinks } from './template';

type PageContext = Context<AppEnv>;

async function answer(c: PageContext, path: string, posted?: PostedInquiry): Promise<Response> {
  const origin = c.env.SITE_URL;
  const [template, manifest] = await readBuild(c.env);
  const request = new Request(origin + path, { signal: c.req.raw.signal });
  const { catalogue, seen } = watchCatalogue(createCatalogue(createDb(c.env)));
  const page: RenderedPage | Response = await renderPage(request, catalogue, origin, posted);
  if (page instanceof Response) return page;
  for (const failure of seen.failures) logError(c, failure);
  if (page.status === 503) setRetryAfter(c);
  const html =
    template.beforeHead +
    page.head +
    toStructuredData(origin, new URL(request.url).pathname, page.status, seen) +
    template.beforeLinks +
    screenLinks(manifest, page.sources) +
    template.beforeApp +
    page.body +
    template.beforeData +
    pageData(page.data) +
    template.end;
  // no-cache, not no-store: a page that may not be stored is not kept for the back button either.
  c.header('Cache-Control', 'private, no-cache');
  return c.html(html, (posted ? 400 : page.status) as 200);
}

/** The bare shell: the desk is drawn in the browser alone, after the token was looked for. */
async function answerShell(c: PageContext): Promise<Response> {
  const [template] = await readBuild(c.env);
  const head = '<title>Admin Panel | Highpass</title><meta name="robots" content="noindex">';
  const note = '<noscript><p>The admin panel needs JavaScript.</p></noscript>';
  c.header('Cache-Control', 'no-store');
  return c.html(
    template.beforeHead + head + template.beforeLinks + template.beforeApp + note + template.beforeData + template.end,
  );
}

/** No page of ours has a longer path. Routing takes its time over a long one. */
const longestPath = 1000;

/** False for a path that no router should be asked about. */
function isReadable(path: string): boolean {
  try {
    return path.length <= longestPath && decodeURI(path) !== '';
  } catch {
    return false;
  }
}

/** The path without slashes at its end, and with one at its start: two would lead to another host. */
function trimSlashes(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, '')}`;
}

/** Every address that is not an asset or a call is a page; what no screen claims is the not-found screen, 404. */
export const pageRoutes = new Hono<AppEnv>().route('/', foundRoutes).get('*', async (c) => {
  const { pathname, search } = new URL(c.req.url);
  if (!isReadable(pathname)) return answer(c, pages.notFound);
  if (pathname.length > 1 && pathname.endsWith('/')) return c.redirect(trimSlashes(pathname) + search, 308);
  if (protectedPages.includes(pathname)) return answerShell(c);
  return answer(c, pathname + search);
});

/** The inquiry form's page again, with what was typed and what is wrong with it: for browsers without JavaScript. */
export function renderRejectedInquiry(c: PageContext, posted: PostedInquiry): Promise<Response> {
  return answer(c, pages.inquiryForm, posted);
}

/** Where a browser without JavaScript goes after its inquiry was stored; a reload there sends nothing again. */
export function acceptedInquiryRedirect(c: PageContext): Response {
  return c.redirect(`${pages.inquiryForm}?sent=1`, 303);
}
