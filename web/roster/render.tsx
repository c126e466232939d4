import type { RosterView } from '#shared/bookings/roster';
import { site } from '#shared/site/site';
import { renderLinked } from '../quote/linked-page';
import quotePage from '../quote/page.css?inline';
import every from '../styles/linked-page.css?inline';
import { RosterPage } from './roster-page';
import page from './roster-page.css?inline';
import script from './roster-script.js?raw';

/** Inline, so that the stored page needs no file of any build. */
export const rosterStyles = every + quotePage + page;
export const rosterScript = script;

export const renderRoster = (view: RosterView) =>
  renderLinked({ title: `${view.tour} | ${site.name}`, shared: site.name }, <RosterPage view={view} />);
