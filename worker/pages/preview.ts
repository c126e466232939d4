import { pages } from '#shared/paths';
import { toTerms, toValidUntil } from '#shared/quotes/quote-rules';
import type { QuoteView } from '#shared/quotes/quote-view';
import { addDays } from '#shared/ride/days';
import { toFacts } from '#shared/site/settings';
import { withFacts } from '#shared/site/site';
import { toIndianDay } from '#shared/text/dates';
import { createDb } from '../db/client';
import type { Call } from '../env';
import { isLoggedIn } from '../http/require-admin';
import { findSettingsPreview } from '../settings/queries';
import { findTour } from '../tours/queries';
import { toTour } from '../tours/tour-row';
import { drawQuote } from './link-pages';
import { type MadePage, makePage } from './make-page';

const preview = /^\/preview\/([a-z0-9-]{1,100})$/;

const settingsPreview = /^\/preview\/settings\/(home|about|terms|quote)\/([0-9a-f]{33})$/;

const note =
  '<p class="wrap fine" role="note">A preview: this tour isn’t on the site yet, and buttons do nothing here.</p>';

/** Without scripts: a phone that opens it keeps nothing. */
function sendStill(c: Call, { html, policy, status }: MadePage, said: string): Response {
  const still = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="(?:modulepreload|canonical|manifest)"[^>]*>/g, '')
    .replace('<main', `${said}<main`);
  if (policy) c.header('Content-Security-Policy', policy);
  // The address opens the preview.
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Cache-Control', 'no-store');
  return c.html(still, status as 200);
}

const previewed: Readonly<Record<string, string>> = { home: pages.home, about: pages.about, terms: pages.terms };

const settingsNote =
  '<p class="wrap fine" role="note">A preview: the site shows these settings once you save them. Buttons do nothing here.</p>';

/** One of these pages, or a quote, with settings that don't hold yet. Null for any other path; false where there is none. */
export function answerSettingsPreview(c: Call): Promise<Response | false> | null {
  const [, page, key] = settingsPreview.exec(c.req.path) ?? [];
  if (page === undefined || key === undefined) return null;
  return (async () => {
    const settings = await findSettingsPreview(createDb(c.env), key, Date.now());
    if (!settings) return false;
    const shown = toFacts(settings);
    const today = toIndianDay(Date.now());
    if (page === 'quote') {
      const view = withFacts(shown, () => toSampleQuote(today));
      return sendStill(c, { ...(await drawQuote(view, shown)), status: 200 }, settingsNote);
    }
    const made = await makePage(c, previewed[page] ?? pages.home, today, undefined, undefined, shown);
    return made instanceof Response ? made : sendStill(c, made, settingsNote);
  })();
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
    return sendStill(c, page, note);
  })();
}

/** A quote for nobody, under the terms that hold: what the settings' preview shows. */
function toSampleQuote(today: string): QuoteView {
  const startsOn = addDays(today, 90);
  const content = {
    name: 'Tsering Dolma',
    title: 'Manali to Leh',
    tourId: null,
    duration: '9 days',
    startsOn,
    people: 2,
    lines: [{ isPerPerson: true, words: 'Rider, on our motorcycle', price: 42_400, count: 2 }],
    discount: null,
    gst: null,
    included: ['Nights in twin rooms', 'Breakfast and dinner'],
    note: '',
    validUntil: toValidUntil(today, startsOn),
  };
  const at = `${today}T00:00:00.000Z`;
  const quote = {
    id: 'sample',
    number: 'Q-000000',
    revision: 1,
    inquiry: 'sample',
    state: 'sent' as const,
    content,
    terms: toTerms(content, { today, by: '' }),
    version: 1,
    createdAt: at,
    sentAt: at,
    seenAt: null,
    acceptedAt: null,
    acceptedName: null,
    withdrawnAt: null,
  };
  return { kind: 'quote', quote, token: 'sample', name: content.name, problem: null };
}
