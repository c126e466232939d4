import CheckCircle2 from 'lucide-react/icons/circle-check';
import { Link, type LoaderFunction, useLoaderData, useSearchParams } from 'react-router-dom';
import {
  emptyInquiryDraft,
  inquiryPages,
  inquiryStoredMessage,
  months,
  type PostedInquiry,
} from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import type { Catalogue } from '#shared/tours/catalogue';
import { listBookableDays, toPricedDays } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';
import { isTourId, untitledTour } from '#shared/tours/tour-messages';
import { PageHead } from '../../components/page/page-head';
import * as pageStyles from './form-page.module.css';
import * as styles from './inquiry.module.css';
import { InquiryForm } from './inquiry-form';
import { InquirySteps } from './inquiry-steps';
import { type SummarizedTour, TourSummary } from './tour-summary';

interface InquiryPageData {
  isSent: boolean;
  /** From the URL, even if there is no such tour. Empty if missing or invalid. */
  tourId: string;
  tour: SummarizedTour | null;
  /** From the URL; empty without one. */
  departureId: string;
  departureMonth: string;
  attachesPlan: boolean;
  posted: PostedInquiry | null;
}

/** Picks what the page shows: its HTML contains the data of the loader. */
function summarizeTour({ _id, heading, coverImage, duration, price, discountPrice, facts, departures }: Tour) {
  const { maxAltitudeM } = facts ?? {};
  return {
    ...{ _id, heading: heading || untitledTour, coverImage, duration, price, discountPrice, facts: { maxAltitudeM } },
    ...toPricedDays(departures, listBookableDays(departures)),
  };
}

export const loader =
  (catalogue: Catalogue): LoaderFunction =>
  async ({ request, context }): Promise<InquiryPageData> => {
    const query = new URL(request.url).searchParams;
    const tourParameter = query.get('tour') ?? '';
    const tourId = isTourId(tourParameter) ? tourParameter : '';
    const tour = tourId ? await catalogue.tour(tourId).catch(() => null) : null;
    const departureId = query.get('date') ?? '';
    const departure = tour?.departures?.find(({ id }) => id === departureId);
    return {
      isSent: query.has('sent'),
      tourId,
      tour: tour && summarizeTour(tour),
      departureId,
      departureMonth: months[Number(departure?.startsOn.slice(5, 7)) - 1] ?? '',
      attachesPlan: query.has('plan'),
      posted: (context as { posted?: PostedInquiry } | undefined)?.posted ?? null,
    };
  };

const afterReset = { inquiryPage: inquiryPages.contact };

export function Component() {
  const { isSent, tourId, tour, departureId, departureMonth, attachesPlan, posted } = useLoaderData<InquiryPageData>();
  const [parameters] = useSearchParams();
  const correctedId = parameters.get('correct') ?? undefined;
  const initial = posted
    ? { ...emptyInquiryDraft, ...posted.draft }
    : tour
      ? { subject: tour.heading, inquiryPage: tour.heading, ...(departureMonth ? { departureId, departureMonth } : {}) }
      : afterReset;
  return (
    <div className={`container section ${pageStyles.page}`}>
      <PageHead
        title="Send an inquiry"
        description="Tell us where you want to ride and when. We reply within a day. If you’re offline, we’ll send your inquiry when you’re back in range."
        path={pages.inquiryForm}
        noIndex={isSent}
      />
      <div className={isSent ? `vignette ${styles.success}` : styles.intro}>
        <p className="eyebrow">Inquiry</p>
        <h1>{isSent ? 'Thank you!' : 'Get in touch!'}</h1>
        {isSent ? (
          <p className={styles.successMessage} role="status">
            <CheckCircle2 className="icon" aria-hidden="true" />
            {inquiryStoredMessage}
          </p>
        ) : (
          <p className="lead">
            Where to, how many of you, and which month: that’s all we need to plan your trip. We’ll reply within a day.
          </p>
        )}
        {isSent ? (
          <p className={styles.actions}>
            <Link className="btn" to={pages.home}>
              Back to Home
            </Link>
          </p>
        ) : null}
      </div>
      {isSent ? null : (
        <div className={`panel ${pageStyles.card}`}>
          {tour ? <TourSummary tour={tour} /> : null}
          <InquiryForm
            key={correctedId ?? tourId + departureId}
            tourId={tour?._id}
            correctedId={correctedId}
            formName={tourId ? `modal: ${tourId}${departureId && ` ${departureId}`}` : 'inquiry'}
            label="Inquiry"
            initial={initial}
            afterReset={afterReset}
            attachesPlan={attachesPlan}
            serverErrors={posted ? { problems: posted.fields, message: posted.message } : undefined}
          />
        </div>
      )}
      <InquirySteps className={styles.steps} />
    </div>
  );
}
