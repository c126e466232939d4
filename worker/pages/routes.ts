import type { Context } from 'hono';
import { Hono } from 'hono';
import type { PostedInquiry } from '#shared/inquiry-words';
import { pages } from '#shared/paths';
import { protectedPages } from '#shared/protected-pages';
import { site } from '#shared/site';
import { type RenderedPage, renderPage } from '../../web/entry-server';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { logError, setRetryAfter } from '../http/fail';
import { createCatalogue } from '../tours/queries';
import { toPageData, toStructuredData } from './data-scripts';
import { foundRoutes } from './found-routes';
import { watchCatalogue } from './seen';
import { readBuild, screenLinks } from './template';

type PageContext = Context<AppEnv>;

async function answer(c: PageContext, path: string, posted?: PostedInquiry, refusal = 400): Promise<Response> {
  const origin = c.env.SITE_URL;
  const [template, manifest] = await readBuild(c.env);
  const request = new Request(origin + path, { signal: c.req.raw.signal });
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const { catalogue, seen } = watchCatalogue(createCatalogue(createDb(c.env)), { origin, waitUntil });
  const page: RenderedPage | Response = await renderPage(request, catalogue, {
    origin,
    posted,
    copiedAt: () => seen.copiedAt,
  });
  if (page instanceof Response) return page;
  for (const failure of seen.failures) logError(c, failure);
  const status = posted ? refusal : page.status;
  if (status === 503) setRetryAfter(c);
  const html =
    template.beforeHead +
    page.head +
    toStructuredData(origin, new URL(request.url).pathname, page.status, seen) +
    template.beforeLinks +
    screenLinks(manifest, page.chunks) +
    template.beforeApp +
    page.body +
    template.beforeData +
    toPageData(page.data) +
    template.end;
  // no-cache, since no-store would also disable the back-forward cache.
  c.header('Cache-Control', 'private, no-cache');
  return c.html(html, status as 200);
}

/** The empty shell: the Admin Panel renders only in the browser, after checking the token. */
async function answerShell(c: PageContext): Promise<Response> {
  const [template] = await readBuild(c.env);
  const head = `<title>Admin Panel | ${site.name}</title><meta name="robots" content="noindex">`;
  const note = '<noscript><p>The admin panel needs JavaScript.</p></noscript>';
  c.header('Cache-Control', 'no-store');
  return c.html(
    template.beforeHead + head + template.beforeLinks + template.beforeApp + note + template.beforeData + template.end,
  );
}

/** Longer than any page's path; routing a very long path is slow. */
const longestPath = 1000;

/** False for paths that should never reach the router. */
function isReadable(path: string): boolean {
  try {
    return path.length <= longestPath && decodeURI(path) !== '';
  } catch {
    return false;
  }
}

/** The path with single slashes and none at its end; two at its start would mean another host. */
function trimSlashes(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** Every address that isn't an asset or a call renders a page; unknown ones get the not-found screen, 404. */
export const pageRoutes = new Hono<AppEnv>().route('/', foundRoutes).get('*', async (c) => {
  const { pathname, search } = new URL(c.req.url);
  const path = trimSlashes(pathname);
  if (!isReadable(path)) return answer(c, pages.notFound);
  if (path !== pathname) return c.redirect(path + search, 308);
  if (protectedPages.includes(pathname)) return answerShell(c);
  return answer(c, pathname + search);
});

/** The inquiry form again, with its text and errors, for browsers without JavaScript. */
export function renderRejectedInquiry(c: PageContext, posted: PostedInquiry, status?: 503): Promise<Response> {
  return answer(c, pages.inquiryForm, posted, status);
}

/** Redirects a browser without JavaScript after its inquiry, so a reload doesn't send it again. */
export function acceptedInquiryRedirect(c: PageContext): Response {
  return c.redirect(`${pages.inquiryForm}?sent=1`, 303);
}
