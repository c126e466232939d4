import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type ComponentType, lazy, Suspense, useContext } from 'react';
import { Link } from 'react-router-dom';
import { formatDay, formatDayAndFullMonth } from '#shared/dates';
import { formatPrice, formatRupees } from '#shared/money';
import { formatReviewSummary } from '#shared/reviews/review-texts';
import { pages } from '#shared/routes';
import { listPromises } from '#shared/settings/tour-texts';
import { truncateText } from '#shared/text';
import { listBreadcrumbs } from '#shared/tours/catalogue';
import { isBookable, listUpcoming } from '#shared/tours/departures';
import { listMilestones } from '#shared/tours/elevation';
import { findPictureNote, listGallery } from '#shared/tours/pictures';
import { formatPerPerson, formatPriceKind } from '#shared/tours/prices';
import { findSharePicture } from '#shared/tours/share-picture';
import type { Tour } from '#shared/tours/tour';
import { tourMessages, untitledTour } from '#shared/tours/tour-messages';
import { formatDepartureStatus, lowerFirst } from '../../components/departures/departure-labels';
import { Accordion } from '../../components/disclosure/disclosure';
import { PolicyNotes } from '../../components/disclosure/policy-notes';
import { ErrorBoundary } from '../../components/error-boundary';
import { Breadcrumbs, PageHead, toHeadingLength } from '../../components/page/page-head';
import { TodayContext, useSite } from '../../components/page/site-context';
import { Gallery } from '../../components/pictures/gallery';
import { SaveTour } from '../../components/save-tour';
import { ShareButton } from '../../components/share-button';
import { Milestone } from '../../components/tours/milestone';
import { Price, Rating } from '../../components/tours/tour-card';
import { BookingFacts } from './booking-facts';
import * as coverStyles from './cover.module.css';
import * as promisesStyles from './every-tour.module.css';
import * as inclusionListsStyles from './inclusion-lists.module.css';
import { ItinerarySection, TourFacts } from './itinerary';
import { NextDepartures } from './next-departures';
import * as noticeStyles from './no-longer-offered.module.css';
import type { ReviewsSection } from './reviews-section';
import * as reviewsStyles from './reviews-section.module.css';
import * as tourArticleStyles from './tour-article.module.css';
import { BookingBar, InquiryCard } from './tour-inquiry';

// Few tours have reviews. The Worker renders synchronously, so it needs the section before the first render.
const loadReviews = () => import('./reviews-section');
const LazyReviews: ComponentType<Parameters<typeof ReviewsSection>[0]> = import.meta.env.SSR
  ? (await loadReviews()).ReviewsSection
  : lazy(async () => ({ default: (await loadReviews()).ReviewsSection }));

export function TourHeader({ tour, isNoLongerOffered }: { tour: Tour; isNoLongerOffered: boolean }) {
  const pictures = listGallery(tour);
  return (
    <header className={`on-dark poster ${coverStyles.cover}`} data-pictures={pictures.length}>
      <div className={`container ${coverStyles.text}`}>
        <Breadcrumbs steps={listBreadcrumbs(tour).slice(1)} className={coverStyles.breadcrumbs} />
        <p className="eyebrow">{[...new Set([tour.place, tour.country])].filter(Boolean).join(', ')}</p>
        <h1 data-length={toHeadingLength(tour.heading)}>{tour.heading}</h1>
        <div className={`cluster ${coverStyles.offer}`}>
          <Price tour={tour} className={`cluster ${coverStyles.price}`} />
          <span className={coverStyles.priceKind}>{formatPriceKind(tour, useSite())}</span>
          {isNoLongerOffered ? null : <NextDate tour={tour} />}
        </div>
      </div>
      <Gallery pictures={pictures} heading={tour.heading} findNote={(src) => findPictureNote(tour, src)} isFullWidth />
    </header>
  );
}

function NextDate({ tour }: { tour: Tour }) {
  const nextDeparture = listUpcoming(tour.departures, useContext(TodayContext)).find(isBookable);
  const className = `touch-target ${coverStyles.next}`;
  if (!nextDeparture) {
    return (
      <a className={className} href="#inquire">
        Dates on request
      </a>
    );
  }
  const hasOwnPrice = nextDeparture.price !== null && nextDeparture.price !== tour.price;
  return (
    <a className={className} href="#dates">
      <span>
        Next: <time dateTime={nextDeparture.startsOn}>{formatDayAndFullMonth(nextDeparture.startsOn)}</time>
        {`, ${lowerFirst(formatDepartureStatus(nextDeparture))}${hasOwnPrice ? `, ${formatRupees(nextDeparture.price ?? 0)}` : ''}`}
      </span>
    </a>
  );
}

export function TourPromises({ tourId }: { tourId: string }) {
  const promises = listPromises(useSite());
  return (
    <section aria-labelledby="promises-title">
      <h2 id="promises-title">With every tour</h2>
      {promises.length > 0 ? (
        <ul className={`cluster ${promisesStyles.promises}`}>
          {promises.map((promise) => (
            <li key={promise}>
              <Check className="icon" aria-hidden="true" />
              {promise}
            </li>
          ))}
        </ul>
      ) : null}
      <details className={promisesStyles.policy}>
        <summary id="policy-title" className="touch-target">
          Policy notes
          <ChevronDown className="icon" aria-hidden="true" />
        </summary>
        <PolicyNotes />
      </details>
      <p className={`cluster ${promisesStyles.links}`}>
        <Link className="touch-target" to={`${pages.inquiryAbout(tourId)}#steps-title`}>
          How booking works
        </Link>
        <Link className="touch-target" to={pages.terms}>
          Cancelling? See refunds.
        </Link>
      </p>
    </section>
  );
}

export function InclusionLists({ tour }: { tour: Tour }) {
  const { inclusions, exclusions } = tour;
  if (inclusions.length + exclusions.length === 0) return null;
  return (
    <section aria-labelledby="inclusions-title">
      <h2 id="inclusions-title">Inclusions and Exclusions</h2>
      <div className={inclusionListsStyles.lists}>
        <div hidden={inclusions.length === 0}>
          <h3>Inclusions</h3>
          <ul className={inclusionListsStyles.inclusions}>
            {inclusions.map((item) => (
              <li key={item}>
                <Check className="icon" aria-hidden="true" />
                {item}
              </li>
            ))}
          </ul>
        </div>
        <div hidden={exclusions.length === 0}>
          <h3>Exclusions</h3>
          <ul className={inclusionListsStyles.exclusions}>
            {exclusions.map((item) => (
              <li key={item}>
                <X className="icon" aria-hidden="true" />
                {item}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

export function NoLongerOfferedNotice({ savedAt }: { savedAt: string }) {
  return (
    <p className={`notice ${noticeStyles.notice}`}>
      <Info className="icon" aria-hidden="true" />
      <span>
        <b>
          No longer offered; saved <span className="tabular-nums">{formatDay(savedAt)}</span>.
        </b>{' '}
        This is the copy on your phone, as it was then. You can still <a href="#inquire">ask about it</a>.
      </span>
    </p>
  );
}

/** Returns the facts and the first two sentences of the description, for the meta description. */
function summarizeTour(tour: Tour): string {
  const firstSentences = tour.description
    .replace(/([.!?।؟])\s/g, '$1\0')
    .split('\0', 2)
    .join(' ');
  const facts = [tour.duration, tour.place, tour.price === null ? '' : `from ${formatPrice(tour.price)}`];
  const summary = [facts.filter(Boolean).join(', '), firstSentences].filter(Boolean).join('. ');
  return truncateText(summary, 300);
}

interface TourArticleProps {
  tour: Tour;
  path: string;
  /** ISO 8601. Only set for the saved copy of a tour that is no longer offered. */
  savedAt?: string;
}

export function TourArticle({ tour: loadedTour, path, savedAt }: TourArticleProps) {
  const isNoLongerOffered = savedAt !== undefined;
  const tour = { ...loadedTour, heading: loadedTour.heading || untitledTour };
  return (
    <article className={tourArticleStyles.tour}>
      <PageHead
        title={tour.heading}
        description={summarizeTour(tour)}
        path={path}
        kind="article"
        image={findSharePicture(tour, useSite())}
        imageAlt={tour.heading}
      />
      <TourHeader tour={tour} isNoLongerOffered={isNoLongerOffered} />
      <div className="container">
        <PrintedPrice tour={tour} />
        <div className={tourArticleStyles.actions}>
          <Rating rating={tour.rating?.toFixed(1)} className={tourArticleStyles.rating} />
          {tour.reviewCount ? (
            <a className="touch-target tabular-nums" href="#reviews">
              {formatReviewSummary(tour)}
            </a>
          ) : null}
          <div className={tourArticleStyles.secondaryActions}>
            <ShareButton title={tour.heading} path={path} />
            {isNoLongerOffered ? null : (
              <Link className="btn btn-small btn-quiet" to={`${pages.compare}?ids=${tour._id}`}>
                Compare
              </Link>
            )}
            <SaveTour tour={tour} />
          </div>
        </div>
        {isNoLongerOffered ? <NoLongerOfferedNotice savedAt={savedAt} /> : null}
        <div className={tourArticleStyles.columns}>
          <div className={`sections-below-fold ${tourArticleStyles.content}`}>
            <TourMilestones tour={tour} />
            {isNoLongerOffered ? null : (
              <>
                <BookingFacts tour={tour} />
                <NextDepartures tour={tour} />
              </>
            )}
            <p className={tourArticleStyles.description}>{tour.description || tourMessages.noDescription}</p>
            <TourFacts tour={tour} isNoLongerOffered={isNoLongerOffered} />
            <ItinerarySection tour={loadedTour} isNoLongerOffered={isNoLongerOffered} />
            <InclusionLists tour={tour} />
            {tour.reviews ? (
              <ErrorBoundary fallback={null}>
                <Suspense>
                  <LazyReviews tour={tour} className={reviewsStyles.reviews} />
                </Suspense>
              </ErrorBoundary>
            ) : null}
            <Questions tour={tour} />
            <TourPromises tourId={tour._id} />
          </div>
          <InquiryCard tour={tour} isNoLongerOffered={isNoLongerOffered} />
        </div>
      </div>
      {isNoLongerOffered ? null : <BookingBar tour={tour} />}
    </article>
  );
}

function PrintedPrice({ tour }: { tour: Tour }) {
  const perDay = tour.pricePerDay === null ? '' : `, ${formatPrice(tour.pricePerDay)} a day`;
  return (
    <p className="print-only">
      {[tour.duration, `${formatPrice(tour.price)} ${formatPerPerson(useSite())}${perDay}`].filter(Boolean).join(' · ')}
    </p>
  );
}

function Questions({ tour }: { tour: Tour }) {
  return (
    <section aria-labelledby="questions-title">
      <h2 id="questions-title">Questions &amp; Answers</h2>
      {tour.faq.length === 0 ? (
        <p className="lead">{tourMessages.noFaq}</p>
      ) : (
        <Accordion
          name="questions"
          items={tour.faq.map(({ question, answer }) => ({ title: question, text: answer }))}
        />
      )}
    </section>
  );
}

function TourMilestones({ tour }: { tour: Tour }) {
  return (
    <ul className={`cluster ${tourArticleStyles.milestones}`} aria-label="At a glance">
      {listMilestones(tour).map((milestone) => (
        <li key={milestone.label}>
          <Milestone {...milestone} />
        </li>
      ))}
    </ul>
  );
}
