import CheckCircle2 from 'lucide-react/icons/circle-check';
import type { LoaderFunction } from 'react-router-dom';
import { Link, useLoaderData } from 'react-router-dom';
import type { Catalogue } from '#shared/catalogue';
import { emptyInquiryDraft, inquiryPages, inquiryStoredMessage, type PostedInquiry } from '#shared/inquiry-words';
import { pages } from '#shared/paths';
import { isTourId } from '#shared/tour-words';
import { InquiryForm } from '../../ui/inquiry-form';
import { PageHead } from '../../ui/page-head';
import * as styles from './inquiry.module.css';

interface InquiryPageData {
  sent: boolean;
  about: string;
  posted: PostedInquiry | null;
}

export const loader =
  (catalogue: Catalogue): LoaderFunction =>
  async ({ request, context }): Promise<InquiryPageData> => {
    const query = new URL(request.url).searchParams;
    const id = query.get('tour') ?? '';
    const tour = isTourId(id) ? await catalogue.tour(id).catch(() => null) : null;
    return {
      sent: query.has('sent'),
      about: tour?.heading ?? '',
      posted: (context as { posted?: PostedInquiry } | undefined)?.posted ?? null,
    };
  };

export function Component() {
  const { sent, about, posted } = useLoaderData<InquiryPageData>();
  const initial = posted
    ? { ...emptyInquiryDraft, ...posted.draft }
    : about
      ? { subject: about, inquiryPage: about }
      : { inquiryPage: inquiryPages.contact };
  return (
    <div className={`wrap section ${styles.page}`}>
      <PageHead
        title="Send an inquiry"
        description="Tell us where you want to ride and when. We reply within a day. If you’re offline, we’ll send your inquiry when you’re back in range."
        path={pages.inquiryForm}
        hidden={sent}
      />
      <div className={styles.words}>
        <p className="eyebrow">Inquiry</p>
        <h1>{sent ? 'Thank you!' : 'Get in touch!'}</h1>
        {sent ? (
          <p className={styles.sent} role="status">
            <CheckCircle2 className="icon" aria-hidden="true" />
            {inquiryStoredMessage}
          </p>
        ) : (
          <p className="lead">
            {about ? `About “${about}”. ` : ''}Where to, how many of you, and which month: that’s all we need to plan
            your trip. We’ll reply within a day.
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
        <div className={`panel ${styles.card}`}>
          <InquiryForm
            form="inquiry"
            label="Inquiry"
            initial={initial}
            {...(posted ? { posted: { problems: posted.fields, message: posted.message } } : {})}
          />
        </div>
      )}
    </div>
  );
}
