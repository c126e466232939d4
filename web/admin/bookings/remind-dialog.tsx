import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '#shared/bookings/booking';
import {
  type AnswerTemplate,
  type AnswerValues,
  fillAnswer,
  isReminder,
  listPlaceholders,
  type Placeholder,
} from '#shared/inquiries/answers';
import { months } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { site } from '#shared/site/site';
import { formatMoment } from '#shared/text/dates';
import { type AnswerFacts, toAnswerValues } from '../answers/answer-values';
import { FilledText, TemplateSelect, ValueFields } from '../answers/template-fields';
import { SendWays, type Way } from '../inquiries/send-ways';
import { answersQuery } from '../queries/answers';
import { noteReminder } from '../queries/bookings';
import { Loading } from '../ui/state-line';
import { useOnce } from '../ui/use-once';
import { RefusedLine, useBookingAction } from './action-form';

export interface RemindDialogProps {
  booking: Booking;
  today: string;
  onClose: () => void;
}

/** A reminder of the balance, which a person sends from their own WhatsApp or mail. It is noted as it is begun. */
export function RemindDialog(props: RemindDialogProps) {
  const { data, error, refetch } = useQuery(answersQuery);
  const [id, setId] = useState('');
  const reminders = data?.filter(({ text }) => isReminder(text));
  const template = reminders?.find((one) => one.id === id) ?? reminders?.[0];
  const { booking } = props;
  if (booking.balancePaise <= 0 || booking.cancelled || booking.isErased) return <p>Nothing is to be paid any more.</p>;
  if (!reminders) return <Loading {...{ error, refetch }} words="Loading texts…" />;
  if (!template) {
    return (
      <p>
        No text has {'{balance}'} or {'{due}'} in it. <Link to={pages.answers}>Write one</Link>.
      </p>
    );
  }
  return (
    <div className="stack gap-16">
      {booking.remindedAt ? <p className="small soft">Last reminder: {formatMoment(booking.remindedAt)}</p> : null}
      <TemplateSelect templates={reminders} chosen={template} onChoose={setId} />
      {/* In another language the values are other words. */}
      <Filling key={template.language} {...{ ...props, template }} />
    </div>
  );
}

/** The facts about a booking as an answer's text needs them. */
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

/** Numbers without a country's code are India's. */
const recipientOf = ({ payer: { phone, email } }: Booking) => ({
  countryCode: phone.startsWith('+') ? '' : '+91',
  phone,
  email,
});

const sentBy = { WhatsApp: 'whatsapp', Mail: 'mail' } as const;

/** The values of the text can be changed here, for this one message. */
function Filling({ booking, today, template, onClose }: RemindDialogProps & { template: AnswerTemplate }) {
  const id = useId();
  const [typed, setTyped] = useState<Partial<AnswerValues>>({});
  const { busy, refused, run } = useBookingAction();
  const once = useOnce();
  const values = { ...toAnswerValues(factsOf(booking, today), template.language), ...typed };
  const filled = fillAnswer(template.text, values);
  const set = (name: Placeholder, value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const send = async (way: Way) => {
    if (way === 'Copy') return;
    const body = { way: sentBy[way], template: template.title };
    const done = await run(`remind ${booking.id}`, () => noteReminder(booking.id, body, once(body)), {
      said: () => 'Noted that you reminded them.',
    });
    if (done) onClose();
  };
  return (
    <>
      <ValueFields
        // The agency's own facts are what they are.
        names={listPlaceholders(template.text).filter((name) => name !== 'agency' && name !== 'phone')}
        language={template.language}
        {...{ values }}
        onType={set}
      />
      <div id={`${id}-text`}>
        <FilledText filled={filled} lang={template.language} />
      </div>
      <RefusedLine {...{ refused, busy }} onOverbook={undefined} />
      <div className="spread wraps gap-12">
        <SendWays
          inquiry={recipientOf(booking)}
          subject={`${site.name}: ${booking.tour}, ${booking.reference}`}
          text={filled.problems.length === 0 ? filled.text : null}
          describedBy={`${id}-text`}
          onSend={(way) => void send(way)}
        />
        <Link className="small tap" to={deskLinks.answer(template.id)}>
          Change this text
        </Link>
      </div>
    </>
  );
}
