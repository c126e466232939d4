import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as bookingsApi from '#shared/bookings/api';
import { type Booking, Cancellation, type CancellationPlan, PaymentReversal } from '#shared/bookings/booking';
import { PaymentNotFound } from '#shared/bookings/reported-payments';
import { formatDay, formatMoment } from '#shared/dates';
import { months } from '#shared/inquiries/inquiry-labels';
import { isReminder, listPlaceholders, type ReplyTemplate } from '#shared/inquiries/reply-templates';
import { formatPaise } from '#shared/money';
import { pages } from '#shared/routes';
import { formatSeats } from '#shared/tours/departures';
import { useSite } from '../../components/page/site-context';
import { LoadError, Loading } from '../components/admin-page';
import { Field } from '../components/field';
import { AmountTable } from '../components/figures';
import { replyTemplatesQuery } from '../reply-templates/queries';
import type { SendChannel } from '../reply-templates/reply-links';
import { TemplateMessage } from '../reply-templates/template-message';
import type { TemplateFacts } from '../reply-templates/template-values';
import { callApi, toVersionTarget } from '../session/api-client';
import {
  ActionForm,
  type BookingDialogProps,
  ConfirmedDateField,
  ErrorNotice,
  useActionForm,
  useBookingAction,
  useIdempotencyKey,
} from './action-form';
import { AmountField, parseAmount } from './amount-field';
import { cancellationQuery, newBookingLinkQuery } from './queries';

export function CancelDialog({ booking, today, onClose }: BookingDialogProps) {
  const initialValues = { day: today, keptPaise: '', reason: '', isDayConfirmed: false };
  const form = useActionForm(Cancellation, initialValues, ({ keptPaise: feeText, ...values }) => ({
    ...values,
    ...(feeText.trim() === '' ? {} : { keptPaise: parseAmount(feeText) }),
  }));
  const { data: plan, error, refetch } = useQuery(cancellationQuery(booking, form.values.day));
  const cancel = (cancellation: Cancellation) => {
    if (!plan) return;
    const refundPaise = plan.paidPaise - (cancellation.keptPaise ?? plan.keptPaise);
    const refundNotice = refundPaise > 0 ? ` ${formatPaise(refundPaise)} is to be given back.` : '';
    const formatSuccess = () => `Cancelled.${refundNotice}`;
    const call = () => callApi(bookingsApi.cancelBooking, { ...toVersionTarget(booking), json: cancellation });
    return form.run(`cancel ${booking.id}`, call, { formatSuccess, onDone: onClose });
  };
  return (
    <ActionForm {...{ form }} submitLabel="Cancel the booking" onSend={cancel} onCancel={onClose}>
      <ConfirmedDateField {...{ form }} label="Cancelled on" max={today} />
      <Field {...form.getFieldProps('reason')} label="Why" maxLength={200} placeholder="Ill, the road is shut" />
      {plan && plan.keptPaise > 0 ? (
        <AmountField
          {...form.getFieldProps('keptPaise')}
          label="Keep less"
          hint={`Empty: ${formatPaise(plan.keptPaise)}, as the terms say.`}
        />
      ) : null}
      {plan ? <CancellationAmounts {...{ booking }} plan={applyFeeInput(plan, form.values.keptPaise)} /> : null}
      {plan || form.values.day === '' || booking.cancelled ? null : (
        <Loading {...{ error, refetch }} message="Working it out…" />
      )}
    </ActionForm>
  );
}

function applyFeeInput(plan: CancellationPlan, feeText: string): CancellationPlan {
  const feePaise = parseAmount(feeText);
  if (typeof feePaise === 'string' || feePaise > plan.keptPaise) return plan;
  return { ...plan, keptPaise: feePaise, backPaise: plan.paidPaise - feePaise };
}

function CancellationAmounts({ plan, booking }: { plan: CancellationPlan; booking: Booking }) {
  const { percent, chargePaise, paidPaise, keptPaise: feePaise, backPaise: refundPaise } = plan;
  const calculation = `${percent}% of ${formatPaise(booking.totalPaise)} is ${formatPaise(chargePaise)}`;
  return (
    <>
      <AmountTable
        rows={[
          { label: 'Paid so far', values: [formatPaise(paidPaise)] },
          {
            label: 'We keep',
            note: `${calculation}${chargePaise > paidPaise ? '; no more than was paid' : ''}`,
            values: [formatPaise(feePaise)],
          },
          { label: 'Goes back', values: [<strong key="refund">{formatPaise(refundPaise)}</strong>] },
        ]}
      />
      <p className="fine-print">
        Nothing more is asked of them.
        {booking.departureId === null
          ? ''
          : ` ${formatSeats(booking.seats)} ${booking.seats === 1 ? 'becomes' : 'become'} free.`}
        {refundPaise > 0 ? ' Send the money yourself, then note the refund.' : ''}
      </p>
    </>
  );
}

export function ReverseDialog({ booking, paymentId, onClose }: BookingDialogProps & { paymentId: string }) {
  const form = useActionForm(PaymentReversal, { reason: '' });
  const getIdempotencyKey = useIdempotencyKey();
  const payment = booking.payments.find(({ id }) => id === paymentId);
  if (!payment) return <p>This line is no longer there.</p>;
  const amount = formatPaise(payment.amountPaise);
  const params = { id: booking.id, payment: payment.id };
  const reverse = (json: PaymentReversal) => {
    const idempotencyKey = getIdempotencyKey([payment.id, json.reason]);
    return form.run(
      `reverse ${payment.id}`,
      () => callApi(bookingsApi.reversePayment, { params, json, idempotencyKey }),
      {
        formatSuccess: () => `${amount} reversed.`,
        onDone: onClose,
      },
    );
  };
  return (
    <ActionForm {...{ form }} submitLabel="Reverse it" onSend={reverse} onCancel={onClose}>
      <p>
        {amount} of {formatDay(payment.day)} is taken out of the balance. Both lines stay in the list.
      </p>
      <Field
        {...form.getFieldProps('reason')}
        label="Why"
        maxLength={200}
        placeholder="Noted twice, the bank sent it back"
      />
    </ActionForm>
  );
}

export function PaymentNotFoundDialog({
  booking,
  reportedPaymentId,
  onClose,
}: BookingDialogProps & { reportedPaymentId: string }) {
  const form = useActionForm(PaymentNotFound, { reason: '' });
  const reportedPayment = booking.reportedPayments.find(
    ({ id, state }) => id === reportedPaymentId && state === 'open',
  );
  if (!reportedPayment) return <p>Somebody has looked for it already.</p>;
  const amount = formatPaise(reportedPayment.amountPaise);
  const params = { id: booking.id, report: reportedPayment.id };
  const reject = (json: PaymentNotFound) =>
    form.run(`missing ${reportedPayment.id}`, () => callApi(bookingsApi.rejectReportedPayment, { params, json }), {
      formatSuccess: () => `${amount} not found.`,
      onDone: onClose,
    });
  return (
    <ActionForm {...{ form }} submitLabel="Not found" onSend={reject} onCancel={onClose}>
      <p>
        {amount} with UTR <span className="tabular-nums">{reportedPayment.utr}</span> isn’t at the bank. The payer’s
        page says so, with your reason.
      </p>
      <Field
        {...form.getFieldProps('reason')}
        label="Why"
        hint="They read it."
        maxLength={200}
        placeholder="Nothing with this number has come until today."
      />
    </ActionForm>
  );
}

function toTemplateFacts(booking: Booking, today: string, tripLink: string): TemplateFacts {
  const { payer, tour, tourId, seats, start, totalPaise, reference, balancePaise, nextDue: nextInstalment } = booking;
  const departureMonth = start ? (months[Number(start.slice(5, 7)) - 1] ?? '') : '';
  return {
    inquiry: { name: payer.name, subject: tour, number: seats, departureMonth },
    tour: {
      heading: tour,
      price: Math.round(totalPaise / seats / 100),
      link: tourId === null ? '' : location.origin + pages.tour(tourId),
    },
    days: start === null ? [] : [start],
    balance: { reference, balancePaise, nextInstalment, today },
    tripLink,
  };
}

export const toRecipient = ({ payer: { phone, email } }: Booking) => ({
  // A number without a country code is Indian.
  countryCode: phone.startsWith('+') ? '' : '+91',
  phone,
  email,
});

/** Staff send the reminder with their own WhatsApp or mail program. The server only records that they did. */
export function RemindDialog({ booking, today, onClose }: BookingDialogProps) {
  const site = useSite();
  const action = useBookingAction();
  const getIdempotencyKey = useIdempotencyKey();
  const isRemindable = booking.balancePaise > 0 && !booking.cancelled && !booking.isErased;
  const { data: templates } = useQuery(replyTemplatesQuery);
  const needsLink = templates?.some(({ text }) => listPlaceholders(text).includes('trip')) ?? false;
  const newLink = useQuery(newBookingLinkQuery(booking.id, isRemindable && needsLink));
  if (!isRemindable) return <p>Nothing is to be paid any more.</p>;
  if (newLink.isLoading) return <p role="status">Making the customer’s link…</p>;
  const send = (channel: SendChannel, { title }: ReplyTemplate) => {
    if (channel === 'copy') return;
    const json = { channel, template: title };
    const formatSuccess = () => 'Noted that you reminded them.';
    const call = () =>
      callApi(bookingsApi.addReminder, { params: { id: booking.id }, json, idempotencyKey: getIdempotencyKey(json) });
    void action.run(`remind ${booking.id}`, call, { formatSuccess, onDone: onClose });
  };
  return (
    <div className="grid gap-4">
      {booking.remindedAt ? (
        <p className="text-small text-soft">Last reminder: {formatMoment(booking.remindedAt)}</p>
      ) : null}
      <TemplateMessage
        isAvailable={({ text }) => isReminder(text)}
        facts={toTemplateFacts(booking, today, newLink.data ?? '')}
        hiddenPlaceholders={['agency', 'phone']}
        recipient={toRecipient(booking)}
        subject={`${site.name}: ${booking.tour}, ${booking.reference}`}
        fallback={
          <p>
            No text has {'{balance}'} or {'{due}'} in it. <Link to={pages.replyTemplates}>Write one</Link>.
          </p>
        }
        notice={
          <>
            {newLink.error ? <LoadError error={newLink.error} onRetry={() => void newLink.refetch()} /> : null}
            <ErrorNotice {...{ action }} />
          </>
        }
        onSend={send}
      />
    </div>
  );
}
