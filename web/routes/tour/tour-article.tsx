import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { toTripWord } from '#shared/ride/kind';
import { cutText } from '#shared/text/cut-text';
import { priceText } from '#shared/text/money';
import { toMilestones } from '#shared/tours/heights';
import { sharePicture } from '#shared/tours/media';
import { perPersonWords } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import { tourMessages, untitledTour } from '#shared/tours/tour-words';
import { Accordion } from '../../ui/folds/accordion';
import { ShareButton } from '../../ui/links/share-button';
import { PageHead } from '../../ui/page/page-head';
import { useSite } from '../../ui/page/site-context';
import { SaveTour } from '../../ui/saving/save-tour';
import { Milestone } from '../../ui/tours/milestone';
import { Rating } from '../../ui/tours/rating';
import { BookingBar } from './booking-bar';
import { Cover } from './cover';
import { EveryTour } from './every-tour';
import { InclusionLists } from './inclusion-lists';
import { InquiryCard } from './inquiry-card';
import { NextDates } from './next-dates';
import { NoLongerOffered } from './no-longer-offered';
import { RideFacts } from './ride-facts';
import { RidesInFront } from './rides-in-front';
import * as styles from './tour-article.module.css';
import { Way } from './way';

function summaryOf(tour: Tour): string {
  const opening = tour.description
    .replace(/([.!?।؟])\s/g, '$1\0')
    .split('\0', 2)
    .join(' ');
  const facts = [tour.duration, tour.place, tour.price === null ? '' : `from ${priceText(tour.price)}`];
  const whole = [facts.filter(Boolean).join(', '), opening].filter(Boolean).join('. ');
  return cutText(whole, 300);
}

interface TourArticleProps {
  tour: Tour;
  path: string;
  /** ISO 8601, for a tour that is no longer offered. */
  savedAt?: string;
}

export function TourArticle({ tour: given, path, savedAt }: TourArticleProps) {
  const gone = savedAt !== undefined;
  const tour = { ...given, heading: given.heading || untitledTour };
  return (
    <article className={styles.tour}>
      <PageHead
        title={tour.heading}
        description={summaryOf(tour)}
        path={path}
        kind="article"
        image={sharePicture(tour, useSite())}
        imageAlt={tour.heading}
      />
      <Cover tour={tour} gone={gone} />
      <div className="wrap">
        <PrintedPrice tour={tour} />
        <div className={styles.acts}>
          <Rating figure={tour.rating?.toFixed(1)} className={styles.rating} />
          {gone || !tour.route?.length ? null : (
            <Link className={`btn btn-small btn-line ${styles.plan}`} to={pages.ride(tour._id)}>
              {`Plan this ${toTripWord(tour)} `}
              <ArrowRight className="icon" aria-hidden="true" />
            </Link>
          )}
          <div className={styles.others}>
            <ShareButton title={tour.heading} path={path} />
            {gone ? null : (
              <Link className="btn btn-small btn-quiet" to={`${pages.compare}?ids=${tour._id}`}>
                Compare
              </Link>
            )}
            <SaveTour tour={tour} />
          </div>
        </div>
        {gone ? <NoLongerOffered savedAt={savedAt} /> : null}
        <div className={styles.columns}>
          <div className={`parts-below ${styles.story}`}>
            <TourMilestones tour={tour} />
            <p className={styles.description}>{tour.description || tourMessages.noDescription}</p>
            <RideFacts tour={tour} gone={gone} />
            {gone ? null : <NextDates tour={tour} />}
            <Way tour={given} />
            <InclusionLists tour={tour} />
            <Questions tour={tour} />
            {gone ? null : <RidesInFront place={tour.place} />}
            <EveryTour tourId={tour._id} />
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
      {[tour.duration, `${priceText(tour.price)} ${perPersonWords(useSite())}${perDay}`].filter(Boolean).join(' · ')}
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
    <ul className={`cluster ${styles.stones}`} aria-label="At a glance">
      {toMilestones(tour).map((milestone) => (
        <li key={milestone.cap}>
          <Milestone {...milestone} />
        </li>
      ))}
    </ul>
  );
}
