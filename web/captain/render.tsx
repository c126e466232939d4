import { renderToStaticMarkup } from 'react-dom/server.edge';
import type { CaptainView } from '#shared/bookings/captain';
import { site } from '#shared/site/site';
import quotePage from '../quote/page.css?inline';
import { LinkedHead } from '../quote/render';
import every from '../styles/linked-page.css?inline';
import { CaptainPage } from './captain-page';
import page from './page.css?inline';
import pageScript from './page-script.js?raw';

/** Inside the page: no build takes them from a phone. */
export const captainStyles = every + quotePage + page;

/** Inside the page, too. */
export const captainScript = pageScript;

/** Without React's marks: nothing takes it over in the browser. */
export function renderCaptain(view: CaptainView): { head: string; body: string } {
  const title = view.kind === 'list' ? view.tour : 'Kept for the road';
  return {
    head: renderToStaticMarkup(<LinkedHead title={`${title} | ${site.name}`} shared={site.name} />),
    body: renderToStaticMarkup(<CaptainPage view={view} />),
  };
}
