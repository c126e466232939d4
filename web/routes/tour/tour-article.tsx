import CheckCircle2 from 'lucide-react/icons/circle-check';
import { cutText } from '#shared/cut-text';
import { toMilestones } from '#shared/heights';
import { galleryOf, noteOf, sharePicture } from '#shared/media';
import { priceText } from '#shared/money';
import { site } from '#shared/site';
import type { Tour } from '#shared/tour';
import { tourMessages, untitledTour } from '#shared/tour-words';
import { toTrail } from '#shared/trail';
import { CompareLink } from '../../ui/compare-link';
import { Milestone } from '../../ui/milestone';
import { Accordion } from '../../ui/more/accordion';
import { Crumbs } from '../../ui/more/crumbs';
import { Gallery } from '../../ui/more/gallery';
import { InquirySteps } from '../../ui/more/inquiry-steps';
import { PolicyNotes } from '../../ui/more/policy-notes';
import { ShareButton } from '../../ui/more/share-button';
import { PageHead } from '../../ui/page-head';
import { Rating } from '../../ui/rating';
import { SaveTours } from '../../ui/save-tours';
import { BookingBar } from './booking-bar';
import { InclusionLists } from './inclusion-lists';
import { InquiryCard } from './inquiry-card';
import { Itinerary } from './itinerary';
import type { TourPageData } from './loader';
import { NextDates } from './next-dates';
import { RideBand } from './ride-band';
import { RideFacts } from './ride-facts';
import { RidesInFront } from './rides-in-front';
import { RoadAndHeights } from './road-and-heights';
import { NoLongerOffered, SavedChanges } from './saved-news';
import * as styles from './tour-article.module.css';

function summaryOf(tour: Tour): string {
  const opening = tour.description
    .replace(/([.!?।؟])\s/g, '$1\0')
    .split('\0', 2)
    .join(' ');
  const facts = [tour.duration, tour.place, tour.price === null ? '' : `from ${priceText(tour.price)}`];
  const whole = [facts.filter(Boolean).join(', '), opening].filter(Boolean).join('. ');
  return cutText(whole, 300);
}

export interface TourArticleProps {
  tour: Tour;
  path: string;
  figures?: TourPageData['figures']['value'];
  /** For a tour that is no longer offered: when the visitor saved it (ISO 8601). */
  savedAt?: string;
}

export function TourArticle({ tour: given, path, figures = [], savedAt }: TourArticleProps) {
  const gone = savedAt !== undefined;
  const tour = { ...given, heading: given.heading || untitledTour };
  return (
    <article className={styles.tour}>
      <PageHead
        title={tour.heading}
        description={summaryOf(tour)}
        path={path}
        kind="article"
        image={sharePicture(tour)}
        imageAlt={tour.heading}
      />
      <div className="wrap">
        <Crumbs trail={toTrail(tour).slice(1)} className={styles.crumbs} />
        <header className={`spread ${styles.title}`}>
          <div>
            <p className="eyebrow">{[tour.place, tour.country].filter(Boolean).join(', ')}</p>
            <h1>{tour.heading}</h1>
            <PrintedPrice tour={tour} />
          </div>
          <div className={`cluster ${styles.acts}`}>
            <Rating figure={tour.rating?.toFixed(1)} className={styles.rating} />
            <ShareButton title={tour.heading} path={path} />
            {gone ? null : <CompareLink id={tour._id} heading={tour.heading} className="btn btn-small btn-quiet" />}
            <SaveTours tours={[tour]} />
          </div>
        </header>
        {gone ? <NoLongerOffered savedAt={savedAt} /> : <SavedChanges key={given._id} tour={given} />}
        <Gallery pictures={galleryOf(tour)} heading={tour.heading} noteOf={(src) => noteOf(tour, src)} />
        <div className={styles.columns}>
          <div className={`parts-below ${styles.story}`}>
            <TourMilestones tour={tour} />
            <p className={styles.description}>{tour.description || tourMessages.noDescription}</p>
            {gone ? null : <NextDates tour={tour} />}
            <RideFacts tour={tour} />
            <RoadAndHeights tour={given} />
            {gone ? null : <RideBand tour={tour} figures={figures} />}
            <Itinerary tour={tour} />
            <InclusionLists tour={tour} />
            <Questions tour={tour} />
            <Promises />
            {gone ? null : <RidesInFront place={tour.place} />}
            {gone ? null : <InquirySteps />}
            <section className={styles.block} aria-labelledby="policy-title">
              <h2 id="policy-title">Policy notes</h2>
              <PolicyNotes />
            </section>
          </div>
          <InquiryCard tour={tour} gone={gone} />
        </div>
      </div>
      {gone ? null : <BookingBar tour={tour} />}
    </article>
  );
}

function PrintedPrice({ tour }: { tour: Tour }) {
  const perDay = tour.pricePerDay === null ? '' : `, ${priceText(tour.pricePerDay)} a day`;
  return (
    <p className="print-only">
      {[tour.duration, `${priceText(tour.price)} per person${perDay}`].filter(Boolean).join(' · ')}
    </p>
  );
}

function Promises() {
  return (
    <section aria-labelledby="promises-title">
      <h2 id="promises-title">With every tour</h2>
      <ul className={`cluster ${styles.promises}`}>
        {site.promises.map((promise) => (
          <li key={promise}>
            <CheckCircle2 className="icon" aria-hidden="true" />
            {promise}
          </li>
        ))}
      </ul>
    </section>
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, so keyboards must reach it
    <ul className={`cluster ${styles.stones}`} aria-label="At a glance" tabIndex={0}>
      {toMilestones(tour).map((milestone) => (
        <li key={milestone.cap}>
          <Milestone {...milestone} />
        </li>
      ))}
    </ul>
  );
}
