import { Link } from 'react-router-dom';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import { type AnswerTemplate, isReminder } from '#shared/inquiries/answers';
import { months } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { formatMoment } from '#shared/text/dates';
import { useSite } from '../../ui/page/site-context';
import type { AnswerFacts } from '../answers/answer-values';
import type { Way } from '../answers/send-ways';
import { TemplateMessage } from '../answers/template-message';
import { ask } from '../session/ask';
import { type BookingDialogProps, RefusedLine, useBookingAction, useOnce } from './action-form';

function factsOf(booking: Booking, today: string): AnswerFacts {
  const { payer, tour, tourId, seats, start, totalPaise, reference, balancePaise, next } = booking;
  const departureMonth = start ? (months[Number(start.slice(5, 7)) - 1] ?? '') : '';
  return {
    inquiry: { name: payer.name, subject: tour, number: seats, departureMonth },
    tour: {
      heading: tour,
      price: Math.round(totalPaise / seats / 100),
      link: tourId === null ? '' : location.origin + pages.tour(tourId),
    },
    days: start === null ? [] : [start],
    owed: { reference, balancePaise, next, today },
  };
}

/** Where a reminder goes. A phone number without a country's code is Indian. */
const recipientOf = ({ payer: { phone, email } }: Booking) => ({
  countryCode: phone.startsWith('+') ? '' : '+91',
  phone,
  email,
});

/** A reminder of the balance. A person sends it from their own WhatsApp or mail; the desk notes that it was begun. */
export function RemindDialog({ booking, today, onClose }: BookingDialogProps) {
  const site = useSite();
  const action = useBookingAction();
  const once = useOnce();
  if (booking.balancePaise <= 0 || booking.cancelled || booking.isErased) return <p>Nothing is to be paid any more.</p>;
  const send = (way: Way, { title }: AnswerTemplate) => {
    if (way === 'copy') return;
    const json = { way, template: title };
    const said = () => 'Noted that you reminded them.';
    const call = () => ask(bookingsApi.addReminder, { params: { id: booking.id }, json, key: once(json) });
    void action.run(`remind ${booking.id}`, call, { said, done: onClose });
  };
  return (
    <div className="stack gap-16">
      {booking.remindedAt ? <p className="small soft">Last reminder: {formatMoment(booking.remindedAt)}</p> : null}
      <TemplateMessage
        isOffered={({ text }) => isReminder(text)}
        facts={factsOf(booking, today)}
        fixed={['agency', 'phone']}
        to={recipientOf(booking)}
        subject={`${site.name}: ${booking.tour}, ${booking.reference}`}
        none={
          <p>
            No text has {'{balance}'} or {'{due}'} in it. <Link to={pages.answers}>Write one</Link>.
          </p>
        }
        news={<RefusedLine {...{ action }} />}
        onSend={send}
      />
    </div>
  );
}
