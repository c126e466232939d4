import type { TravellersView } from '#shared/bookings/travellers';
import type { Site } from '#shared/settings/site';
import every from '../styles/linked-page.css?inline';
import { renderLinked } from './linked-page';
import quotePage from './quote-page.css?inline';
import { TravellersPage } from './traveller-form';
import page from './traveller-form.css?inline';

/** Inside the page. */
export const travellersStyles = every + quotePage + page;

export const renderTravellers = (view: TravellersView, site: Site) =>
  renderLinked(
    {
      title: `Who travels | ${site.name}`,
      shared: `Who travels with ${site.name}`,
      script: '/send-when-reached.js',
    },
    site,
    <TravellersPage view={view} />,
  );
