import type { ReactNode } from 'react';
import type { PaperView } from '#shared/bookings/paper';
import { paperFileName } from '#shared/bookings/paper-words';
import { site } from '#shared/site/site';
import { renderLinked } from '../quote/linked-page';
import every from '../styles/linked-page.css?inline';
import page from './page.css?inline';
import { PaperSheet } from './paper-sheet';
import sheet from './sheet.css?inline';

/** Inside the page. */
export const paperStyles = every + sheet + page;

/** The title is what browsers call the PDF. A preview of the link says nothing of the paper. */
export function renderPaper(view: PaperView) {
  const title = view.kind === 'paper' ? paperFileName(view.paper) : `Paper | ${site.name}`;
  return renderLinked({ title, shared: `A paper from ${site.name}` }, <PaperPage view={view} />);
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
