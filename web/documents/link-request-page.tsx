import type { LinkRequestView } from '#shared/bookings/booking-view';
import { tripPaths } from '#shared/link-routes';
import { ContactLinks, LinkedPage, Message } from './linked-page';

export const LinkRequestPage = ({ view }: { view: LinkRequestView }) => (
  <LinkedPage>
    {view.kind === 'sent' ? <SentMessage isMailed={view.isMailed} /> : <LinkRequestForm {...view} />}
  </LinkedPage>
);

function SentMessage({ isMailed }: Pick<LinkRequestView, 'isMailed'>) {
  return isMailed ? (
    <Message title="Look into your mail">
      <p>
        If there is a booking with this e-mail address or phone number, its link is on the way to the e-mail address of
        the booking.
      </p>
      <p>Nothing there after some minutes? Look into the spam folder, or call us.</p>
      <ContactLinks />
    </Message>
  ) : (
    <Message title="Thank you">
      <p>
        If there is a booking with this e-mail address or phone number, we send you its link. Is it urgent? Then call us
        or write on WhatsApp.
      </p>
      <ContactLinks />
    </Message>
  );
}

function LinkRequestForm({ isMailed, contact, problem }: Extract<LinkRequestView, { kind: 'form' }>) {
  return (
    <Message title="Send me my link">
      <p>
        {isMailed
          ? 'The link to your booking goes to the e-mail address that you booked with, and to no other.'
          : 'We look for your booking and send you its link. Calling, or writing on WhatsApp, is faster.'}
      </p>
      <form className="traveller-form" method="post" action={tripPaths.findLink} noValidate>
        <p className="form-entry">
          <label htmlFor="contact">E-mail or phone of the booking</label>
          <input
            id="contact"
            name="contact"
            maxLength={254}
            autoComplete="email"
            defaultValue={contact}
            {...(problem ? { 'aria-invalid': true, 'aria-describedby': 'contact-problem', autoFocus: true } : {})}
          />
          {problem ? (
            <span className="error-text" id="contact-problem">
              {problem}
            </span>
          ) : null}
        </p>
        <button type="submit" className="btn">
          Send me my link
        </button>
      </form>
      <ContactLinks />
    </Message>
  );
}
