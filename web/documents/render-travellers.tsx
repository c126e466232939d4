import type { TravellersView } from '#shared/bookings/travellers';
import type { Site } from '#shared/settings/site';
import baseStyles from '../styles/linked-page.css?inline';
import { renderLinkedPage } from './linked-page';
import pageStyles from './quote-page.css?inline';
import { TravellersPage } from './traveller-form';
import formStyles from './traveller-form.css?inline';

export const travellersStyles = baseStyles + pageStyles + formStyles;

export const renderTravellers = (view: TravellersView, site: Site) =>
  renderLinkedPage(
    {
      title: `Who travels | ${site.name}`,
      previewTitle: `Who travels with ${site.name}`,
      scriptPath: '/send-when-reached.js',
    },
    site,
    <TravellersPage view={view} />,
  );
