import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import * as bookingsApi from '#shared/bookings/api';
import { NewBooking as NewBookingBody } from '#shared/bookings/booking-requests';
import { sourceLabels, sources } from '#shared/bookings/sources';
import { toIndianDay } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { isAccepted } from '#shared/quotes/quote';
import { pages } from '#shared/routes';
import type { AdminTour } from '#shared/tours/admin-tour';
import { isInternationalTour } from '#shared/tours/prices';
import { AdminPage, Loading, Warning } from '../components/admin-page';
import { SaveButton } from '../components/button';
import { Field, Fields } from '../components/field';
import { AdminForm, FormDetails, FormSection } from '../components/form-section';
import { createLineItem, LineItemRows } from '../components/line-item-rows';
import { inquiryQuery } from '../inquiries/queries';
import { quotesQuery } from '../quotes/queries';
import { callApi } from '../session/api-client';
import { markSaved } from '../session/drafts';
import { toursQuery } from '../tours/queries';
import { ErrorNotice, useStoredActionForm } from './action-form';
import { AmountField, parseDiscount, sumLinesPaise } from './amount-field';
import * as styles from './bookings.module.css';
import {
  BookingFormValues,
  createFormValues,
  formatForeignPriceWarning,
  hasOwnDays,
  type PayerField,
  payerFields,
  splitPayerFields,
  toBookingInput,
  withPhone,
} from './new-booking-form';
import { formatPeopleMismatch } from './new-booking-lines';
import { TripFields } from './trip-fields';

export function NewBooking({ inquiryId }: { inquiryId: string | null }) {
  const [today] = useState(() => toIndianDay(Date.now()));
  const toursResult = useQuery(toursQuery);
  const inquiryResult = useQuery({ ...inquiryQuery(inquiryId ?? ''), enabled: inquiryId !== null });
  const quotesResult = useQuery({ ...quotesQuery(inquiryId ?? ''), enabled: inquiryId !== null });
  const inquiry = inquiryResult.data?.inquiry;
  const quote = quotesResult.data?.find(isAccepted);
  const isReady =
    toursResult.data !== undefined &&
    (inquiryId === null || (inquiry !== undefined && quotesResult.data !== undefined));
  const lead = (
    <p>
      <Link to={pages.bookings}>All bookings</Link>
      {inquiry ? (
        <>
          {' · '}of <Link to={adminLinks.inquiry(inquiry._id)}>{inquiry.name}’s inquiry</Link>
        </>
      ) : null}
    </p>
  );
  return (
    <AdminPage title="New booking" lead={lead}>
      {isReady ? (
        <NewBookingForm
          {...{ inquiryId, today }}
          initialValues={createFormValues(inquiry, quote, toursResult.data.tours, today)}
          tours={toursResult.data.tours}
        />
      ) : (
        <Loading
          error={toursResult.error ?? inquiryResult.error ?? quotesResult.error}
          refetch={() => {
            const results = inquiryId === null ? [toursResult] : [toursResult, inquiryResult, quotesResult];
            for (const { refetch } of results) void refetch();
          }}
          message="Loading…"
        />
      )}
    </AdminPage>
  );
}

interface NewBookingFormProps {
  initialValues: BookingFormValues;
  tours: readonly AdminTour[];
  inquiryId: string | null;
  today: string;
}

function NewBookingForm({ initialValues, tours, inquiryId, today }: NewBookingFormProps) {
  const draftName = `booking for ${inquiryId ?? 'a call'}`;
  const {
    values: form,
    setValues,
    getFieldProps,
    problems,
    getIdempotencyKey,
    submit,
    ...action
  } = useStoredActionForm({
    draftName,
    draftSchema: BookingFormValues,
    schema: NewBookingBody,
    createInitialValues: () => initialValues,
    toInput: (values) => toBookingInput(values, inquiryId),
    confirmsLeave: true,
  });
  const navigate = useNavigate();

  const tour = tours.find(({ _id }) => _id === form.tourId);
  const changePayer = (field: PayerField, text: string) =>
    setValues(field === 'phone' ? withPhone(form, tour, text) : { payer: { ...form.payer, [field]: text } });
  const payerFieldGroups = splitPayerFields(tour ? isInternationalTour(tour) : form.isAbroad);
  const payerProblems = Object.fromEntries(payerFields.map(({ name }) => [name, problems[`payer.${name}`]]));
  const save = (overbook: boolean) =>
    submit((input) => {
      const body = { ...input, overbook };
      return action.run(
        'make a booking',
        () => callApi(bookingsApi.addBooking, { json: body, idempotencyKey: getIdempotencyKey(body) }),
        {
          formatSuccess: ({ booking }) => `Booked: ${booking.reference}.`,
          onDone: ({ booking }) => {
            markSaved(draftName);
            void navigate(`${adminLinks.booking(booking.id)}&do=pay`, { replace: true });
          },
        },
      );
    });
  const linesPaise = sumLinesPaise(form.lines);
  const discountPaise = parseDiscount(form.discountPaise);

  return (
    <AdminForm
      {...{ problems }}
      busy={action.busy}
      className={`card padded ${styles.form}`}
      onSubmit={() => save(false)}
    >
      <FormSection title="Tour">
        <TripFields {...{ form, tours, tour, today, problems }} onChange={setValues} />
      </FormSection>
      <FormSection title="Payer">
        <Fields
          fields={payerFieldGroups.visible}
          values={form.payer}
          problems={payerProblems}
          onValueChange={changePayer}
        />
        <FormDetails
          summary={
            payerFieldGroups.collapsed.some(({ name }) => name === 'pan')
              ? 'E-mail, address, GSTIN and PAN'
              : 'E-mail, address and GSTIN'
          }
          hasProblem={payerFieldGroups.collapsed.some(({ name }) => payerProblems[name] !== undefined)}
        >
          <div className="grid gap-4 mt-3">
            <Fields
              fields={payerFieldGroups.collapsed}
              values={form.payer}
              problems={payerProblems}
              onValueChange={changePayer}
            />
          </div>
        </FormDetails>
        <Field
          {...getFieldProps('source')}
          label="Came from"
          options={sources.map((source) => [source, sourceLabels[source]])}
        />
      </FormSection>
      <FormSection title="Price" lead="Without GST: where you charge it, the booking adds it.">
        <Warning message={formatForeignPriceWarning(form.payer.phone, tour)} />
        <LineItemRows
          lines={form.lines}
          problems={problems}
          createLine={createLineItem}
          onChange={(lines) => setValues({ lines })}
        />
        <Warning message={formatPeopleMismatch(form, !hasOwnDays(form))} />
        <AmountField {...getFieldProps('discountPaise')} label="Discount" />
      </FormSection>
      <div className="spread sticky-footer bg-card">
        <ErrorNotice {...{ action }} onOverbook={() => save(true)} />
        <p role="status" className="text-small">
          {linesPaise === null || typeof discountPaise === 'string'
            ? ''
            : `${formatPaise(Math.max(0, linesPaise - discountPaise))} without GST`}
        </p>
        <SaveButton isLarge busy={action.busy}>
          Make the booking
        </SaveButton>
      </div>
    </AdminForm>
  );
}
