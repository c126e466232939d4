import type { ReactNode } from 'react';
import {
  maxSeatsOnHold,
  otherNameFields,
  type SeatOffer,
  type SeatView,
  seatRequestLifeMinutes,
  type UnavailableReason,
} from '#shared/bookings/seat-booking';
import { formatWeekdayAndDay } from '#shared/dates';
import { seatPaths, toInquiryPath, tripPaths } from '#shared/link-routes';
import { formatPaise, formatRupees } from '#shared/money';
import { pages } from '#shared/routes';
import { formatSeats } from '#shared/tours/departures';
import { formatPerPerson, formatPriceKind } from '#shared/tours/prices';
import { useSite } from '../components/page/site-context';
import { ContactLinks, FindLink, LinkedPage, Message, PageCover } from './linked-page';

export const SeatPage = ({ view }: { view: SeatView }) => (
  <LinkedPage>
    <PageContent view={view} />
  </LinkedPage>
);

function PageContent({ view }: { view: SeatView }) {
  switch (view.kind) {
    case 'form':
      return <SeatForm {...view} />;
    case 'hold':
      return <HoldForm {...view} />;
    case 'sent':
      return (
        <Message title="Look into your mail">
          <p>
            We sent a link to <strong>{view.email}</strong>. Open it within {seatRequestLifeMinutes} minutes to hold{' '}
            {formatSeats(view.seats)} on {view.tour}. Until then nothing is held.
          </p>
          <p>Nothing there after some minutes? Look into the spam folder, or call us.</p>
          <ContactLinks />
        </Message>
      );
    case 'missing':
      return (
        <Message title="This link opens nothing">
          <p>Perhaps a part of it got lost on the way, or there is a newer mail. Open the link in the newest one.</p>
          <FindLink />
          <ContactLinks />
        </Message>
      );
    case 'ended':
      return (
        <Message title="This link has ended">
          <p>
            It could be opened for {seatRequestLifeMinutes} minutes. Choose the date once more, and we mail you a new
            one.
          </p>
          <a className="btn" href={`${pages.tour(view.tourId)}#dates`}>
            See the dates
          </a>
        </Message>
      );
    case 'unavailable':
      return <Unavailable {...view} />;
  }
}

const unavailableTexts: Record<UnavailableReason, readonly [title: string, text: string]> = {
  gone: ['This date is no longer there', 'It has passed, or we don’t offer it any more. Ask us for another one.'],
  cancelled: ['This date is cancelled', 'Ask us for another one.'],
  full: ['This date is full', 'Send an inquiry for this date, and we tell you if a seat becomes free.'],
  held: [
    'Ask us for this date',
    'Only few seats are left on it, so none can be held here now. Send us an inquiry, and we look for seats with you.',
  ],
  price: ['Ask us for the price', 'We tell you the price of this tour first. Send us an inquiry.'],
};

function Unavailable({ reason, tourId, departureId }: Extract<SeatView, { kind: 'unavailable' }>) {
  const [title, text] = unavailableTexts[reason];
  return (
    <Message title={title}>
      <p>{text}</p>
      <a className="btn" href={reason === 'gone' ? pages.inquiryAbout(tourId) : toInquiryPath(tourId, departureId)}>
        Send an inquiry
      </a>
      <ContactLinks />
    </Message>
  );
}

const formatDates = ({ start, end }: SeatOffer) =>
  start === end ? formatWeekdayAndDay(start) : `${formatWeekdayAndDay(start)} – ${formatWeekdayAndDay(end)}`;

function SeatCard({
  offer,
  title,
  message,
  children,
}: {
  offer: SeatOffer;
  title: string;
  message?: string | undefined;
  children: ReactNode;
}) {
  return (
    <article className="panel page-card">
      <PageCover path={offer.coverPath} alt={offer.tour} />
      {message ? (
        <div className="status-flag status-warning" role="alert">
          <strong>{message}</strong>
        </div>
      ) : null}
      <h1>{title}</h1>
      <p className="traveller-tour">
        {offer.tour}, {formatDates(offer)}
      </p>
      {children}
      <ContactLinks />
    </article>
  );
}

function SeatForm({ offer, firstPaymentPaise, formValues, problems, message }: Extract<SeatView, { kind: 'form' }>) {
  const site = useSite();
  const seatCounts = Array.from({ length: offer.holdableSeats }, (_, index) => String(index + 1));
  const firstProblemName = Object.keys(problems)[0];
  const problemProps = (name: string) =>
    problems[name]
      ? { 'aria-invalid': true, 'aria-describedby': `${name}-problem`, autoFocus: name === firstProblemName }
      : {};
  const input = (name: string, label: string, props: { type: string; autoComplete: string; maxLength: number }) => (
    <p key={name} className="form-entry">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} defaultValue={formValues[name] ?? ''} {...props} {...problemProps(name)} />
      <Problem name={name} problems={problems} />
    </p>
  );
  return (
    <SeatCard {...{ offer, message }} title="Book a seat">
      <p>
        <strong>{formatRupees(offer.prices.rider ?? 0)}</strong>{' '}
        {formatPriceKind({ foreignerPrice: offer.prices.foreigner }, site)}. We mail you a link that holds the seats for{' '}
        {site.holdHours} hours. In this time you make the first payment of {formatPaise(firstPaymentPaise)} a person
        {site.paymentMethods && ` by ${site.paymentMethods}`}.
      </p>
      <form
        className="traveller-form"
        method="post"
        action={seatPaths.form(offer.tourId, offer.departureId)}
        noValidate
      >
        <fieldset className="seat-people">
          <legend>Who comes</legend>
          <p className="form-entry">
            <label htmlFor="seats">People</label>
            <select id="seats" name="seats" defaultValue={formValues.seats ?? '1'} {...problemProps('seats')}>
              {/* A number that was chosen before stays, although there are fewer seats now. */}
              {formValues.seats && !seatCounts.includes(formValues.seats) ? (
                <option value={formValues.seats}>{formValues.seats}</option>
              ) : null}
              {seatCounts.map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </select>
            <Problem name="seats" problems={problems} />
          </p>
          {input('name', 'Your name', { type: 'text', autoComplete: 'name', maxLength: 100 })}
          {otherNameFields.slice(0, offer.holdableSeats - 1).map((name, index) =>
            input(name, `Name of person ${index + 2} (optional)`, {
              type: 'text',
              autoComplete: 'off',
              maxLength: 100,
            }),
          )}
        </fieldset>
        <fieldset>
          <legend>How we reach you</legend>
          {input('phone', 'Phone', { type: 'tel', autoComplete: 'tel', maxLength: 40 })}
          {input('email', 'E-mail', { type: 'email', autoComplete: 'email', maxLength: 254 })}
        </fieldset>
        <div>
          <label className="touch-target traveller-checkbox">
            <input
              type="checkbox"
              name="terms"
              value="yes"
              defaultChecked={formValues.terms === 'yes'}
              {...problemProps('terms')}
            />{' '}
            I accept the terms of booking and cancelling
          </label>
          <Problem name="terms" problems={problems} />
          <p>
            <a className="touch-target" href={pages.terms}>
              Read the terms
            </a>
          </p>
        </div>
        <button type="submit" className="btn">
          Send me the link
        </button>
      </form>
      {offer.holdableSeats < maxSeatsOnHold ? (
        <p className="field-hint">At most {formatSeats(offer.holdableSeats)} can be held on this date now.</p>
      ) : null}
      <p className="privacy-note">
        More people, pillions or own bikes? <a href={pages.inquiryAbout(offer.tourId)}>Send us an inquiry</a>. Booked
        already? <a href={tripPaths.findLink}>Send me my link</a>. We keep what you enter here for two hours at most,
        unless you hold seats.
      </p>
    </SeatCard>
  );
}

function Problem({ name, problems }: { name: string; problems: Record<string, string> }) {
  return problems[name] ? (
    <span className="error-text" id={`${name}-problem`}>
      {problems[name]}
    </span>
  ) : null;
}

function HoldForm({
  offer,
  token,
  seats,
  name,
  price,
  firstPaymentPaise,
  message,
}: Extract<SeatView, { kind: 'hold' }>) {
  const site = useSite();
  return (
    <SeatCard {...{ offer, message }} title={`Hold ${formatSeats(seats)}?`}>
      <p>
        For <strong>{name}</strong>: <strong>{formatRupees(price)}</strong> {formatPerPerson(site)}. To keep{' '}
        {seats === 1 ? 'it' : 'them'}, make the first payment of <strong>{formatPaise(firstPaymentPaise)}</strong>{' '}
        within {site.holdHours} hours. You pay nothing now.
      </p>
      <form method="post" action={seatPaths.hold(token)}>
        <input type="hidden" name="price" value={price} />
        <p className="cluster page-actions">
          <button type="submit" className="btn">
            Hold {formatSeats(seats)} for {site.holdHours} hours
          </button>
        </p>
      </form>
    </SeatCard>
  );
}
