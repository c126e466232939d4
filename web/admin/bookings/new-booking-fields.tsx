import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { type Booking, NewBooking } from '#shared/bookings/booking';
import { sources } from '#shared/bookings/sources';
import { deskLinks } from '#shared/site/protected-pages';
import { toIndianDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { problemsByField } from '#shared/text/text';
import { readPaise } from '#shared/text/typed-paise';
import type { DeskTour } from '#shared/tours/tour-stage';
import { createBooking } from '../queries/bookings';
import { readStored, useStoredWork } from '../session/stored-work';
import { markSaved, useUnsavedMark } from '../session/unsaved';
import { AmountField } from '../ui/amount-field';
import { SaveButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { Field, Fields } from '../ui/field';
import { FormSection } from '../ui/form-section';
import { useOnce } from '../ui/use-once';
import { RefusedLine, useBookingAction } from './action-form';
import { ofTypedLines, sumOf } from './booking-lines';
import * as styles from './bookings.module.css';
import { LineRows } from './line-rows';
import {
  BookingForm,
  datesOf,
  ofSeats,
  ofStart,
  ofTour,
  payerFieldsOf,
  sayDate,
  sayUncounted,
  toBody,
} from './new-booking-form';
import type { PayerField } from './payer-fields';
import { sourceWords } from './source-words';

interface NewBookingFormProps {
  first: BookingForm;
  tours: readonly DeskTour[];
  inquiryId: string | null;
}

const mark = 'booking';
/** A half-typed booking survives a reload. Once it is stored, its first payment is asked for. */
export function NewBookingForm({ first, tours, inquiryId }: NewBookingFormProps) {
  const storedAs = `booking for ${inquiryId ?? 'a call'}`;
  const [begun] = useState(first);
  const [form, setForm] = useState(() => readStored(storedAs, BookingForm) ?? begun);
  const { busy, refused, run, refuse } = useBookingAction();
  const once = useOnce();
  const navigate = useNavigate();
  const [today] = useState(() => toIndianDay(Date.now()));
  const isTyped = JSON.stringify(form) !== JSON.stringify(begun);
  useUnsavedMark(mark, isTyped);
  useStoredWork(storedAs, isTyped ? form : null);

  const set = (change: Partial<BookingForm>) => setForm((before) => ({ ...before, ...change }));
  const typePayer = (field: PayerField, text: string) => set({ payer: { ...form.payer, [field]: text } });
  const tour = tours.find(({ _id }) => _id === form.tourId);
  const dates = datesOf(tour, today);
  const asked = payerFieldsOf(tour);
  const problems = ofTypedLines(refused.fields, form.lines);
  const ofPayer = Object.fromEntries(
    Object.entries(problems).flatMap(([name, words]) => (name.startsWith('payer.') ? [[name.slice(6), words]] : [])),
  );
  const goTo = ({ id }: Booking) => {
    markSaved(mark);
    void navigate(`${deskLinks.booking(id)}&do=pay`, { replace: true });
  };
  const off = readPaise(form.discount.trim() === '' ? '0' : form.discount);
  const save = async (overbook: boolean) => {
    const discountPaise = 'paise' in off ? off.paise : 0;
    const body = { ...toBody(form, inquiryId), discountPaise, ...(overbook ? { overbook } : {}) };
    const read = v.safeParse(NewBooking, body);
    const wrong = {
      ...(read.success ? {} : problemsByField(read.issues)),
      ...('problem' in off ? { discountPaise: off.problem } : {}),
    };
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const done = await run('make a booking', () => createBooking(body, once(body)), {
      said: ({ booking }) => `Booked: ${booking.reference}.`,
    });
    if (done) goTo(done.booking);
  };
  const sum = sumOf(form.lines);
  const uncounted = sayUncounted(form);

  return (
    <DeskForm
      problems={refused.fields}
      busy={busy}
      className={`card padded ${styles.form}`}
      onSubmit={() => void save(false)}
    >
      <FormSection title="Tour">
        <Field
          label="Tour"
          problem={problems.tourId}
          none="Choose…"
          options={tours.map(({ _id, heading }) => [_id, heading])}
          value={form.tourId}
          onType={(text) =>
            set(
              ofTour(
                form,
                tours.find(({ _id }) => _id === text),
              ),
            )
          }
        />
        <div className={`stack tops gap-12 ${styles.pair}`}>
          <Field
            label="Date"
            hint={
              tour && dates.length === 0 ? (
                <>
                  This tour has no dates ahead. <Link to={deskLinks.editTour(tour._id)}>Add one</Link>
                </>
              ) : undefined
            }
            problem={problems.start}
            none={tour ? 'Choose…' : 'Choose a tour first'}
            options={dates.map((date) => [date.startsOn, sayDate(date)])}
            disabled={!tour}
            value={form.start}
            onType={(text) => tour && set(ofStart(form, tour, text))}
          />
          <Field
            label="People"
            problem={problems.seats}
            inputMode="numeric"
            maxLength={3}
            value={form.seats}
            onType={(text) => set(ofSeats(form, text))}
          />
        </div>
      </FormSection>
      <FormSection title="Payer">
        <Fields fields={asked.first} values={form.payer} problems={ofPayer} onType={typePayer} />
        <details open={asked.more.some(({ name }) => ofPayer[name]) || undefined}>
          <summary className="btn-text tap small">
            {asked.more.some(({ name }) => name === 'pan')
              ? 'E-mail, address, GSTIN and PAN'
              : 'E-mail, address and GSTIN'}
          </summary>
          <div className="stack gap-16 top-12">
            <Fields fields={asked.more} values={form.payer} problems={ofPayer} onType={typePayer} />
          </div>
        </details>
        <Field
          label="Came from"
          problem={problems.source}
          options={sources.map((source) => [source, sourceWords[source]])}
          value={form.source}
          onType={(text) => set({ source: text as BookingForm['source'] })}
        />
      </FormSection>
      <FormSection title="Price" lead="Without GST: the booking adds it.">
        <LineRows lines={form.lines} problems={problems} onChange={(lines) => set({ lines })} />
        {uncounted ? (
          <p className="notice on-amber" role="status">
            {uncounted}
          </p>
        ) : null}
        <AmountField
          label="Discount"
          problem={problems.discountPaise}
          value={form.discount}
          onType={(discount) => set({ discount })}
        />
      </FormSection>
      <div className="spread at-foot on-card">
        <RefusedLine {...{ refused, busy }} onOverbook={() => void save(true)} />
        <p role="status" className="small">
          {sum === null || 'problem' in off ? '' : `${formatPaise(Math.max(0, sum - off.paise))} before GST`}
        </p>
        <SaveButton big busy={busy}>
          Make the booking
        </SaveButton>
      </div>
    </DeskForm>
  );
}
