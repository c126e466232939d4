import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import { addDays, formatDay, formatMoment } from '#shared/dates';
import { calculateBilledPaise, invoiceKindLabels } from '#shared/invoices/invoice';
import { formatPaise } from '#shared/money';
import { InvoiceDocument } from '../../documents/invoice';
import { callApi } from '../session/api-client';
import '../../documents/invoice.css';
import { AdminPage, Loading, PageSection } from '../components/admin-page';
import { Button, QuietButton } from '../components/button';
import { ConfirmButton } from '../components/dialogs';
import { downloadText } from '../components/download-text';
import { Field } from '../components/field';
import { LinkList, NewLinkField, useNewLink } from '../components/link-list';
import { monthQuery } from '../reports/queries';
import { useAdminMutation } from '../session/use-admin-mutation';
import { ErrorNotice, useBookingAction, useIdempotencyKey } from './action-form';
import * as styles from './bookings.module.css';
import { invoiceLinksQuery, invoiceQuery } from './queries';

export function InvoiceList({ booking }: { booking: Booking }) {
  const { id, papers: invoices, cancelled, isErased, totalPaise, start } = booking;
  const action = useBookingAction();
  const getIdempotencyKey = useIdempotencyKey();
  const isBilled = invoices.some(({ kind }) => kind === 'invoice');
  const unbilledPaise = (cancelled?.keptPaise ?? totalPaise) - calculateBilledPaise(invoices);
  const canBill = !isErased && (isBilled ? unbilledPaise !== 0 : unbilledPaise > 0);
  const issueInvoice = () =>
    action.run(
      `invoice ${id}`,
      () => callApi(bookingsApi.issueInvoice, { params: { id }, idempotencyKey: getIdempotencyKey(id) }),
      {
        formatSuccess: ({ paper: invoice }) => `${invoiceKindLabels[invoice.kind]} ${invoice.number} is made.`,
      },
    );
  const actions = canBill ? (
    <ConfirmButton
      label={isBilled ? 'Bill the difference…' : 'Give the invoice…'}
      title={isBilled ? 'Bill the difference?' : 'Give the invoice?'}
      confirmLabel={isBilled ? 'Bill it' : 'Give it'}
      busy={action.busy}
      onConfirm={issueInvoice}
    >
      <p>
        {formatPaise(Math.abs(unbilledPaise))}{' '}
        {unbilledPaise < 0 ? 'is credited by a credit note' : 'is billed by an invoice'} with a number and today’s date
        {start ? `; the tour starts on ${formatDay(start)}` : ''}. It can’t be deleted, only be followed by another.
      </p>
    </ConfirmButton>
  ) : null;
  return (
    <PageSection isCard title="Invoices and receipts" actions={actions}>
      <ErrorNotice {...{ action }} />
      {invoices.length === 0 ? <p className="fine-print">None yet.</p> : null}
      <ul className="divided-rows">
        {invoices.map(({ kind, number, day, amountPaise, cancelledOn }) => (
          <li key={number}>
            <Link
              className="btn-text touch-target"
              to={adminLinks.invoice(id, number)}
              aria-label={`Open ${invoiceKindLabels[kind].toLowerCase()} ${number}`}
            >
              {number}
            </Link>
            <span className="flex-1 fine-print">
              {invoiceKindLabels[kind]}, {formatDay(day)}
              {cancelledOn ? <strong className="text-overdue">, cancelled on {formatDay(cancelledOn)}</strong> : null}
            </span>
            <span className={`tabular-nums ${cancelledOn ? styles.reversed : ''}`}>{formatPaise(amountPaise)}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** An invoice, receipt, refund voucher or credit note as printed, and the links that the payer opens it with. */
export function InvoiceDetail({ booking, invoiceNumber }: { booking: Booking; invoiceNumber: string }) {
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(invoiceNumber));
  const linksQuery = invoiceLinksQuery(invoiceNumber);
  const params = { number: invoiceNumber };
  const { newLink, busy, createAndCopyLink } = useNewLink(linksQuery.queryKey, `link to ${invoiceNumber}`, () =>
    callApi(bookingsApi.addInvoiceLink, { params }),
  );
  if (!invoice) return <Loading {...{ error, refetch }} message="Loading the invoice…" />;
  const linksTitle = `Links to this ${invoiceKindLabels[invoice.kind].toLowerCase()}`;
  return (
    <AdminPage
      title={`${invoiceKindLabels[invoice.kind]} ${invoiceNumber}`}
      lead={
        <>
          of <Link to={adminLinks.booking(booking.id)}>{booking.reference}</Link>
        </>
      }
      actions={
        <>
          {booking.isErased ? null : (
            <QuietButton icon={Copy} disabled={busy} onClick={createAndCopyLink}>
              Copy link
            </QuietButton>
          )}
          <Button onClick={() => globalThis.print?.()}>Print</Button>
        </>
      }
    >
      {newLink ? <NewLinkField link={newLink}>For {booking.payer.name}</NewLinkField> : null}
      <InvoiceDocument invoice={invoice} />
      {booking.isErased ? null : (
        <PageSection title={linksTitle} className="card grid padded gap-3 screen-only">
          <LinkList
            label={linksTitle}
            {...{ query: linksQuery, params }}
            endCall={bookingsApi.endInvoiceLink}
            formatLink={({ madeAt, madeBy }) => `Made ${formatMoment(madeAt)} by ${madeBy}`}
            emptyMessage="None yet."
            warning="Whoever opens it then reads that it has ended. Other links go on, and you can make a new one."
          />
        </PageSection>
      )}
    </AdminPage>
  );
}

export const accountsFiles = [
  { kind: 'papers', label: 'Invoices' },
  { kind: 'payments', label: 'Payments' },
] as const;

export function useAccountsDownload(month: string, formatSuccess: (fileName: string) => string | null) {
  const { busy, run } = useAdminMutation();
  const download = (kind: (typeof accountsFiles)[number]['kind']) =>
    void run({
      task: `accounts ${kind}`,
      call: () => callApi(bookingsApi.readAccounts, { params: { file: `${month}.csv` }, query: { kind } }),
      onSuccess: ({ name: fileName, csv }) => {
        downloadText(fileName, csv);
        return formatSuccess(fileName);
      },
    });
  return { busy, download };
}

export function AccountsDialog({ today }: { today: string }) {
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const lastMonthPaise = useQuery(monthQuery(lastMonth)).data?.totals.current.receivedPaise;
  const [selectedMonth, setSelectedMonth] = useState<string | null>(null);
  const month = selectedMonth ?? (lastMonthPaise === 0 ? today.slice(0, 7) : lastMonth);
  const { busy, download } = useAccountsDownload(month, (fileName) => `${fileName} is in your downloads.`);
  return (
    <div className="grid gap-4">
      <Field label="Month" type="month" max={today.slice(0, 7)} value={month} onValueChange={setSelectedMonth} />
      <p className="fine-print">
        Invoices include receipts, refund vouchers and credit notes, with their taxes; refunds and credits count below
        0. Payments are the lines of all ledgers. Both open in a spreadsheet.
      </p>
      <div className="cluster justify-end">
        {accountsFiles.map(({ kind, label }) => (
          <Button key={kind} disabled={busy || month === ''} onClick={() => download(kind)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
