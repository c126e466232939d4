import type { ReactNode } from 'react';
import { pages } from '#shared/paths';
import { iconSrc } from '#shared/site/brand';
import { site } from '#shared/site/site';
import { Brand } from '../ui/drawings/brand-mark';
import { Flags } from '../ui/drawings/flags';

// The frame of pages for who has a link: the Worker draws them, and everything on them works without scripts.

export interface LinkedHeadProps {
  title: string;
  /** Seen wherever the link is sent, so it says nothing of whom the page is for. */
  shared: string;
  /** The address of its one script. */
  script: string;
}

/** Says nothing of what is on the page: whoever is sent the link sees this before it is opened. */
export function LinkedHead({ title, shared, script }: LinkedHeadProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
      <meta name="robots" content="noindex,nofollow,noarchive" />
      <meta name="format-detection" content="telephone=no" />
      <meta name="theme-color" content={site.inkDark} />
      <meta property="og:title" content={shared} />
      <meta property="og:description" content={site.tagline} />
      <meta property="og:site_name" content={site.name} />
      {site.icon ? (
        <link rel="icon" href={iconSrc(site.icon, 192)} sizes="192x192" />
      ) : (
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
      )}
      <title>{title}</title>
      <script src={script} defer />
    </>
  );
}

/** The agency above and below a page's own content. */
export function LinkedPage({ children }: { children: ReactNode }) {
  return (
    <div className="quote">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="q-top on-dark">
        <div className="q-wrap spread">
          <a className="q-brand" href={pages.home}>
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
      <main id="main" className="q-wrap">
        {children}
      </main>
      <footer className="q-wrap spread q-foot">
        <p>
          {site.name}, {site.address.oneLine}, {site.address.country}
          <span className="q-print">
            {' '}
            · {site.phone} · {site.email}
          </span>
        </p>
        <p className="q-links">
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

/** A page that has only this to say. */
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
