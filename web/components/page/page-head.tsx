import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { linkPictureSrc } from '#shared/settings/brand';
import type { Breadcrumb } from '#shared/tours/catalogue';
import { useAbsoluteUrl, useSite } from './site-context';

interface PageHeadProps {
  /** Without the agency's name, which is added. */
  title: string;
  description: string;
  path: string;
  /** Link-preview picture: 1200 × 630 JPEG under 300 kB. */
  image?: string;
  imageAlt?: string;
  kind?: 'website' | 'article';
  noIndex?: boolean;
}

/** Renders the page's title and meta elements, which React moves into the head. */
export function PageHead({ title, description, path, image, imageAlt, kind = 'website', noIndex }: PageHeadProps) {
  const site = useSite();
  const documentTitle = path === '/' ? `${site.name}: ${title}` : `${title} | ${site.name}`;
  const pageUrl = useAbsoluteUrl(path);
  const imageUrl = useAbsoluteUrl(image ?? linkPictureSrc(site.linkPicture));
  return (
    <>
      <title>{documentTitle}</title>
      {noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={pageUrl} />}
      <meta property="og:title" content={title} />
      <meta property="og:url" content={pageUrl} />
      <meta property="og:image" content={imageUrl} />
      {/* Only crawlers read these elements, and they run no scripts. A browser's share sheet reads those above. */}
      {import.meta.env.SSR ? (
        <>
          <meta name="description" content={description} />
          <meta property="og:description" content={description} />
          <meta property="og:site_name" content={site.name} />
          <meta property="og:type" content={kind} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta
            property="og:image:alt"
            content={image || !site.linkPicture ? (imageAlt ?? site.tagline) : site.tagline}
          />
          <meta property="og:locale" content="en_IN" />
          <meta name="twitter:card" content="summary_large_image" />
          <meta name="twitter:title" content={title} />
          <meta name="twitter:description" content={description} />
          <meta name="twitter:image" content={imageUrl} />
        </>
      ) : null}
    </>
  );
}

interface BreadcrumbsProps {
  steps?: readonly Breadcrumb[];
  current?: string;
  className?: string | undefined;
}

export function Breadcrumbs({ steps = [], current, className = '' }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={`breadcrumbs ${className}`}>
        {[{ name: 'Home', path: pages.home }, ...steps].map(({ name, path }) => (
          <li key={name}>{path === null ? name : <Link to={path}>{name}</Link>}</li>
        ))}
        {current ? <li aria-current="page">{current}</li> : null}
      </ol>
    </nav>
  );
}

/** Returns the `data-length` with which web/styles/base.css makes a long heading's letters smaller. */
export function toHeadingLength(heading: string): 'long' | 'longest' | undefined {
  if (heading.length > 60) return 'longest';
  return heading.length > 28 ? 'long' : undefined;
}
