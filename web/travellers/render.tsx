import type { PeopleView } from '#shared/bookings/people-view';
import type { Site } from '#shared/site/site';
import { renderLinked } from '../quote/linked-page';
import quotePage from '../quote/page.css?inline';
import every from '../styles/linked-page.css?inline';
import page from './page.css?inline';
import { TravellersPage } from './travellers-page';

/** Inside the page. */
export const travellersStyles = every + quotePage + page;

export const renderTravellers = (view: PeopleView, site: Site) =>
  renderLinked(
    {
      title: `Who travels | ${site.name}`,
      shared: `Who travels with ${site.name}`,
      script: '/send-when-reached.js',
    },
    site,
    <TravellersPage view={view} />,
  );
