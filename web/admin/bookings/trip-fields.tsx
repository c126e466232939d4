import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import { findEarliestStart, latestOwnDay } from '#shared/bookings/booking-requests';
import { noTourId } from '#shared/reports/month';
import { priceKindLabels } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';
import { Field } from '../components/field';
import { FormDetails } from '../components/form-section';
import { PeopleCountField } from '../components/line-item-rows';
import * as styles from './bookings.module.css';
import {
  type BookingFormValues,
  formatDepartureOption,
  hasOwnDays,
  listBookableDepartures,
  ownDaysLabel,
  ownDaysOption,
  withFirstDay,
  withLines,
  withOwnStart,
  withoutTour,
  withStartDate,
  withTour,
} from './new-booking-form';
import { formatPeopleByKind, formatPriceHint, hasTypedKinds, isTourLine, listTypedKinds } from './new-booking-lines';

interface TripFieldsProps {
  form: BookingFormValues;
  tours: readonly Tour[];
  tour: Tour | undefined;
  today: string;
  problems: Readonly<Record<string, string>>;
  onChange: (changes: Partial<BookingFormValues>) => void;
}

/** Fields for the tour or trip, its days and its people. */
export function TripFields(props: TripFieldsProps) {
  const { form, tours, tour, today, problems, onChange } = props;
  const isCustom = form.tourId === noTourId;
  const ownDaysFields = hasOwnDays(form) ? (
    <OwnDaysFields
      {...{ today, problems }}
      start={form.ownStart}
      end={form.ownEnd}
      onStartChange={(day) => onChange(withOwnStart(form, tour, day))}
      onEndChange={(ownEnd) => onChange({ ownEnd })}
    />
  ) : null;
  return (
    <>
      <Field
        label="Tour"
        emptyOptionLabel="Choose…"
        options={[...tours.map(({ _id, heading }) => [_id, heading] as const), [noTourId, 'Custom trip, no tour']]}
        value={form.tourId}
        problem={problems.tourId}
        onValueChange={(tourId) =>
          onChange(
            tourId === noTourId
              ? withoutTour(form, tour)
              : withTour(
                  form,
                  tours.find(({ _id }) => _id === tourId),
                ),
          )
        }
      />
      {isCustom ? (
        <Field
          label="Title"
          hint="It stands on invoices and on the customer’s page."
          maxLength={120}
          value={form.title}
          problem={problems.title}
          onValueChange={(title) => onChange({ title })}
        />
      ) : null}
      <div className={`grid items-start gap-3 ${styles.dateAndSeats}`}>
        {isCustom ? ownDaysFields : <DepartureField {...props} />}
        <PeopleCountField
          value={form.seats}
          problem={problems.seats}
          lines={form.lines}
          isPerPerson={(line) => !isTourLine(line)}
          maxLength={3}
          onPeopleChange={(seats, lines) => onChange(withLines(form, tour, { seats, lines }))}
        />
        {isCustom ? null : ownDaysFields}
      </div>
      {isCustom ? (
        <label className="touch-target gap-2">
          <input
            type="checkbox"
            checked={form.isAbroad}
            onChange={({ target }) => onChange({ isAbroad: target.checked })}
          />
          The trip goes abroad
        </label>
      ) : null}
      <KindFields {...props} />
    </>
  );
}

function DepartureField({ form, tour, today, problems, onChange }: TripFieldsProps) {
  const departures = listBookableDepartures(tour?.departures, today);
  const hint =
    tour && !departures.some(({ startsOn }) => startsOn >= today) ? (
      <>
        This tour has no dates ahead. <Link to={adminLinks.editTour(tour._id)}>Add one</Link>
      </>
    ) : undefined;
  return (
    <Field
      label="Date"
      hint={hint}
      emptyOptionLabel={tour ? 'Choose…' : 'Choose a tour first'}
      options={[
        ...departures.map((departure) => [departure.startsOn, formatDepartureOption(departure, today)] as const),
        [ownDaysOption, ownDaysLabel],
      ]}
      disabled={!tour}
      value={form.start}
      problem={hasOwnDays(form) ? undefined : problems.start}
      onValueChange={(start) => tour && onChange(withStartDate(form, tour, start))}
    />
  );
}

interface OwnDaysFieldsProps extends Pick<TripFieldsProps, 'today' | 'problems'> {
  start: string;
  end: string;
  onStartChange: (day: string) => void;
  onEndChange: (day: string) => void;
}

/** First and last day of a trip that is on no departure. */
export function OwnDaysFields({ start, end, today, problems, onStartChange, onEndChange }: OwnDaysFieldsProps) {
  const dayRange = { type: 'date', min: findEarliestStart(today), max: latestOwnDay } as const;
  return (
    <div className={`grid grid-cols-2 items-start gap-3 ${styles.ownDays}`}>
      <Field label="First day" {...dayRange} value={start} problem={problems.start} onValueChange={onStartChange} />
      <Field label="Last day" {...dayRange} value={end} problem={problems.end} onValueChange={onEndChange} />
    </div>
  );
}

function KindFields({ form, tour, problems, onChange }: TripFieldsProps) {
  const people = formatPeopleByKind(form);
  const { firstDay } = withFirstDay(form);
  return (
    <FormDetails
      summary={people ? `Who comes: ${people}` : 'Who comes'}
      isOpenAtFirst={hasTypedKinds(form)}
      hasProblem={Object.keys(problems).some((name) => name.startsWith('kinds'))}
    >
      <div className={`grid items-end gap-3 mt-3 ${styles.kinds}`}>
        {listTypedKinds(form).map((kind) => (
          <Field
            key={kind}
            label={priceKindLabels[kind]}
            hint={formatPriceHint(tour, kind, firstDay)}
            inputMode="numeric"
            maxLength={3}
            value={form.kinds[kind]}
            problem={problems[`kinds.${kind}`]}
            onValueChange={(count) => onChange(withLines(form, tour, { kinds: { ...form.kinds, [kind]: count } }))}
          />
        ))}
      </div>
      {problems.kinds ? (
        <p className="error-text leading-snug mt-2" role="alert">
          {problems.kinds}
        </p>
      ) : null}
    </FormDetails>
  );
}
