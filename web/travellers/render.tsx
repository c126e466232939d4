import { renderToStaticMarkup } from 'react-dom/server.edge';
import type { PeopleView } from '#shared/bookings/people-view';
import { site } from '#shared/site/site';
import { LinkedHead } from '../quote/render';
import { TravellersPage } from './travellers-page';

/** Without React's marks: nothing takes it over in the browser. */
export function renderTravellers(view: PeopleView): { head: string; body: string } {
  return {
    head: renderToStaticMarkup(
      <LinkedHead
        title={`Who travels | ${site.name}`}
        shared={`Who travels with ${site.name}`}
        script="/send-when-reached.js"
      />,
    ),
    body: renderToStaticMarkup(<TravellersPage view={view} />),
  };
}
