import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { tripPaths } from '#shared/link-routes';
import { pages } from '#shared/routes';
import { iconSrc } from '#shared/settings/brand';
import type { Site } from '#shared/settings/site';
import { withPictureWidth } from '#shared/tours/pictures';
import { BrandLogo, PrayerFlags } from '../components/drawings/icons';
import { SiteProvider, useSite } from '../components/page/site-context';

// Pages that a secret link opens. The Worker renders them as static HTML, and they work without scripts.

interface LinkedHeadProps {
  title: string;
  /** Title of the link's preview in messages: contains no name, because others may see the preview. */
  previewTitle: string;
  scriptPaths?: readonly string[];
}

function LinkedHead({ title, previewTitle, scriptPaths = [] }: LinkedHeadProps) {
  const site = useSite();
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
      <meta name="robots" content="noindex,nofollow,noarchive" />
      <meta name="format-detection" content="telephone=no" />
      <meta name="theme-color" content="#1d1c2b" />
      <meta property="og:title" content={previewTitle} />
      <meta property="og:description" content={site.tagline} />
      <meta property="og:site_name" content={site.name} />
      {site.icon ? (
        <link rel="icon" href={iconSrc(site.icon, 192)} sizes="192x192" />
      ) : (
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
      )}
      <title>{title}</title>
      {scriptPaths.map((path) => (
        <script key={path} src={path} defer />
      ))}
    </>
  );
}

/** Renders static markup: the browser does not hydrate the page. */
export const renderLinkedPage = (
  headProps: LinkedHeadProps,
  site: Site,
  body: ReactNode,
): { head: string; body: string } => ({
  head: renderToStaticMarkup(
    <SiteProvider facts={site}>
      <LinkedHead {...headProps} />
    </SiteProvider>,
  ),
  body: renderToStaticMarkup(<SiteProvider facts={site}>{body}</SiteProvider>),
});

export function LinkedPage({ children }: { children: ReactNode }) {
  const site = useSite();
  return (
    <div className="linked-page">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="page-header on-dark">
        <div className="container page-width spread">
          <a className="row page-brand" href={pages.home}>
            <BrandLogo />
          </a>
          <p className="cluster page-contact">
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
      <main id="main" className="container page-width">
        {children}
      </main>
      <footer className="container page-width spread page-footer">
        <p>
          {site.name}, {site.address.oneLine}, {site.address.country}
          <span className="page-print-only">
            {' '}
            · {site.phone} · {site.email}
          </span>
        </p>
        <p className="cluster page-links">
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
    <div className="card page-message">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** State of the quote or booking, above the page's content. */
export function StatusFlag({
  isGood = false,
  title,
  children,
}: {
  isGood?: boolean;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={`status-flag ${isGood ? 'status-good' : 'status-warning'}`} role="status">
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

export function ContactLinks() {
  const site = useSite();
  return (
    <p className="cluster page-actions">
      <a className="btn btn-quiet" href={site.chatHref} rel="noopener noreferrer">
        Ask on WhatsApp
      </a>{' '}
      <CallUs />
    </p>
  );
}

/** For pages whose link opens nothing. */
export const FindLink = () => (
  <p>
    <a className="touch-target" href={tripPaths.findLink}>
      Send me my link
    </a>{' '}
    if you have booked with us.
  </p>
);

export function PageCover({ path, alt }: { path: string | undefined; alt: string }) {
  if (!path) return null;
  return <img className="quote-cover" src={withPictureWidth(path, 1280)} width={1200} height={640} alt={alt} />;
}
