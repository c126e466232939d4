import X from 'lucide-react/icons/x';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { formatShortDay } from '#shared/dates';
import type { InquiryDraft } from '#shared/inquiries/inquiry-labels';
import type { Departure } from '#shared/tours/departure-schema';
import { countSeatsLeft, isBookable, listOpenToInquiries } from '#shared/tours/departures';
import { useInquiryApi } from '../../features/inquiry/inquiry-api';
import { Field } from '../forms/field';
import { createGlobalState, useAsyncValue } from '../page/hooks';
import { TodayContext } from '../page/site-context';
import * as styles from './departure-field.module.css';
import { formatDeparture, formatDepartureChip, formatMonthName, formatTravelDays } from './departure-labels';

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

interface DepartureChoiceOptions {
  draft: InquiryDraft;
  /** The departure that the visitor pressed in the tour's list. */
  chosen: { departureId: string } | null;
  /** False while the form does not need the departures yet. */
  isShown: boolean;
  tourDays: number | undefined;
  onChange: (name: keyof InquiryDraft, value: string) => void;
}

interface DepartureChoice {
  /** Names the chosen departure; null without one. */
  chip: ReactNode;
  field: ReactNode;
}

/** Two parts of a form. Choosing a month without the chosen departure clears it, and shows a notice. */
export function useDepartureChoice({
  draft,
  chosen,
  isShown,
  tourDays = 1,
  onChange,
}: DepartureChoiceOptions): DepartureChoice {
  const { tourId, departureId, departureMonth } = draft;
  const { listDepartures } = useInquiryApi();
  const today = useContext(TodayContext);
  const chipRef = useRef<HTMLParagraphElement>(null);
  const selectRef = useRef<HTMLSelectElement>(null);
  /** While the visitor uses the select, it stays: arrow keys change its value at each press. */
  const [isSelecting, setSelecting] = useState(false);
  const [focusRequest, setFocusRequest] = useState<object | null>(null);
  const load = async () => (isShown && tourId ? listDepartures(tourId) : null);
  const departures = useAsyncValue(null, load, isShown ? tourId : '');
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
  const replacePart = (id: string, selects: boolean) => {
    choose(id);
    setSelecting(selects);
    setFocusRequest({});
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: applies each press once, when the departures are loaded
  useEffect(() => {
    if (chosen && departures) replacePart(chosen.departureId, false);
  }, [chosen, departures]);
  useEffect(() => {
    if (focusRequest) (chipRef.current ?? selectRef.current)?.focus({ preventScroll: true });
  }, [focusRequest]);
  useEffect(() => {
    // Clears a departure that is no longer open to inquiries, or does not start in the month that was chosen afterwards.
    if (!departures || departureId === '' || month === departureMonth) return;
    setClearedDay(departure?.startsOn ?? '');
    onChange('departureId', '');
  }, [departures, departure, departureId, month, departureMonth, onChange]);
  useEffect(() => {
    if (tourId) selectedDepartureState.set({ tourId, departureId });
  }, [tourId, departureId]);

  const notes = (
    <>
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
  );
  if (!isShown || openDepartures.length === 0) return { chip: null, field: null };
  if (departure && !isSelecting) {
    const days = formatTravelDays(departure.startsOn, tourDays);
    return {
      chip: (
        <p ref={chipRef} tabIndex={-1} className={styles.chip}>
          <span>
            <b>{days}</b>
            {`, ${formatDepartureChip(departure)}`}
          </span>
          <button
            type="button"
            className={`touch-target ${styles.remove}`}
            aria-label={`Remove the date ${days}`}
            onClick={() => replacePart('', true)}
          >
            <X className="icon" aria-hidden="true" />
          </button>
        </p>
      ),
      field: notes,
    };
  }
  return {
    chip: null,
    field: (
      <Field label="Date">
        {(inputProps) => (
          <>
            <select
              {...inputProps}
              ref={selectRef}
              name="departureId"
              value={departureId}
              onChange={(event) => {
                setSelecting(true);
                choose(event.currentTarget.value);
              }}
            >
              <DepartureOptions departures={openDepartures} />
            </select>
            {notes}
          </>
        )}
      </Field>
    ),
  };
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

/** What the tour's form has, chosen in any way. */
const selectedDepartureState = createGlobalState<ChosenDeparture | null>(null);

/** Id of the departure in the tour's form; empty without one. */
export function useSelectedDeparture(tourId: string): string {
  const selectedDeparture = selectedDepartureState.useValue();
  return selectedDeparture?.tourId === tourId ? selectedDeparture.departureId : '';
}
