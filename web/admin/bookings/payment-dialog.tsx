import { useState } from 'react';
import * as v from 'valibot';
import { adminLinks } from '#shared/admin-routes';
import * as bookingsApi from '#shared/bookings/api';
import {
  type Booking,
  type InvoiceKind,
  NewPayment,
  paymentModeLabels,
  paymentModes,
  Refund,
} from '#shared/bookings/booking';
import { formatDueDate } from '#shared/bookings/ledger';
import type { ReportedPayment } from '#shared/bookings/reported-payments';
import { toIndianDay } from '#shared/dates';
import { invoiceKindLabels } from '#shared/invoices/invoice';
import { formatPaise } from '#shared/money';
import { LinkButton, QuietButton } from '../components/button';
import { Field } from '../components/field';
import { callApi } from '../session/api-client';
import { ActionForm, type BookingDialogProps, ConfirmedDateField, useStoredActionForm } from './action-form';
import { AmountField, parseAmount, toAmountText } from './amount-field';

const PaymentFormValues = v.object({
  day: v.string(),
  amountPaise: v.string(),
  mode: v.picklist(paymentModes),
  reference: v.string(),
  reason: v.optional(v.string(), ''),
  isDayConfirmed: v.optional(v.boolean(), false),
});
type PaymentFormValues = v.InferOutput<typeof PaymentFormValues>;

const addPaymentCalls = { payment: bookingsApi.addPayment, refund: bookingsApi.addRefund };

interface PaymentDialogProps extends BookingDialogProps {
  kind: 'payment' | 'refund';
  reportedPayment?: ReportedPayment | undefined;
}

export function PaymentDialog({ booking, kind, reportedPayment, today, onClose }: PaymentDialogProps) {
  const { id, balancePaise, refundDue, nextDue } = booking;
  // A refetch may drop the reported payment while the dialog is open.
  const [initialReport] = useState(reportedPayment);
  const [savedPayment, setSavedPayment] = useState<{
    amountPaise: number;
    balancePaise: number;
    invoice: { kind: InvoiceKind; number: string } | null;
  }>();
  const createInitialValues = (): PaymentFormValues => {
    if (initialReport) {
      return {
        day: toIndianDay(Date.parse(initialReport.reportedAt)),
        amountPaise: toAmountText(initialReport.amountPaise),
        mode: 'upi',
        reference: initialReport.utr,
        reason: '',
        isDayConfirmed: false,
      };
    }
    const duePaise = kind === 'payment' ? (nextDue?.amountPaise ?? balancePaise) : (refundDue?.amountPaise ?? 0);
    return {
      day: today,
      amountPaise: duePaise > 0 ? toAmountText(duePaise) : '',
      mode: kind === 'payment' ? 'upi' : 'bank',
      reference: '',
      reason: '',
      isDayConfirmed: false,
    };
  };
  const draftName = `${kind} ${initialReport?.id ?? id}`;
  const form = useStoredActionForm({
    draftName,
    draftSchema: PaymentFormValues,
    schema: kind === 'refund' ? Refund : NewPayment,
    createInitialValues,
    toInput: (values) => ({
      ...values,
      amountPaise: parseAmount(values.amountPaise),
      ...(initialReport ? { reportedPaymentId: initialReport.id } : {}),
    }),
    isDone: savedPayment !== undefined,
  });
  const save = (body: NewPayment) =>
    form.run(
      draftName,
      () =>
        callApi(addPaymentCalls[kind], { params: { id }, json: body, idempotencyKey: form.getIdempotencyKey(body) }),
      {
        onDone: ({ balancePaise: newBalancePaise, paper: invoice }) =>
          setSavedPayment({ amountPaise: body.amountPaise, balancePaise: newBalancePaise, invoice }),
      },
    );

  if (savedPayment) {
    const { amountPaise, invoice } = savedPayment;
    return (
      <div className="grid gap-4">
        <p role="status">
          <strong>
            {formatPaise(amountPaise)} {kind === 'payment' ? 'noted' : 'refunded'}.
          </strong>{' '}
          {formatRemaining(savedPayment.balancePaise)}
          {invoice ? ` ${invoiceKindLabels[invoice.kind]} ${invoice.number} is made.` : ''}
        </p>
        <div className="cluster justify-end">
          {invoice ? (
            <LinkButton to={adminLinks.invoice(id, invoice.number)}>
              Open the {invoiceKindLabels[invoice.kind].toLowerCase()}
            </LinkButton>
          ) : null}
          <QuietButton onClick={onClose}>Done</QuietButton>
        </div>
      </div>
    );
  }
  const isUpi = form.values.mode === 'upi';
  return (
    <ActionForm
      {...{ form }}
      submitLabel={kind === 'payment' ? 'Note the payment' : 'Note the refund'}
      onSend={save}
      onCancel={onClose}
    >
      <AmountField
        {...form.getFieldProps('amountPaise')}
        label="Amount"
        hint={
          kind === 'payment'
            ? formatAmountDue(booking)
            : `${formatPaise(refundDue?.amountPaise ?? 0)} is to be given back.`
        }
      />
      <ConfirmedDateField {...{ form }} label="Day" max={today} />
      <Field
        {...form.getFieldProps('mode')}
        label="How"
        hint={kind === 'refund' ? 'Your terms promise refunds by bank transfer.' : null}
        options={paymentModes.map((mode) => [mode, paymentModeLabels[mode]])}
      />
      <Field
        {...form.getFieldProps('reference')}
        label={isUpi ? 'UTR' : 'Reference'}
        hint={isUpi ? 'The 12 digits that the bank shows; may stay empty.' : 'May stay empty.'}
        maxLength={60}
        inputMode={isUpi ? 'numeric' : 'text'}
      />
      {kind === 'refund' ? <Field {...form.getFieldProps('reason')} label="Why" maxLength={200} /> : null}
    </ActionForm>
  );
}

function formatRemaining(balancePaise: number): string {
  if (balancePaise < 0) return `${formatPaise(-balancePaise)} is too much: give it back.`;
  return balancePaise > 0 ? `${formatPaise(balancePaise)} is still to be paid.` : 'Nothing is left to pay.';
}

function formatAmountDue({ nextDue, balancePaise }: Booking): string {
  const balanceText = `The balance is ${formatPaise(balancePaise)}.`;
  if (!nextDue || nextDue.amountPaise === balancePaise) return balanceText;
  return `${formatPaise(nextDue.amountPaise)} is due ${formatDueDate(nextDue)}. ${balanceText}`;
}
