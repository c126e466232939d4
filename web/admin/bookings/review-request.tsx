import Star from 'lucide-react/icons/star';
import { Link } from 'react-router-dom';
import type { Booking } from '#shared/bookings/booking';
import { formatMoment } from '#shared/dates';
import { findFirstName } from '#shared/inquiries/template-language';
import * as reviewsApi from '#shared/reviews/api';
import { reviewLinkDays } from '#shared/reviews/review';
import { formatStars } from '#shared/reviews/review-texts';
import { pages } from '#shared/routes';
import type { Site } from '#shared/settings/site';
import { useSite } from '../../components/page/site-context';
import { PageSection } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { LazyDetails, LinkList, NewLinkField, useNewLink } from '../components/link-list';
import { SendReply } from '../reply-templates/reply-links';
import { reviewLinksQuery } from '../reviews/queries';
import { callApi } from '../session/api-client';
import { toRecipient } from './booking-dialogs';

export const isTourOver = ({ tourId, start, end }: Booking, today: string): boolean =>
  tourId !== null && start !== null && (end ?? start) < today;

const formatRequest = ({ payer: { name }, tour }: Booking, url: string, site: Site) =>
  `Namaste ${findFirstName(name)}, thank you for riding with ${site.name}. How was ${tour}? Other riders would like to read it. Stars and a few words, here: ${url}`;

/** The link by which the payer writes a review, for WhatsApp or mail. */
export function ReviewRequest({ booking }: { booking: Booking }) {
  const site = useSite();
  const { id, payer, reference, review } = booking;
  const params = { id };
  const query = reviewLinksQuery(id);
  const { newLink, busy, createAndCopyLink } = useNewLink(query.queryKey, `review link to ${reference}`, () =>
    callApi(reviewsApi.addReviewLink, { params }),
  );
  if (review)
    return (
      <PageSection isCard title="Review">
        <p>
          {review.name} gave {formatStars(review.stars)}. <Link to={pages.reviews}>All reviews</Link>
        </p>
      </PageSection>
    );
  return (
    <PageSection
      isCard
      title="Review"
      actions={
        <QuietButton icon={Star} disabled={busy} onClick={createAndCopyLink}>
          Ask for a review
        </QuietButton>
      }
    >
      <p className="fine-print">
        It makes a link to a page with stars, words and two photos. It works for {reviewLinkDays} days, and one review
        can be written. You read it before anybody sees it.
      </p>
      {newLink ? (
        <>
          <NewLinkField link={newLink}>For {payer.name}</NewLinkField>
          <SendReply
            recipient={toRecipient(booking)}
            subject={`${site.name}: how was ${booking.tour}?`}
            text={formatRequest(booking, newLink.url, site)}
            onSend={() => undefined}
          />
        </>
      ) : null}
      <LazyDetails summary="Links to write a review">
        <LinkList
          label="Links to write a review"
          {...{ query, params }}
          endCall={reviewsApi.endReviewLink}
          formatLink={({ madeAt, madeBy }) => `Made ${formatMoment(madeAt)} by ${madeBy}`}
          emptyMessage="No link was made yet."
          warning="Whoever opens it then reads that it has ended. You can make a new one."
        />
      </LazyDetails>
    </PageSection>
  );
}
