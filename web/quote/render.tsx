import type { QuoteView } from '#shared/quotes/quote-view';
import { site } from '#shared/site/site';
import every from '../styles/linked-page.css?inline';
import booked from './booked.css?inline';
import { renderLinked } from './linked-page';
import page from './page.css?inline';
import { QuotePage } from './quote-page';
import sheet from './sheet.css?inline';

/** Inside the page. */
export const quoteStyles = every + sheet + page + booked;

function titleOf(view: QuoteView): string {
  if (view.kind === 'missing' || view.kind === 'ended') return `Quote | ${site.name}`;
  const number = 'quote' in view ? view.quote.number : view.number;
  return `Quote ${number} | ${site.name}`;
}

export const renderQuote = (view: QuoteView) =>
  renderLinked(
    { title: titleOf(view), shared: `Your quote from ${site.name}`, script: '/quote-seen.js' },
    <QuotePage view={view} />,
  );
