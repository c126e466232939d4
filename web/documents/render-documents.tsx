import type { LinkRequestView, TripView } from '#shared/bookings/booking-view';
import type { SeatView } from '#shared/bookings/seat-booking';
import type { TravellersView } from '#shared/bookings/travellers';
import type { ReminderView } from '#shared/email/reminder-view';
import type { QuoteView } from '#shared/quotes/quote';
import type { ReviewView } from '#shared/reviews/review';
import type { Site } from '#shared/settings/site';
import baseStyles from '../styles/linked-page.css?inline';
import bookingStyles from './booking-section.css?inline';
import { LinkRequestPage } from './link-request-page';
import { renderLinkedPage } from './linked-page';
import quoteDocumentStyles from './quote.css?inline';
import { QuotePage } from './quote-page';
import quotePageStyles from './quote-page.css?inline';
import { RemindersPage } from './reminders-page';
import reviewPageStyles from './review.css?inline';
import { ReviewPage } from './review-page';
import { SeatPage } from './seat-page';
import { TravellersPage } from './traveller-form';
import formStyles from './traveller-form.css?inline';
import tripCopyScript from './trip-copy.js?raw';
import { TripPage } from './trip-page';

export const quoteStyles = baseStyles + quoteDocumentStyles + quotePageStyles + bookingStyles;

function formatQuoteTitle(view: QuoteView, site: Site): string {
  if (view.kind === 'missing' || view.kind === 'ended') return `Quote | ${site.name}`;
  const number = 'quote' in view ? view.quote.number : view.number;
  return `Quote ${number} | ${site.name}`;
}

export const renderQuote = (view: QuoteView, site: Site) =>
  renderLinkedPage(
    {
      title: formatQuoteTitle(view, site),
      previewTitle: `Your quote from ${site.name}`,
      scriptPaths: ['/quote-seen.js'],
    },
    site,
    <QuotePage view={view} />,
  );

/** Script of {@link renderTrip}. */
export const tripScript = tripCopyScript;

export const renderTrip = (view: TripView, site: Site) =>
  renderLinkedPage(
    { title: `My trip | ${site.name}`, previewTitle: `Your trip with ${site.name}` },
    site,
    <TripPage view={view} />,
  );

export const renderLinkRequest = (view: LinkRequestView, site: Site) =>
  renderLinkedPage(
    { title: `Send me my link | ${site.name}`, previewTitle: `Your booking with ${site.name}` },
    site,
    <LinkRequestPage view={view} />,
  );

export const renderSeat = (view: SeatView, site: Site) =>
  renderLinkedPage(
    { title: `Book a seat | ${site.name}`, previewTitle: `Book a seat with ${site.name}` },
    site,
    <SeatPage view={view} />,
  );

export const travellersStyles = baseStyles + quotePageStyles + formStyles;

export const renderTravellers = (view: TravellersView, site: Site) =>
  renderLinkedPage(
    {
      title: `Who travels | ${site.name}`,
      previewTitle: `Who travels with ${site.name}`,
      scriptPaths: ['/send-when-reached.js'],
    },
    site,
    <TravellersPage view={view} />,
  );

export const renderReminders = (view: ReminderView, site: Site) =>
  renderLinkedPage(
    { title: `Reminders | ${site.name}`, previewTitle: `Mails from ${site.name}` },
    site,
    <RemindersPage view={view} />,
  );

export const reviewStyles = travellersStyles + reviewPageStyles;

export const renderReview = (view: ReviewView, site: Site) =>
  renderLinkedPage(
    {
      title: `Your review | ${site.name}`,
      previewTitle: `How was your tour with ${site.name}?`,
      scriptPaths: ['/shrink-photos.js', '/send-when-reached.js'],
    },
    site,
    <ReviewPage view={view} />,
  );
