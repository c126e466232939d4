import { renderToStaticMarkup } from 'react-dom/server.edge';
import type { QuoteView } from '#shared/quotes/quote-view';
import { site } from '#shared/site/site';
import { LinkedHead } from './linked-page';
import { QuotePage } from './quote-page';

function titleOf(view: QuoteView): string {
  if (view.kind === 'missing' || view.kind === 'ended') return `Quote | ${site.name}`;
  const number = 'quote' in view ? view.quote.number : view.number;
  return `Quote ${number} | ${site.name}`;
}

/** A quote's page in two parts, without React's marks: nothing takes it over in the browser. */
export function renderQuote(view: QuoteView): { head: string; body: string } {
  return {
    head: renderToStaticMarkup(
      <LinkedHead title={titleOf(view)} shared={`Your quote from ${site.name}`} script="/quote-seen.js" />,
    ),
    body: renderToStaticMarkup(<QuotePage view={view} />),
  };
}
