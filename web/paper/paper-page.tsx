import type { ReactNode } from 'react';
import type { PaperView } from '#shared/bookings/paper';
import { site } from '#shared/site/site';
import { PaperSheet } from './paper-sheet';

export function PaperPage({ view }: { view: PaperView }) {
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
