import { useContext, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatShortDay } from '#shared/dates';
import type { InquiryDraft } from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import type { Departure } from '#shared/tours/departure-schema';
import { countSeatsLeft, isBookable, listOpenToInquiries } from '#shared/tours/departures';
import { findMonthAdvice } from '#shared/tours/month-advice';
import { untitledTour } from '#shared/tours/tour-messages';
import { useInquiryApi } from '../../features/inquiry/inquiry-api';
import { Field } from '../forms/field';
import { createGlobalState, useAsyncValue } from '../page/hooks';
import { TodayContext } from '../page/site-context';
import { useTourStore } from '../tours/tour-grid';
import { formatDeparture, formatMonthName } from './departure-labels';
import * as styles from './month-advice.module.css';

export function DepartureOptions({ offered }: { offered: readonly Departure[] }) {
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

interface DepartureFieldProps {
  draft: InquiryDraft;
  chosen: { departureId: string } | null;
  onChange: (name: keyof InquiryDraft, value: string) => void;
}

/** Another month lets go of the date, and says so. */
export function DepartureField({ draft, chosen, onChange }: DepartureFieldProps) {
  const { tourId, departureId, departureMonth } = draft;
  const { listDepartures } = useInquiryApi();
  const today = useContext(TodayContext);
  const select = useRef<HTMLSelectElement>(null);
  const dates = useAsyncValue(null, () => listDepartures(tourId), tourId);
  const offered = listOpenToInquiries(dates ?? [], today);
  const find = (of: string) => offered.find(({ id }) => id === of);
  const date = find(departureId);
  const month = formatMonthName(date?.startsOn ?? '');
  const [dropped, setDropped] = useState('');
  const lost = departureId === '' && dropped !== '' && formatMonthName(dropped) !== departureMonth ? dropped : '';

  const choose = (id: string) => {
    onChange('departureId', id);
    const pressed = find(id);
    if (pressed) onChange('departureMonth', formatMonthName(pressed.startsOn));
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
      {(inputProps) => (
        <>
          <select
            {...inputProps}
            ref={select}
            name="departureId"
            value={departureId}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            <DepartureOptions offered={offered} />
          </select>
          {date && (!isBookable(date) || countSeatsLeft(date) < Number(draft.number)) ? (
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

const chosen = createGlobalState<Chosen | null>(null);

/** A new object each time, so that the same date pressed again counts again. */
export const chooseDeparture = (tourId: string, departureId: string): void => chosen.set({ tourId, departureId });

export function useChosenDeparture(tourId: string): Chosen | null {
  const last = chosen.useValue();
  return last?.tourId === tourId ? last : null;
}

interface MonthAdviceProps {
  month: string;
  tourId: string | undefined;
  destination: string;
}

/** Nothing for a good month. */
export function MonthAdvice({ month, tourId, destination }: MonthAdviceProps) {
  const { listTours } = useTourStore();
  const tours = useAsyncValue([], listTours, '');
  const advice = findMonthAdvice(tours, tourId ? { tourId } : { destination }, month);
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
