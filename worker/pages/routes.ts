import type { Context } from 'hono';
import { Hono } from 'hono';
import { pages, protectedPages } from '#shared/paths';
import type { PostedInquiry } from '#shared/posted-inquiry';
import { type RenderedPage, renderPage } from '../../web/entry-server';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
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

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** Every address that is not an asset or a call is a page; what no screen claims is the not-found screen, 404. */
export const pageRoutes = new Hono<AppEnv>().route('/', foundRoutes).get('*', async (c) => {
  const { pathname, search } = new URL(c.req.url);
  if (pathname.length > 1 && pathname.endsWith('/')) {
    return c.redirect(pathname.replace(/\/+$/, '').replace(/^\/+/, '/') + search || '/', 308);
  }
  if (protectedPages.includes(pathname)) return answerShell(c);
  if (!isDecodable(pathname)) return answer(c, pages.notFound);
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
