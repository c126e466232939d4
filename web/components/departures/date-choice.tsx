import { useContext, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatShortDay } from '#shared/dates';
import type { InquiryDraft } from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import type { Departure } from '#shared/tours/departure-schema';
import { isBookable, listAskable, seatsLeft } from '#shared/tours/departures';
import { untitledTour } from '#shared/tours/tour-messages';
import { useInquiries } from '../../features/inquiry/outbox-client';
import { toMonthAdvice } from '../../features/ride/plan/months';
import { Field } from '../forms/field';
import { createState, useAsyncValue } from '../page/hooks';
import { Today } from '../page/site-context';
import { useTourShelf } from '../tours/tour-grid';
import { formatDeparture, toMonthName } from './departure-labels';
import * as styles from './month-advice.module.css';

export function DateOptions({ offered }: { offered: readonly Departure[] }) {
  return (
    <>
      <option value="">No date yet, only a month</option>
      {offered.map((departure) => (
        <option key={departure.id} value={departure.id}>
          {formatDeparture(departure)}
        </option>
      ))}
    </>
  );
}

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
  const dates = useAsyncValue(null, () => listDates(tourId), tourId);
  const offered = listAskable(dates ?? [], today);
  const find = (of: string) => offered.find(({ id }) => id === of);
  const date = find(departureId);
  const month = toMonthName(date?.startsOn ?? '');
  const [dropped, setDropped] = useState('');
  const lost = departureId === '' && dropped !== '' && toMonthName(dropped) !== departureMonth ? dropped : '';

  const choose = (id: string) => {
    onChange('departureId', id);
    const pressed = find(id);
    if (pressed) onChange('departureMonth', toMonthName(pressed.startsOn));
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
            <p className="fine-print" role="status">
              Too few seats are free: we’ll tell you if that changes. A phone number or an e-mail is enough.
            </p>
          ) : null}
          {lost ? (
            <p className="fine-print" role="status">
              {`${formatShortDay(lost)} isn’t in ${departureMonth}: no date is chosen now.${draft.ride ? ' Your ride plan still says it.' : ''}`}
            </p>
          ) : null}
        </>
      )}
    </Field>
  );
}

interface Chosen {
  tourId: string;
  departureId: string;
}

const chosen = createState<Chosen | null>(null);

/** A new object each time, so that the same date pressed again counts again. */
export const chooseDate = (tourId: string, departureId: string): void => chosen.set({ tourId, departureId });

export function useChosenDate(tourId: string): Chosen | null {
  const last = chosen.useNow();
  return last?.tourId === tourId ? last : null;
}

interface MonthAdviceProps {
  month: string;
  tourId: string | undefined;
  destination: string;
}

/** Nothing for a good month. */
export function MonthAdvice({ month, tourId, destination }: MonthAdviceProps) {
  const { listTours } = useTourShelf();
  const tours = useAsyncValue([], listTours, '');
  const advice = toMonthAdvice(tours, tourId ? { tourId } : { destination }, month);
  return (
    <div aria-live="polite">
      {advice ? (
        <p className={styles.advice}>
          <span>{`${advice.sentence}${advice.others.length > 0 ? ` Open in ${month}: ` : ''}`}</span>
          {advice.others.map(({ _id, heading }, at) => (
            <span key={_id}>
              <span>{at > 0 ? ' · ' : ''}</span>
              <Link to={pages.tour(_id)}>{heading.split(':')[0] || untitledTour}</Link>
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}
