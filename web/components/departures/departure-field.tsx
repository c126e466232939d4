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

export function DepartureOptions({ departures }: { departures: readonly Departure[] }) {
  return (
    <>
      <option value="">No date yet, only a month</option>
      {departures.map((departure) => (
        <option key={departure.id} value={departure.id}>
          {formatDeparture(departure)}
        </option>
      ))}
    </>
  );
}

interface DepartureFieldProps {
  draft: InquiryDraft;
  /** The departure that the visitor pressed in the tour's list. */
  chosen: { departureId: string } | null;
  onChange: (name: keyof InquiryDraft, value: string) => void;
}

/** Choosing a month without the chosen departure clears it, and shows a notice. */
export function DepartureField({ draft, chosen, onChange }: DepartureFieldProps) {
  const { tourId, departureId, departureMonth } = draft;
  const { listDepartures } = useInquiryApi();
  const today = useContext(TodayContext);
  const selectRef = useRef<HTMLSelectElement>(null);
  const departures = useAsyncValue(null, () => listDepartures(tourId), tourId);
  const openDepartures = listOpenToInquiries(departures ?? [], today);
  const findDeparture = (searchedId: string) => openDepartures.find(({ id }) => id === searchedId);
  const departure = findDeparture(departureId);
  const month = formatMonthName(departure?.startsOn ?? '');
  const [clearedDay, setClearedDay] = useState('');
  const isCleared = departureId === '' && clearedDay !== '' && formatMonthName(clearedDay) !== departureMonth;

  const choose = (id: string) => {
    onChange('departureId', id);
    const chosenDeparture = findDeparture(id);
    if (chosenDeparture) onChange('departureMonth', formatMonthName(chosenDeparture.startsOn));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: applies each press once, when the departures are loaded
  useEffect(() => {
    if (!chosen || !departures) return;
    choose(chosen.departureId);
    selectRef.current?.focus();
  }, [chosen, departures]);
  useEffect(() => {
    // Clears a departure that is no longer open to inquiries, or does not start in the month that was chosen afterwards.
    if (!departures || departureId === '' || month === departureMonth) return;
    setClearedDay(departure?.startsOn ?? '');
    onChange('departureId', '');
  }, [departures, departure, departureId, month, departureMonth, onChange]);

  if (openDepartures.length === 0) return null;
  return (
    <Field label="Date">
      {(inputProps) => (
        <>
          <select
            {...inputProps}
            ref={selectRef}
            name="departureId"
            value={departureId}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            <DepartureOptions departures={openDepartures} />
          </select>
          {departure && (!isBookable(departure) || countSeatsLeft(departure) < Number(draft.number)) ? (
            <p className="fine-print" role="status">
              Too few seats are free: we’ll tell you if that changes. A phone number or an e-mail is enough.
            </p>
          ) : null}
          {isCleared ? (
            <p className="fine-print" role="status">
              {`${formatShortDay(clearedDay)} isn’t in ${departureMonth}: no date is chosen now.${draft.ride ? ' Your ride plan still says it.' : ''}`}
            </p>
          ) : null}
        </>
      )}
    </Field>
  );
}

interface ChosenDeparture {
  tourId: string;
  departureId: string;
}

const chosenDepartureState = createGlobalState<ChosenDeparture | null>(null);

/** Sets a new object each time, so that a second press on the same departure has an effect, too. */
export const chooseDeparture = (tourId: string, departureId: string): void =>
  chosenDepartureState.set({ tourId, departureId });

export function useChosenDeparture(tourId: string): ChosenDeparture | null {
  const chosenDeparture = chosenDepartureState.useValue();
  return chosenDeparture?.tourId === tourId ? chosenDeparture : null;
}

interface MonthAdviceProps {
  month: string;
  tourId: string | undefined;
  destination: string;
}

/** Renders nothing for a good month. */
export function MonthAdvice({ month, tourId, destination }: MonthAdviceProps) {
  const { listTours } = useTourStore();
  const tours = useAsyncValue([], listTours, '');
  const advice = findMonthAdvice(tours, tourId ? { tourId } : { destination }, month);
  return (
    <div aria-live="polite">
      {advice ? (
        <p className={styles.advice}>
          <span>{`${advice.sentence}${advice.others.length > 0 ? ` Open in ${month}: ` : ''}`}</span>
          {advice.others.map(({ _id, heading }, index) => (
            <span key={_id}>
              <span>{index > 0 ? ' · ' : ''}</span>
              <Link to={pages.tour(_id)}>{heading.split(':')[0] || untitledTour}</Link>
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}
