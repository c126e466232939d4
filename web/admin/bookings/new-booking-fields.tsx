import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { type Booking, bookingSources, NewBooking } from '#shared/bookings/booking';
import { deskLinks } from '#shared/site/protected-pages';
import { toIndianDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { problemsByField } from '#shared/text/text';
import { readPaise } from '#shared/text/typed-paise';
import type { DeskTour } from '#shared/tours/tour-stage';
import { createBooking } from '../queries/bookings';
import { readStored } from '../session/stored-work';
import { markSaved, useUnsavedMark } from '../session/unsaved';
import { useStoredWork } from '../session/use-stored-work';
import { AmountField } from '../ui/amount-field';
import { FormField } from '../ui/form-field';
import { FormSection } from '../ui/form-section';
import { useOnce } from '../ui/use-once';
import { ofTypedLines, sumOf } from './booking-lines';
import * as styles from './bookings.module.css';
import { datesOf, sayDate } from './dates';
import { RefusedLine } from './deed-form';
import { LineRows } from './line-rows';
import { BookingForm, ofSeats, ofStart, ofTour, payerFieldsOf, sayUncounted, toBody } from './new-booking-form';
import { type PayerField, PayerFields } from './payer-fields';
import { sourceWords } from './source-words';
import { useBookingDeed } from './use-booking-deed';

export interface NewBookingFormProps {
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
  const { busy, refused, run, refuse } = useBookingDeed();
  const once = useOnce();
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [today] = useState(() => toIndianDay(Date.now()));
  const isTyped = JSON.stringify(form) !== JSON.stringify(begun);
  useUnsavedMark(mark, isTyped);
  useStoredWork(storedAs, isTyped ? form : null);
  useEffect(() => {
    if (Object.keys(refused.fields).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refused]);

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void save(false);
  };
  const sum = sumOf(form.lines);
  const uncounted = sayUncounted(form);

  return (
    <form ref={element} className={`card ${styles.form}`} onSubmit={submit} noValidate>
      <FormSection title="Tour">
        <FormField label="Tour" problem={problems.tourId}>
          {(wires) => (
            <select
              {...wires}
              value={form.tourId}
              onChange={({ currentTarget: { value } }) =>
                set(
                  ofTour(
                    form,
                    tours.find(({ _id }) => _id === value),
                  ),
                )
              }
            >
              <option value="">Choose…</option>
              {tours.map(({ _id, heading }) => (
                <option key={_id} value={_id}>
                  {heading}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <div className={styles.pair}>
          <FormField
            label="Date"
            hint={
              tour && dates.length === 0 ? (
                <>
                  This tour has no dates ahead. <Link to={deskLinks.editTour(tour._id)}>Add one</Link>
                </>
              ) : undefined
            }
            problem={problems.start}
          >
            {(wires) => (
              <select
                {...wires}
                value={form.start}
                disabled={!tour}
                onChange={({ currentTarget: { value } }) => tour && set(ofStart(form, tour, value))}
              >
                <option value="">{tour ? 'Choose…' : 'Choose a tour first'}</option>
                {dates.map((date) => (
                  <option key={date.id} value={date.startsOn}>
                    {sayDate(date)}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <FormField label="People" problem={problems.seats}>
            {(wires) => (
              <input
                {...wires}
                inputMode="numeric"
                maxLength={3}
                value={form.seats}
                onChange={(event) => set(ofSeats(form, event.currentTarget.value))}
              />
            )}
          </FormField>
        </div>
      </FormSection>
      <FormSection title="Payer">
        <PayerFields fields={asked.first} values={form.payer} problems={ofPayer} onType={typePayer} />
        <details className={styles.more} open={asked.more.some((field) => ofPayer[field]) || undefined}>
          <summary className="finger">
            {asked.more.includes('pan') ? 'E-mail, address, GSTIN and PAN' : 'E-mail, address and GSTIN'}
          </summary>
          <div className="stack gap-16 top-12">
            <PayerFields fields={asked.more} values={form.payer} problems={ofPayer} onType={typePayer} />
          </div>
        </details>
        <FormField label="Came from" problem={problems.source}>
          {(wires) => (
            <select
              {...wires}
              value={form.source}
              onChange={(event) => set({ source: event.currentTarget.value as BookingForm['source'] })}
            >
              {bookingSources.map((source) => (
                <option key={source} value={source}>
                  {sourceWords[source]}
                </option>
              ))}
            </select>
          )}
        </FormField>
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
      <div className={`spread ${styles.bar}`}>
        <RefusedLine {...{ refused, busy }} onOverbook={() => void save(true)} />
        <p role="status" className="small">
          {sum === null || 'problem' in off ? '' : `${formatPaise(Math.max(0, sum - off.paise))} before GST`}
        </p>
        <button type="submit" className="btn" disabled={busy}>
          {busy ? 'Saving...' : 'Make the booking'}
        </button>
      </div>
    </form>
  );
}
