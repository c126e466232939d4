import type { ReactNode } from 'react';
import { pages } from '#shared/paths';
import { site } from '#shared/site/site';
import { Brand } from '../ui/drawings/brand-mark';
import { Flags } from '../ui/drawings/flags';

// The Worker draws pages for who has a link, and everything on them works without scripts.

export function LinkedPage({ children }: { children: ReactNode }) {
  return (
    <div className="quote">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="q-top on-dark">
        <div className="wrap q-wrap spread">
          <a className="row q-brand" href={pages.home}>
            <Brand />
          </a>
          <p className="cluster q-contact">
            <a className="tap" href={site.phoneHref}>
              {site.phone}
            </a>{' '}
            <a className="tap" href={`mailto:${site.email}`}>
              {site.email}
            </a>
          </p>
        </div>
        <Flags />
      </header>
      <main id="main" className="wrap q-wrap">
        {children}
      </main>
      <footer className="wrap q-wrap spread q-foot">
        <p>
          {site.name}, {site.address.oneLine}, {site.address.country}
          <span className="q-print">
            {' '}
            · {site.phone} · {site.email}
          </span>
        </p>
        <p className="cluster q-links">
          <a className="tap" href={pages.terms}>
            Terms
          </a>{' '}
          <a className="tap" href={pages.privacy}>
            Privacy
          </a>
        </p>
      </footer>
    </div>
  );
}

export function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card q-message">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

export function CallUs() {
  return (
    <a className="btn btn-quiet" href={site.phoneHref}>
      Call {site.phone}
    </a>
  );
}
