import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { protectedPages } from '#shared/admin-routes';
import { toIndianDay } from '#shared/dates';
import type { PostedInquiry } from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import { tidyPath } from '#shared/settings/page-head';
import { sha256 } from '#shared/sha256';
import { escapeXml } from '#shared/text';
import { cachedByVersion, cacheUntilNextVersion, isSharedResponse, toCanonicalPath } from '../cache/response-cache';
import { createDb } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { setRetryAfter, toErrorResponse } from '../middleware/errors';
import { isLoggedIn } from '../middleware/require-admin';
import { createCatalogue, findTour } from '../tours/queries';
import { toTour } from '../tours/tour-row';
import { toSiteData } from './data-scripts';
import { findPageTemplate } from './page-template';
import { allowThemeStyle, type RenderedPage, respondWithPage, toPageStart } from './render-page';
import { listMappedTours, toLlmsText, toRobots, toSecurityText, toSitemap } from './sitemap';

const anHour = 'public, max-age=3600';
/** Language models read llms.txt whole, so it stays short. */
const maxListed = 200;

const securityText = (c: RequestContext) =>
  c.text(toSecurityText(c.var.site, c.env.SITE_URL, Date.now()), 200, { 'Cache-Control': anHour });

export const fileRoutes = new Hono<AppEnv>()
  .get('/sitemap.xml', cachedByVersion, async (c) => {
    const sitemap = toSitemap(c.env.SITE_URL, await listMappedTours(createDb(c.env)));
    return c.body(sitemap, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': anHour });
  })
  .get('/robots.txt', (c) => c.text(toRobots(c.env.SITE_URL), 200, { 'Cache-Control': anHour }))
  .get('/llms.txt', cachedByVersion, async (c) => {
    const tours = await createCatalogue(createDb(c.env), toIndianDay(Date.now())).newest(maxListed);
    const text = toLlmsText(c.var.site, c.env.SITE_URL, tours);
    return c.body(text, 200, { 'Content-Type': 'text/markdown; charset=utf-8', 'Cache-Control': anHour });
  })
  .get('/.well-known/security.txt', securityText)
  .get('/security.txt', securityText);

const note =
  '<p class="container fine-print" role="note">A preview: this tour isn’t on the site yet, and buttons do nothing here.</p>';

/** Without scripts: a phone that opens it keeps nothing. */
function sendStill(c: RequestContext, { html, policy, status }: RenderedPage): Response {
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
export async function sendPreview(c: RequestContext): Promise<Response> {
  const row = (await isLoggedIn(c)) ? await findTour(createDb(c.env), c.req.param('id') ?? '') : null;
  if (!row) return c.notFound();
  if (row.stage === 'published') return c.redirect(pages.tour(row.id), 302);
  const page = await respondWithPage(c, pages.tour(row.id), toIndianDay(Date.now()), undefined, toTour(row));
  return page instanceof Response ? page : sendStill(c, page);
}

/** Whoever asks for these types a password or carries a token in the address. */
const accountPages: readonly string[] = [
  pages.login,
  pages.signup,
  pages.signupSuccess,
  pages.forgotPassword,
  pages.resetPassword,
  pages.acceptInvitation,
];

const fixedPages = Object.values(pages).filter((path) => typeof path === 'string');
const publicPages = [
  ...fixedPages.filter((path) => !accountPages.includes(path) && !protectedPages.includes(path)),
  '/tour/:id',
  '/tour/:id/ride',
  '/tour-detail-one/:id',
];

interface PageOptions {
  posted?: PostedInquiry;
  /** Status of a page that shows a posted form again. */
  refusal?: number;
  isStored?: boolean;
}

/** Renders the page at this path of the site. */
async function sendPage(c: RequestContext, path: string, { posted, refusal, isStored = false }: PageOptions = {}) {
  const page = await respondWithPage(c, path, toIndianDay(Date.now()), posted);
  if (page instanceof Response) return page;
  const status = refusal ?? page.status;
  if (status === 503) setRetryAfter(c);
  if (page.policy) c.header('Content-Security-Policy', page.policy);
  // A reset link carries a token.
  if (c.req.path === pages.resetPassword) c.header('Referrer-Policy', 'no-referrer');
  if (isStored && status === 200 && page.seen.failures.length === 0) {
    // Made once here: for each answer from the cache it would take longer than all else.
    c.header('ETag', `W/"${await sha256(page.html)}"`);
    c.header('Cache-Control', cacheUntilNextVersion);
  } else {
    // no-cache, since no-store would also disable the back-forward cache.
    c.header('Cache-Control', 'private, no-cache');
  }
  return c.html(page.html, status as 200);
}

function sendAsked(c: RequestContext) {
  const { pathname, search } = new URL(c.req.url);
  return sendPage(c, pathname + search);
}

/** The empty shell: the Admin Panel renders only in the browser, after checking the token. */
async function sendShell(c: RequestContext): Promise<Response> {
  const frame = await findPageTemplate(c.env, null);
  const head = `<title>Admin Panel | ${escapeXml(c.var.site.name)}</title><meta name="robots" content="noindex">`;
  const note =
    '<p class="container section until-ready">The admin panel opens once its scripts have loaded. Without JavaScript it can’t.</p>';
  c.header('Cache-Control', 'no-store');
  const { start, ink } = toPageStart(c.var.site, frame, head);
  const html = start + note + frame.beforeData + toSiteData(c.var.site) + frame.end;
  const policy = await allowThemeStyle(frame.policy, ink);
  if (policy) c.header('Content-Security-Policy', policy);
  return c.html(html);
}

/** Longer than any page's path; routing a very long path is slow. */
const longestPath = 1000;

function isReadable(path: string): boolean {
  try {
    return path.length <= longestPath && decodeURI(path) !== '';
  } catch {
    return false;
  }
}

const isCall = (c: RequestContext) => !['GET', 'HEAD'].includes(c.req.method) || /^\/(?:api|form)\//.test(c.req.path);

/** Redirects an address as a person typed it to the page's own. */
const tidyAddress = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const path = tidyPath(pathname);
  if (isCall(c)) return next();
  if (!isReadable(path)) return sendPage(c, pages.notFound);
  return path === pathname ? next() : c.redirect(path + search, 308);
});

export const pageRoutes = new Hono<AppEnv>()
  .use(tidyAddress)
  .route('/', fileRoutes)
  .get('/preview/:id', sendPreview)
  .on('GET', publicPages, cachedByVersion, (c) =>
    isSharedResponse(c) ? sendPage(c, toCanonicalPath(c), { isStored: true }) : sendAsked(c),
  )
  .on('GET', [...accountPages], sendAsked)
  .on('GET', [...protectedPages], sendShell);

/** Answers what no route answers: calls with JSON, other addresses with the not-found screen. */
export const sendNotFound = (c: RequestContext) =>
  isCall(c) ? toErrorResponse(c, 'not_found', 'There’s nothing here.') : sendAsked(c);

export const renderRejectedInquiry = (c: RequestContext, posted: PostedInquiry, status: 400 | 503 = 400) =>
  sendPage(c, pages.inquiryForm, { posted, refusal: status });

/** Redirects a browser without JavaScript after its inquiry, so a reload doesn't send it again. */
export function acceptedInquiryRedirect(c: RequestContext): Response {
  return c.redirect(`${pages.inquiryForm}?sent=1`, 303);
}
