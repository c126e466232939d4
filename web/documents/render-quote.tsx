import type { QuoteView } from '#shared/quotes/quote';
import type { Site } from '#shared/settings/site';
import baseStyles from '../styles/linked-page.css?inline';
import { renderLinkedPage } from './linked-page';
import documentStyles from './quote.css?inline';
import bookingStyles from './quote-booking.css?inline';
import { QuotePage } from './quote-page';
import pageStyles from './quote-page.css?inline';

export const quoteStyles = baseStyles + documentStyles + pageStyles + bookingStyles;

function formatTitle(view: QuoteView, site: Site): string {
  if (view.kind === 'missing' || view.kind === 'ended') return `Quote | ${site.name}`;
  const number = 'quote' in view ? view.quote.number : view.number;
  return `Quote ${number} | ${site.name}`;
}

export const renderQuote = (view: QuoteView, site: Site) =>
  renderLinkedPage(
    { title: formatTitle(view, site), previewTitle: `Your quote from ${site.name}`, scriptPath: '/quote-seen.js' },
    site,
    <QuotePage view={view} />,
  );
