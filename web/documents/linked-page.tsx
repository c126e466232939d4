import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { pages } from '#shared/routes';
import { iconSrc } from '#shared/settings/brand';
import type { Site } from '#shared/settings/site';
import { BrandLogo, PrayerFlags } from '../components/drawings/icons';
import { SiteProvider, useSite } from '../components/page/site-context';

// The Worker draws pages for who has a link, and everything on them works without scripts.

interface LinkedHeadProps {
  title: string;
  /** Seen wherever the link is sent, so it says nothing of whom the page is for. */
  shared: string;
  /** The address of its one script, unless that stands inside it. */
  script?: string;
}

function LinkedHead({ title, shared, script }: LinkedHeadProps) {
  const site = useSite();
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
      <meta name="robots" content="noindex,nofollow,noarchive" />
      <meta name="format-detection" content="telephone=no" />
      <meta name="theme-color" content="#1d1c2b" />
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

/** Renders a page without React's marks: nothing takes it over in the browser. */
export const renderLinked = (page: LinkedHeadProps, site: Site, body: ReactNode): { head: string; body: string } => ({
  head: renderToStaticMarkup(
    <SiteProvider facts={site}>
      <LinkedHead {...page} />
    </SiteProvider>,
  ),
  body: renderToStaticMarkup(<SiteProvider facts={site}>{body}</SiteProvider>),
});

export function LinkedPage({ children }: { children: ReactNode }) {
  const site = useSite();
  return (
    <div className="quote">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="q-top on-dark">
        <div className="container q-wrap spread">
          <a className="row q-brand" href={pages.home}>
            <BrandLogo />
          </a>
          <p className="cluster q-contact">
            <a className="touch-target" href={site.phoneHref}>
              {site.phone}
            </a>{' '}
            <a className="touch-target" href={`mailto:${site.email}`}>
              {site.email}
            </a>
          </p>
        </div>
        <PrayerFlags />
      </header>
      <main id="main" className="container q-wrap">
        {children}
      </main>
      <footer className="container q-wrap spread q-foot">
        <p>
          {site.name}, {site.address.oneLine}, {site.address.country}
          <span className="q-print">
            {' '}
            · {site.phone} · {site.email}
          </span>
        </p>
        <p className="cluster q-links">
          <a className="touch-target" href={pages.terms}>
            Terms
          </a>{' '}
          <a className="touch-target" href={pages.privacy}>
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

/** How things stand, above the page's content. */
export function Flag({ isGood = false, title, children }: { isGood?: boolean; title: string; children?: ReactNode }) {
  return (
    <div className={`q-flag ${isGood ? 'q-done' : 'q-late'}`} role="status">
      <strong>{title}</strong>
      {children}
    </div>
  );
}

export function CallUs() {
  const site = useSite();
  return (
    <a className="btn btn-quiet" href={site.phoneHref}>
      Call {site.phone}
    </a>
  );
}
