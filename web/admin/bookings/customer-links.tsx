import Copy from 'lucide-react/icons/copy';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import { formatMoment } from '#shared/dates';
import { PageSection } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { LazyDetails, LinkList, NewLinkField, useNewLink } from '../components/link-list';
import { callApi } from '../session/api-client';
import { bookingLinksQuery } from './queries';

/** Links by which the customer opens the booking's page without an account. */
export function CustomerLinks({ booking: { id, reference, payer } }: { booking: Booking }) {
  const query = bookingLinksQuery(id);
  const params = { id };
  const { newLink, busy, createAndCopyLink } = useNewLink(query.queryKey, `link to ${reference}`, () =>
    callApi(bookingsApi.addBookingLink, { params }),
  );
  return (
    <PageSection
      isCard
      title="The customer’s page"
      actions={
        <QuietButton icon={Copy} disabled={busy} onClick={createAndCopyLink}>
          Copy the customer’s link
        </QuietButton>
      }
    >
      <p className="fine-print">
        It shows what is due and how to pay, receipts, and who travels. Whoever has the link opens it, without an
        account.
      </p>
      {newLink ? <NewLinkField link={newLink}>For {payer.name}</NewLinkField> : null}
      <LazyDetails summary="Links to this page">
        <LinkList
          label="Links to this page"
          {...{ query, params }}
          endCall={bookingsApi.endBookingLink}
          formatLink={({ madeAt, madeBy }) => `Made ${formatMoment(madeAt)} by ${madeBy}`}
          emptyMessage="No link was made yet."
          warning="Whoever opens it then reads that it has ended, and how to reach you. Other links go on, and you can make a new one."
        />
      </LazyDetails>
    </PageSection>
  );
}
