import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import type { PaperView } from '#shared/bookings/paper';
import { paperFileName } from '#shared/bookings/paper-words';
import { site } from '#shared/site/site';
import { PaperSheet } from './paper-sheet';

/** The title is what browsers call the PDF. A preview of the link says nothing of the paper. */
function Head({ title }: { title: string }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
      <meta name="robots" content="noindex,nofollow,noarchive" />
      <meta name="format-detection" content="telephone=no" />
      <meta name="theme-color" content="#fbf8f3" />
      <meta property="og:title" content={`A paper from ${site.name}`} />
      <meta property="og:site_name" content={site.name} />
      <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
      <title>{title}</title>
    </>
  );
}

/** Without React's marks: nothing takes it over in the browser. */
export function renderPaper(view: PaperView): { head: string; body: string } {
  const title = view.kind === 'paper' ? paperFileName(view.paper) : `Paper | ${site.name}`;
  return {
    head: renderToStaticMarkup(<Head title={title} />),
    body: renderToStaticMarkup(<PaperPage view={view} />),
  };
}

function PaperPage({ view }: { view: PaperView }) {
  return (
    <main className="paper">
      <Content view={view} />
    </main>
  );
}

function Content({ view }: { view: PaperView }) {
  if (view.kind === 'paper') return <PaperSheet paper={view.paper} />;
  if (view.kind === 'ended')
    return (
      <Message title="This link has ended">
        <p>It no longer opens a paper. Ask us if you need it again.</p>
      </Message>
    );
  return (
    <Message title="This link opens no paper">
      <p>Perhaps a part of it got lost on the way. Open it once more from the message that we sent, or write to us.</p>
    </Message>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card pp-message">
      <h1>{title}</h1>
      {children}
      <p className="cluster">
        <a className="tap" href={site.phoneHref}>
          {site.phone}
        </a>{' '}
        <a className="tap" href={`mailto:${site.email}`}>
          {site.email}
        </a>
      </p>
    </section>
  );
}
