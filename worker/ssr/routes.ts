import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { protectedPages } from '#shared/admin-routes';
import { toIndianDay } from '#shared/dates';
import type { PostedInquiry } from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import { normalizePath } from '#shared/settings/page-head';
import { sha256 } from '#shared/sha256';
import { escapeXml } from '#shared/text';
import { cacheByVersion, cacheUntilNextVersion, isSharedResponse, toCanonicalPath } from '../cache/response-cache';
import { createDb } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { setRetryAfter, toErrorResponse } from '../middleware/errors';
import { isLoggedIn } from '../middleware/require-staff';
import { createCatalogue, findTour } from '../tours/queries';
import { toTour } from '../tours/tour-row';
import { toSiteData } from './data-scripts';
import { findPageTemplate } from './page-template';
import { allowThemeStyle, type RenderedPage, renderWholePage, toPageStart } from './render-page';
import { listMappedTours, toLlmsText, toRobots, toSecurityText, toSitemap } from './sitemap';

const cacheOneHour = 'public, max-age=3600';
/** Language models read llms.txt as a whole, so it must be short. */
const maxToursForModels = 200;

const sendSecurityText = (c: RequestContext) =>
  c.text(toSecurityText(c.var.site, c.env.SITE_URL, Date.now()), 200, { 'Cache-Control': cacheOneHour });

export const fileRoutes = new Hono<AppEnv>()
  .get('/sitemap.xml', cacheByVersion, async (c) => {
    const sitemap = toSitemap(c.env.SITE_URL, await listMappedTours(createDb(c.env)));
    return c.body(sitemap, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': cacheOneHour });
  })
  .get('/robots.txt', (c) => c.text(toRobots(c.env.SITE_URL), 200, { 'Cache-Control': cacheOneHour }))
  .get('/llms.txt', cacheByVersion, async (c) => {
    const tours = await createCatalogue(createDb(c.env), toIndianDay(Date.now())).newest(maxToursForModels);
    const text = toLlmsText(c.var.site, c.env.SITE_URL, tours);
    return c.body(text, 200, { 'Content-Type': 'text/markdown; charset=utf-8', 'Cache-Control': cacheOneHour });
  })
  .get('/.well-known/security.txt', sendSecurityText)
  .get('/security.txt', sendSecurityText);

const previewNote =
  '<p class="container fine-print" role="note">A preview: this tour isn’t on the site yet, and buttons do nothing here.</p>';

/** Without scripts the browser stores nothing of an unpublished tour. */
function sendWithoutScripts(c: RequestContext, { html, policy, status }: RenderedPage): Response {
  const staticHtml = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="(?:modulepreload|canonical|manifest)"[^>]*>/g, '')
    .replace('<main', `${previewNote}<main`);
  if (policy) c.header('Content-Security-Policy', policy);
  // The URL gives access to the preview.
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Cache-Control', 'no-store');
  return c.html(staticHtml, status as 200);
}

/** Staff see the unpublished tour, visitors the not-found page. */
export async function sendPreview(c: RequestContext): Promise<Response> {
  const row = (await isLoggedIn(c)) ? await findTour(createDb(c.env), c.req.param('id') ?? '') : null;
  if (!row) return c.notFound();
  if (row.stage === 'published') return c.redirect(pages.tour(row.id), 302);
  const page = await renderWholePage(c, pages.tour(row.id), toIndianDay(Date.now()), undefined, toTour(row));
  return page instanceof Response ? page : sendWithoutScripts(c, page);
}

/** Never cached, because users enter passwords on them, or their URL contains a token. */
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
  postedInquiry?: PostedInquiry;
  errorStatus?: number;
  isCacheable?: boolean;
}

async function sendPage(
  c: RequestContext,
  path: string,
  { postedInquiry, errorStatus, isCacheable = false }: PageOptions = {},
) {
  const page = await renderWholePage(c, path, toIndianDay(Date.now()), postedInquiry);
  if (page instanceof Response) return page;
  const status = errorStatus ?? page.status;
  if (status === 503) setRetryAfter(c);
  if (page.policy) c.header('Content-Security-Policy', page.policy);
  // The URL of a reset link contains a token.
  if (c.req.path === pages.resetPassword) c.header('Referrer-Policy', 'no-referrer');
  if (isCacheable && status === 200 && page.reads.errors.length === 0) {
    c.header('ETag', `W/"${await sha256(page.html)}"`);
    c.header('Cache-Control', cacheUntilNextVersion);
  } else {
    // `no-store` would disable the browser's back-forward cache.
    c.header('Cache-Control', 'private, no-cache');
  }
  return c.html(page.html, status as 200);
}

function sendRequestedPage(c: RequestContext) {
  const { pathname, search } = new URL(c.req.url);
  return sendPage(c, pathname + search);
}

/** Page without content, because the admin panel renders only in the browser. */
async function sendAdminShell(c: RequestContext): Promise<Response> {
  const template = await findPageTemplate(c.env, null);
  const head = `<title>Admin Panel | ${escapeXml(c.var.site.name)}</title><meta name="robots" content="noindex">`;
  const loadingNote =
    '<p class="container section until-ready">The admin panel opens once its scripts have loaded. Without JavaScript it can’t.</p>';
  c.header('Cache-Control', 'no-store');
  const { start, themeStyle } = toPageStart(c.var.site, template, head);
  const html = start + loadingNote + template.beforeData + toSiteData(c.var.site) + template.end;
  const policy = await allowThemeStyle(template.policy, themeStyle);
  if (policy) c.header('Content-Security-Policy', policy);
  return c.html(html);
}

/** Longer than any page's path. Routing a very long path is slow. */
const maxPathLength = 1000;

function isValidPath(path: string): boolean {
  try {
    return path.length <= maxPathLength && decodeURI(path) !== '';
  } catch {
    return false;
  }
}

const isApiRequest = (c: RequestContext) =>
  !['GET', 'HEAD'].includes(c.req.method) || /^\/(?:api|form)\//.test(c.req.path);

/** Redirects variants of a path, such as `/About/`, to the path of the page. */
const redirectToTidyPath = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const path = normalizePath(pathname);
  if (isApiRequest(c)) return next();
  if (!isValidPath(path)) return sendPage(c, pages.notFound);
  return path === pathname ? next() : c.redirect(path + search, 308);
});

export const pageRoutes = new Hono<AppEnv>()
  .use(redirectToTidyPath)
  .route('/', fileRoutes)
  .get('/preview/:id', sendPreview)
  .on('GET', publicPages, cacheByVersion, (c) =>
    isSharedResponse(c) ? sendPage(c, toCanonicalPath(c), { isCacheable: true }) : sendRequestedPage(c),
  )
  .on('GET', [...accountPages], sendRequestedPage)
  .on('GET', [...protectedPages], sendAdminShell);

export const sendNotFound = (c: RequestContext) =>
  isApiRequest(c) ? toErrorResponse(c, 'not_found', 'There’s nothing here.') : sendRequestedPage(c);

export const renderRejectedInquiry = (c: RequestContext, postedInquiry: PostedInquiry, status: 400 | 503 = 400) =>
  sendPage(c, pages.inquiryForm, { postedInquiry, errorStatus: status });

/** For browsers without JavaScript. After a redirect, a reload does not send the inquiry again. */
export function acceptedInquiryRedirect(c: RequestContext): Response {
  return c.redirect(`${pages.inquiryForm}?sent=1`, 303);
}
