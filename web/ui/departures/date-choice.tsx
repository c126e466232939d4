import { useContext, useEffect, useRef, useState } from 'react';
import type { InquiryDraft } from '#shared/inquiries/inquiry-words';
import { dayWords } from '#shared/ride/days';
import { askable, isBookable, seatsLeft } from '#shared/tours/departures';
import { Field } from '../forms/field';
import { useInquiries } from '../inquiry/inquiries';
import { Today } from '../page/today';
import { useAnswer } from '../page/use-answer';
import { DateOptions } from './date-options';
import { monthOf } from './departure-words';

interface DateChoiceProps {
  draft: InquiryDraft;
  chosen: { departureId: string } | null;
  onChange: (name: keyof InquiryDraft, value: string) => void;
}

/** Another month lets go of the date, and says so. */
export function DateChoice({ draft, chosen, onChange }: DateChoiceProps) {
  const { tourId, departureId, departureMonth } = draft;
  const { listDates } = useInquiries();
  const today = useContext(Today);
  const select = useRef<HTMLSelectElement>(null);
  const dates = useAnswer(null, () => listDates(tourId), tourId);
  const offered = askable(dates ?? [], today);
  const find = (of: string) => offered.find(({ id }) => id === of);
  const date = find(departureId);
  const month = monthOf(date?.startsOn ?? '');
  const [dropped, setDropped] = useState('');
  const lost = departureId === '' && dropped !== '' && monthOf(dropped) !== departureMonth ? dropped : '';

  const choose = (id: string) => {
    onChange('departureId', id);
    const pressed = find(id);
    if (pressed) onChange('departureMonth', monthOf(pressed.startsOn));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed is taken once, as soon as the dates are there
  useEffect(() => {
    if (!chosen || !dates) return;
    choose(chosen.departureId);
    select.current?.focus();
  }, [chosen, dates]);
  useEffect(() => {
    // Past or full by now, or no date of the month that was chosen since.
    if (!dates || departureId === '' || month === departureMonth) return;
    setDropped(date?.startsOn ?? '');
    onChange('departureId', '');
  }, [dates, date, departureId, month, departureMonth, onChange]);

  if (offered.length === 0) return null;
  return (
    <Field label="Date">
      {(wires) => (
        <>
          <select
            {...wires}
            ref={select}
            name="departureId"
            value={departureId}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            <DateOptions offered={offered} />
          </select>
          {date && (!isBookable(date) || seatsLeft(date) < Number(draft.number)) ? (
            <p className="fine" role="status">
              Too few seats are free: we’ll tell you if that changes. A phone number or an e-mail is enough.
            </p>
          ) : null}
          {lost ? (
            <p className="fine" role="status">
              {`${dayWords(lost)} isn’t in ${departureMonth}: no date is chosen now.${draft.ride ? ' Your ride plan still says it.' : ''}`}
            </p>
          ) : null}
        </>
      )}
    </Field>
  );
}
