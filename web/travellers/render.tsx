import { renderToStaticMarkup } from 'react-dom/server.edge';
import type { PeopleView } from '#shared/bookings/people-view';
import { site } from '#shared/site/site';
import { TravellersPage } from './travellers-page';

/** Says nothing of the people: whoever is sent the link sees this before it is opened. */
function Head() {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
      <meta name="robots" content="noindex,nofollow,noarchive" />
      <meta name="format-detection" content="telephone=no" />
      <meta name="theme-color" content="#141a28" />
      <meta property="og:title" content={`Who travels with ${site.name}`} />
      <meta property="og:description" content={site.tagline} />
      <meta property="og:site_name" content={site.name} />
      <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
      <title>{`Who travels | ${site.name}`}</title>
      <script src="/send-when-reached.js" defer />
    </>
  );
}

/** The page in two parts, without React's marks: nothing takes it over in the browser. */
export function renderTravellers(view: PeopleView): { head: string; body: string } {
  return {
    head: renderToStaticMarkup(<Head />),
    body: renderToStaticMarkup(<TravellersPage view={view} />),
  };
}
