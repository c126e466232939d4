import { renderToStaticMarkup } from 'react-dom/server.edge';
import type { QuoteView } from '#shared/quotes/quote-view';
import { iconSrc } from '#shared/site/brand';
import { site } from '#shared/site/site';
import { QuotePage } from './quote-page';

interface LinkedHeadProps {
  title: string;
  /** Seen wherever the link is sent, so it says nothing of whom the page is for. */
  shared: string;
  /** The address of its one script, unless that stands inside it. */
  script?: string;
}

export function LinkedHead({ title, shared, script }: LinkedHeadProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
      <meta name="robots" content="noindex,nofollow,noarchive" />
      <meta name="format-detection" content="telephone=no" />
      <meta name="theme-color" content="#141a28" />
      <meta property="og:title" content={shared} />
      <meta property="og:description" content={site.tagline} />
      <meta property="og:site_name" content={site.name} />
      {site.icon ? (
        <link rel="icon" href={iconSrc(site.icon, 192)} sizes="192x192" />
      ) : (
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
      )}
      <title>{title}</title>
      {script ? <script src={script} defer /> : null}
    </>
  );
}

function titleOf(view: QuoteView): string {
  if (view.kind === 'missing' || view.kind === 'ended') return `Quote | ${site.name}`;
  const number = 'quote' in view ? view.quote.number : view.number;
  return `Quote ${number} | ${site.name}`;
}

/** Without React's marks: nothing takes it over in the browser. */
export function renderQuote(view: QuoteView): { head: string; body: string } {
  return {
    head: renderToStaticMarkup(
      <LinkedHead title={titleOf(view)} shared={`Your quote from ${site.name}`} script="/quote-seen.js" />,
    ),
    body: renderToStaticMarkup(<QuotePage view={view} />),
  };
}
