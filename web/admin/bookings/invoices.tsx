import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import { addDays, formatDay, formatMoment } from '#shared/dates';
import { billedPaise, invoiceKindLabels } from '#shared/invoices/invoice';
import type { NewLink } from '#shared/link-routes';
import { formatPaise } from '#shared/money';
import { InvoiceDocument } from '../../documents/invoice';
import { callApi } from '../session/api-client';
import '../../documents/invoice.css';
import { AdminPage, Loading, Part } from '../components/admin-page';
import { Button, QuietButton } from '../components/button';
import { ConfirmButton } from '../components/dialogs';
import { downloadText } from '../components/download-text';
import { Field } from '../components/field';
import { CreatedLinks, ShownLink } from '../components/made-links';
import { copyToClipboard } from '../reply-templates/reply-links';
import { monthQuery } from '../reports/queries';
import { useAdminMutation } from '../session/use-admin-mutation';
import { ErrorNotice, useBookingAction, useIdempotencyKey } from './action-form';
import * as styles from './bookings.module.css';
import { invoiceLinksQuery, invoiceQuery } from './queries';

export function InvoiceList({ booking }: { booking: Booking }) {
  const { id, papers, cancelled, isErased, totalPaise, start } = booking;
  const action = useBookingAction();
  const once = useIdempotencyKey();
  const isBilled = papers.some(({ kind }) => kind === 'invoice');
  const unbilled = (cancelled?.keptPaise ?? totalPaise) - billedPaise(papers);
  const canBill = !isErased && (isBilled ? unbilled !== 0 : unbilled > 0);
  const bill = () =>
    action.run(`invoice ${id}`, () => callApi(bookingsApi.issueInvoice, { params: { id }, key: once(id) }), {
      said: ({ paper: made }) => `${invoiceKindLabels[made.kind]} ${made.number} is made.`,
    });
  const acts = canBill ? (
    <ConfirmButton
      words={isBilled ? 'Bill the difference…' : 'Give the invoice…'}
      title={isBilled ? 'Bill the difference?' : 'Give the invoice?'}
      confirm={isBilled ? 'Bill it' : 'Give it'}
      busy={action.busy}
      onConfirm={bill}
    >
      <p>
        {formatPaise(Math.abs(unbilled))} {unbilled < 0 ? 'is credited by a credit note' : 'is billed by an invoice'}{' '}
        with a number and today’s date
        {start ? `; the tour starts on ${formatDay(start)}` : ''}. It can’t be deleted, only be followed by another.
      </p>
    </ConfirmButton>
  ) : null;
  return (
    <Part isCard title="Papers" acts={acts}>
      <ErrorNotice {...{ action }} />
      {papers.length === 0 ? <p className="fine">None yet.</p> : null}
      <ul className="lines">
        {papers.map(({ kind, number, day, amountPaise, cancelledOn }) => (
          <li key={number}>
            <Link
              className="btn-text tap"
              to={adminLinks.paper(id, number)}
              aria-label={`Open ${invoiceKindLabels[kind].toLowerCase()} ${number}`}
            >
              {number}
            </Link>
            <span className="grow fine">
              {invoiceKindLabels[kind]}, {formatDay(day)}
              {cancelledOn ? <strong className="late">, cancelled on {formatDay(cancelledOn)}</strong> : null}
            </span>
            <span className={`num ${cancelledOn ? styles.out : ''}`}>{formatPaise(amountPaise)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** One paper as it is printed, with the links by which its payer reads it. */
export function InvoiceDetail({ booking, number }: { booking: Booking; number: string }) {
  const { data: paper, error, refetch } = useQuery(invoiceQuery(number));
  const query = invoiceLinksQuery(number);
  const [link, setLink] = useState<NewLink | null>(null);
  const { busy, run } = useAdminMutation(query.queryKey);
  const params = { number };
  const copy = () =>
    run({
      action: `link to ${number}`,
      call: () => callApi(bookingsApi.addInvoiceLink, { params }),
      done: (made) => {
        setLink(made);
        // The address is also shown, for a browser that refuses to copy.
        void copyToClipboard(made.url);
        return null;
      },
    });
  if (!paper) return <Loading {...{ error, refetch }} words="Loading the paper…" />;
  return (
    <AdminPage
      title={`${invoiceKindLabels[paper.kind]} ${number}`}
      lead={
        <>
          of <Link to={adminLinks.booking(booking.id)}>{booking.reference}</Link>
        </>
      }
      acts={
        <>
          {booking.isErased ? null : (
            <QuietButton icon={Copy} disabled={busy} onClick={() => void copy()}>
              Copy link
            </QuietButton>
          )}
          <Button onClick={() => globalThis.print?.()}>Print</Button>
        </>
      }
    >
      {link ? <ShownLink {...{ link }}>For {booking.payer.name}</ShownLink> : null}
      <InvoiceDocument paper={paper} />
      {booking.isErased ? null : (
        <Part title="Links to this paper" className="card stack padded gap-12 on-screen">
          <CreatedLinks
            label="Links to this paper"
            {...{ query, params }}
            end={bookingsApi.endInvoiceLink}
            describe={({ madeAt, madeBy }) => `Made ${formatMoment(madeAt)} by ${madeBy}`}
            none="None yet."
            warning="Whoever opens it then reads that it has ended. Other links go on, and you can make a new one."
          />
        </Part>
      )}
    </AdminPage>
  );
}

export const accountsFiles = [
  { kind: 'papers', label: 'Papers' },
  { kind: 'payments', label: 'Payments' },
] as const;

/** @param say returns the message of success for the file's name */
export function useAccountsDownload(month: string, say: (name: string) => string | null) {
  const { busy, run } = useAdminMutation();
  const save = (kind: (typeof accountsFiles)[number]['kind']) =>
    void run({
      action: `accounts ${kind}`,
      call: () => callApi(bookingsApi.readAccounts, { params: { file: `${month}.csv` }, query: { kind } }),
      done: ({ name, csv }) => {
        downloadText(name, csv);
        return say(name);
      },
    });
  return { busy, save };
}

/** Downloads of the accounts. The month is last month, or this month if nothing was received in the last. */
export function AccountsDialog({ today }: { today: string }) {
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const received = useQuery(monthQuery(lastMonth)).data?.all.now.receivedPaise;
  const [chosen, setMonth] = useState<string | null>(null);
  const month = chosen ?? (received === 0 ? today.slice(0, 7) : lastMonth);
  const { busy, save } = useAccountsDownload(month, (name) => `${name} is in your downloads.`);
  return (
    <div className="stack gap-16">
      <Field label="Month" type="month" max={today.slice(0, 7)} value={month} onType={setMonth} />
      <p className="fine">
        Papers are receipts, invoices, refund vouchers and credit notes with their taxes; what takes something back
        counts below 0. Payments are the lines of all ledgers. Both open in a spreadsheet.
      </p>
      <div className="cluster to-end">
        {accountsFiles.map(({ kind, label }) => (
          <Button key={kind} disabled={busy || month === ''} onClick={() => save(kind)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
