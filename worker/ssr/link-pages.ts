import type { LinkRequestView, TripView } from '#shared/bookings/booking-view';
import type { RosterView } from '#shared/bookings/departures';
import type { SeatView } from '#shared/bookings/seat-booking';
import type { TravellersView } from '#shared/bookings/travellers';
import type { ReminderView } from '#shared/email/reminder-view';
import type { InvoiceView } from '#shared/invoices/invoice';
import type { QuoteView } from '#shared/quotes/quote';
import type { ReviewView } from '#shared/reviews/review';
import { toThemeElement } from '#shared/settings/page-head';
import type { Site } from '#shared/settings/site';
import { headScript } from '../../web/app/head-script';
import {
  quoteStyles,
  renderLinkRequest,
  renderQuote,
  renderReminders,
  renderReview,
  renderSeat,
  renderTravellers,
  renderTrip,
  reviewStyles,
  travellersStyles,
  tripScript,
} from '../../web/documents/render-documents';
import { invoiceStyles, renderInvoice } from '../../web/documents/render-invoice';
import { renderRoster, rosterStyles } from '../../web/documents/roster';
import { createPagePolicy } from '../middleware/security-headers';
import { hashForPolicy } from './page-template';
import { allowThemeStyle } from './render-page';

const policyByContent = new Map<string, Promise<string>>();

const makePolicy = async (styles: string, script: string) =>
  createPagePolicy([await hashForPolicy(styles)], script ? [await hashForPolicy(script)] : []);

/** Page for the holder of a link, without the site's header, footer and data. `script` is a part of the page. */
async function renderDocument(site: Site, styles: string, { head, body }: { head: string; body: string }, script = '') {
  const policy = policyByContent.get(styles + script) ?? makePolicy(styles, script);
  policyByContent.set(styles + script, policy);
  const theme = toThemeElement(site);
  const html = `<!doctype html><html lang="en-IN"><head>${head}<script>${headScript}</script><style>${styles}</style>${theme.style}</head><body><!--email_off-->${body}<!--/email_off-->${script && `<script>${script}</script>`}</body></html>`;
  const basePolicy = await policy;
  return { html, contentSecurityPolicy: (await allowThemeStyle(basePolicy, theme.text)) ?? basePolicy };
}

export const renderQuotePage = (view: QuoteView, site: Site) =>
  renderDocument(site, quoteStyles, renderQuote(view, site));

export const renderTripPage = (view: TripView, site: Site) =>
  renderDocument(site, quoteStyles, renderTrip(view, site), tripScript);

export const renderTravellersPage = (view: TravellersView, site: Site) =>
  renderDocument(site, travellersStyles, renderTravellers(view, site));

export const renderLinkRequestPage = (view: LinkRequestView, site: Site) =>
  renderDocument(site, travellersStyles, renderLinkRequest(view, site));

export const renderSeatPage = (view: SeatView, site: Site) =>
  renderDocument(site, travellersStyles, renderSeat(view, site));

export const renderRemindersPage = (view: ReminderView, site: Site) =>
  renderDocument(site, travellersStyles, renderReminders(view, site));

export const renderReviewPage = (view: ReviewView, site: Site) =>
  renderDocument(site, reviewStyles, renderReview(view, site));

export const renderRosterPage = (view: RosterView, site: Site) =>
  renderDocument(site, rosterStyles, renderRoster(view, site));

const toInvoicePolicy = (styleHash: string) =>
  [
    "default-src 'none'",
    `style-src ${styleHash}`,
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

let invoicePolicy: Promise<string> | undefined;

export async function renderInvoicePage(
  view: InvoiceView,
  site: Site,
): Promise<{ html: string; contentSecurityPolicy: string }> {
  if (view.kind !== 'invoice') return renderDocument(site, travellersStyles, renderInvoice(view, site));
  invoicePolicy ??= hashForPolicy(invoiceStyles).then(toInvoicePolicy);
  const { head, body } = renderInvoice(view, site);
  const html = `<!doctype html><html lang="en-IN"><head>${head}<style>${invoiceStyles}</style></head><body><!--email_off-->${body}<!--/email_off--></body></html>`;
  return { html, contentSecurityPolicy: await invoicePolicy };
}
