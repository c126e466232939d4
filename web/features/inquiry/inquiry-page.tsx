import CheckCircle2 from 'lucide-react/icons/circle-check';
import { Link, type LoaderFunction, useLoaderData, useSearchParams } from 'react-router-dom';
import {
  emptyInquiryDraft,
  inquiryPages,
  inquiryStoredMessage,
  type PostedInquiry,
} from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import type { Catalogue } from '#shared/tours/catalogue';
import { isTourId, untitledTour } from '#shared/tours/tour-messages';
import { PageHead } from '../../components/page/page-head';
import * as layout from './form-page.module.css';
import * as styles from './inquiry.module.css';
import { InquiryForm } from './inquiry-form';
import { InquirySteps } from './inquiry-steps';

interface InquiryPageData {
  sent: boolean;
  /** The address's, found or not. */
  id: string;
  tour: { id: string; heading: string } | null;
  plan: boolean;
  posted: PostedInquiry | null;
}

export const loader =
  (catalogue: Catalogue): LoaderFunction =>
  async ({ request, context }): Promise<InquiryPageData> => {
    const query = new URL(request.url).searchParams;
    const named = query.get('tour') ?? '';
    const id = isTourId(named) ? named : '';
    const tour = id ? await catalogue.tour(id).catch(() => null) : null;
    return {
      sent: query.has('sent'),
      id,
      tour: tour && { id, heading: tour.heading || untitledTour },
      plan: query.has('plan'),
      posted: (context as { posted?: PostedInquiry } | undefined)?.posted ?? null,
    };
  };

const afterReset = { inquiryPage: inquiryPages.contact };

export function Component() {
  const { sent, id, tour, plan, posted } = useLoaderData<InquiryPageData>();
  const [parameters] = useSearchParams();
  const corrects = parameters.get('correct') ?? undefined;
  const initial = posted
    ? { ...emptyInquiryDraft, ...posted.draft }
    : tour
      ? { subject: tour.heading, inquiryPage: tour.heading }
      : afterReset;
  return (
    <div className={`container section ${layout.page}`}>
      <PageHead
        title="Send an inquiry"
        description="Tell us where you want to ride and when. We reply within a day. If you’re offline, we’ll send your inquiry when you’re back in range."
        path={pages.inquiryForm}
        noIndex={sent}
      />
      <div className={sent ? `vignette ${styles.done}` : styles.words}>
        <p className="eyebrow">Inquiry</p>
        <h1>{sent ? 'Thank you!' : 'Get in touch!'}</h1>
        {sent ? (
          <p className={styles.sent} role="status">
            <CheckCircle2 className="icon" aria-hidden="true" />
            {inquiryStoredMessage}
          </p>
        ) : (
          <p className="lead">
            {tour ? (
              <>
                About <Link to={pages.tour(tour.id)}>{tour.heading}</Link>.{' '}
              </>
            ) : null}
            Where to, how many of you, and which month: that’s all we need to plan your trip. We’ll reply within a day.
          </p>
        )}
        {sent ? (
          <p className={styles.acts}>
            <Link className="btn" to={pages.home}>
              Back to Home
            </Link>
          </p>
        ) : null}
      </div>
      {sent ? null : (
        <div className={`panel ${layout.card}`}>
          <InquiryForm
            key={corrects ?? id}
            tourId={tour?.id}
            corrects={corrects}
            form={id ? `modal: ${id}` : 'inquiry'}
            label="Inquiry"
            initial={initial}
            afterReset={afterReset}
            withPlan={plan}
            posted={posted ? { problems: posted.fields, message: posted.message } : undefined}
          />
        </div>
      )}
      <InquirySteps className={styles.steps} />
    </div>
  );
}
