import { Hono } from 'hono';
import type { PostedInquiry } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { escapeXml } from '#shared/ride/xml';
import { protectedPages } from '#shared/site/protected-pages';
import { site } from '#shared/site/site';
import { tidyPath } from '#shared/site/tidy-path';
import { toIndianDay } from '#shared/text/dates';
import type { AppEnv, Call } from '../env';
import { setRetryAfter } from '../http/fail';
import { isUnderVite } from '../http/security-headers';
import { type Answered, answerOnce, isSomebodys } from '../kept/answer-once';
import { askEdge, dayEnd, pageUntilWrite } from '../kept/edge';
import { knownSettings } from '../kept/settings';
import { toSiteData } from './data-scripts';
import { foundRoutes } from './found-routes';
import { findFrame } from './frame';
import { allowInk, type MadePage, makePage, toPageStart } from './make-page';
import { toPageName } from './page-name';
import { answerPreview } from './preview';

// no-cache, since no-store would also disable the back-forward cache.
const asked = 'private, no-cache';

function send(c: Call, { html, policy }: MadePage, status: number): Response {
  if (status === 503) setRetryAfter(c);
  if (policy) c.header('Content-Security-Policy', policy);
  c.header('Cache-Control', asked);
  return c.html(html, status as 200);
}

const today = () => toIndianDay(Date.now());

async function answer(c: Call, path: string, posted?: PostedInquiry, refusal = 400): Promise<Response> {
  const page = await makePage(c, path, today(), posted);
  return page instanceof Response ? page : send(c, page, posted ? refusal : page.status);
}

/** Made once for a day, the settings and a version of the catalogue; anew for each who asks if it isn't as it should be. */
async function answerKept(c: Call, name: string): Promise<Answered> {
  const day = today();
  return answerOnce(c, `${day} ${knownSettings()} ${c.env.SITE_URL}${name}`, async () => {
    const page = await makePage(c, name, day);
    if (page instanceof Response) return page;
    const { html, policy, status, seen } = page;
    if (status !== 200 || seen.failures.length > 0) return send(c, page, status);
    const headers = {
      'Content-Type': 'text/html; charset=UTF-8',
      'Cache-Control': asked,
      ...(policy ? { 'Content-Security-Policy': policy } : {}),
    };
    // Past its first date the page says something else.
    const first = seen.days.filter((shown) => shown >= day).sort()[0];
    return { text: html, headers, version: seen.isRead ? undefined : null, until: first ? dayEnd(first) : null };
  });
}

/** The empty shell: the Admin Panel renders only in the browser, after checking the token. */
async function answerShell(c: Call): Promise<Response> {
  const frame = await findFrame(c.env, null);
  const head = `<title>Admin Panel | ${escapeXml(site.name)}</title><meta name="robots" content="noindex">`;
  const note =
    '<p class="wrap section until-ready">The admin panel opens once its scripts have loaded. Without JavaScript it can’t.</p>';
  c.header('Cache-Control', 'no-store');
  const { start, ink } = toPageStart(frame, head);
  const html = start + note + frame.beforeData + toSiteData() + frame.end;
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

/** Every address that isn't an asset or a call renders a page; unknown ones get the not-found screen, 404. */
export const pageRoutes = new Hono<AppEnv>().route('/', foundRoutes).get('*', async (c) => {
  const previewed = await answerPreview(c);
  if (previewed) return previewed;
  const { pathname, search } = new URL(c.req.url);
  const path = tidyPath(pathname);
  if (!isReadable(path)) return answer(c, pages.notFound);
  if (path !== pathname) return c.redirect(path + search, 308);
  if (protectedPages.includes(pathname)) return answerShell(c);
  const name = isSomebodys(c) || isUnderVite ? null : toPageName(new URL(c.req.url));
  if (name === null) return answer(c, pathname + search);
  const isPlain = name === pathname + search;
  const atEdge = isPlain ? null : await askEdge(c, name);
  if (atEdge) return atEdge;
  const { response, until } = await answerKept(c, name);
  if (!isPlain || until === undefined) return response;
  const stay = pageUntilWrite(until, Date.now());
  for (const [header, value] of Object.entries(stay)) response.headers.set(header, value);
  return response;
});

export function renderRejectedInquiry(c: Call, posted: PostedInquiry, status?: 503): Promise<Response> {
  return answer(c, pages.inquiryForm, posted, status);
}

/** Redirects a browser without JavaScript after its inquiry, so a reload doesn't send it again. */
export function acceptedInquiryRedirect(c: Call): Response {
  return c.redirect(`${pages.inquiryForm}?sent=1`, 303);
}
