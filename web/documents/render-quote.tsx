import type { QuoteView } from '#shared/quotes/quote';
import type { Site } from '#shared/settings/site';
import every from '../styles/linked-page.css?inline';
import { renderLinked } from './linked-page';
import sheet from './quote.css?inline';
import booked from './quote-booking.css?inline';
import { QuotePage } from './quote-page';
import page from './quote-page.css?inline';

/** Inside the page. */
export const quoteStyles = every + sheet + page + booked;

function titleOf(view: QuoteView, site: Site): string {
  if (view.kind === 'missing' || view.kind === 'ended') return `Quote | ${site.name}`;
  const number = 'quote' in view ? view.quote.number : view.number;
  return `Quote ${number} | ${site.name}`;
}

export const renderQuote = (view: QuoteView, site: Site) =>
  renderLinked(
    { title: titleOf(view, site), shared: `Your quote from ${site.name}`, script: '/quote-seen.js' },
    site,
    <QuotePage view={view} />,
  );
