import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { PostedInquiry } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { escapeXml } from '#shared/ride/xml';
import { sha256 } from '#shared/sha256';
import { protectedPages } from '#shared/site/protected-pages';
import { tidyPath } from '#shared/site/tidy-path';
import { toIndianDay } from '#shared/text/dates';
import { cachedByVersion, isShared, toCanonicalPath, untilNextVersion } from '../cache/response-cache';
import type { AppEnv, Call } from '../env';
import { setRetryAfter, toFailure } from '../http/fail';
import { toSiteData } from './data-scripts';
import { foundRoutes } from './found-routes';
import { findFrame } from './frame';
import { allowInk, makePage, toPageStart } from './make-page';
import { sendPreview } from './preview';

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
async function sendPage(c: Call, path: string, { posted, refusal, isStored = false }: PageOptions = {}) {
  const page = await makePage(c, path, toIndianDay(Date.now()), posted);
  if (page instanceof Response) return page;
  const status = refusal ?? page.status;
  if (status === 503) setRetryAfter(c);
  if (page.policy) c.header('Content-Security-Policy', page.policy);
  // A reset link carries a token.
  if (c.req.path === pages.resetPassword) c.header('Referrer-Policy', 'no-referrer');
  if (isStored && status === 200 && page.seen.failures.length === 0) {
    // Made once here: for each answer from the cache it would take longer than all else.
    c.header('ETag', `W/"${await sha256(page.html)}"`);
    c.header('Cache-Control', untilNextVersion);
  } else {
    // no-cache, since no-store would also disable the back-forward cache.
    c.header('Cache-Control', 'private, no-cache');
  }
  return c.html(page.html, status as 200);
}

function sendAsked(c: Call) {
  const { pathname, search } = new URL(c.req.url);
  return sendPage(c, pathname + search);
}

/** The empty shell: the Admin Panel renders only in the browser, after checking the token. */
async function sendShell(c: Call): Promise<Response> {
  const frame = await findFrame(c.env, null);
  const head = `<title>Admin Panel | ${escapeXml(c.var.site.name)}</title><meta name="robots" content="noindex">`;
  const note =
    '<p class="wrap section until-ready">The admin panel opens once its scripts have loaded. Without JavaScript it can’t.</p>';
  c.header('Cache-Control', 'no-store');
  const { start, ink } = toPageStart(c.var.site, frame, head);
  const html = start + note + frame.beforeData + toSiteData(c.var.site) + frame.end;
  const policy = await allowInk(frame.policy, ink);
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

const isCall = (c: Call) => !['GET', 'HEAD'].includes(c.req.method) || /^\/(?:api|form)\//.test(c.req.path);

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
  .route('/', foundRoutes)
  .get('/preview/:id', sendPreview)
  .on('GET', publicPages, cachedByVersion, (c) =>
    isShared(c) ? sendPage(c, toCanonicalPath(c), { isStored: true }) : sendAsked(c),
  )
  .on('GET', [...accountPages], sendAsked)
  .on('GET', [...protectedPages], sendShell);

/** Answers what no route answers: calls with JSON, other addresses with the not-found screen. */
export const sendNotFound = (c: Call) =>
  isCall(c) ? toFailure(c, 'not_found', 'There’s nothing here.') : sendAsked(c);

export const renderRejectedInquiry = (c: Call, posted: PostedInquiry, status: 400 | 503 = 400) =>
  sendPage(c, pages.inquiryForm, { posted, refusal: status });

/** Redirects a browser without JavaScript after its inquiry, so a reload doesn't send it again. */
export function acceptedInquiryRedirect(c: Call): Response {
  return c.redirect(`${pages.inquiryForm}?sent=1`, 303);
}
