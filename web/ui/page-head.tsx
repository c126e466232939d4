import { site } from '#shared/site';
import { useAbsolute } from './site-origin';

export interface PageHeadProps {
  /** Without the agency's name; that is added. */
  title: string;
  description: string;
  /** The page's one address, whatever query it was asked for with. */
  path: string;
  /** Path of a picture for link previews: 1200 × 630, JPEG, less than 300 kB. */
  image?: string;
  imageAlt?: string;
  kind?: 'website' | 'article';
  /** Pages that are not for search engines: admin, demo layouts, answers. */
  hidden?: boolean;
}

/** Title, description, canonical address and link-preview tags; React lifts them into the document's head. */
export function PageHead({ title, description, path, image, imageAlt, kind = 'website', hidden }: PageHeadProps) {
  const full = path === '/' ? `${site.name}: ${title}` : `${title} | ${site.name}`;
  const address = useAbsolute(path);
  const picture = useAbsolute(image ?? '/share/site.jpg');
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={imageAlt ?? site.tagline} />
      <meta property="og:locale" content="en_IN" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}
