import { useQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import { paymentModeLabels } from '#shared/bookings/booking';
import { formatSource } from '#shared/bookings/sources';
import { formatDay, isMonth, toIndianDay } from '#shared/dates';
import { formatPaise } from '#shared/money';
import {
  addMonths,
  formatMonth,
  type Month,
  type MonthComparison,
  type MonthFigure,
  type MonthPayment,
  noTourId,
} from '#shared/reports/month';
import { formatNumber } from '#shared/tours/elevation';
import { accountsFiles, useAccountsDownload } from '../bookings/invoices';
import { AdminPage, Loaded, PageSection } from '../components/admin-page';
import { LinkButton, QuietButton } from '../components/button';
import { createTableColumnHelper, DataTable } from '../components/data-table';
import { Figure, Figures, useNow } from '../components/figures';
import { monthPaymentsQuery, monthQuery } from './queries';
import * as styles from './reports.module.css';

const paymentKindLabels: Record<MonthPayment['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Reversal',
};

export function MonthPaymentList({ month }: { month: string }) {
  const query = useQuery(monthPaymentsQuery(month));
  const [parameters] = useSearchParams();
  const tourId = parameters.get('tour');
  const source = parameters.get('source');
  const rows = (query.data ?? []).filter(
    (row) => (tourId === null || (row.tourId ?? noTourId) === tourId) && (source === null || row.source === source),
  );
  const sumPaise = rows.reduce((total, { signedAmountPaise }) => total + signedAmountPaise, 0);
  const filters = [
    tourId === null ? '' : tourId === noTourId ? 'no tour of ours' : (rows[0]?.tour ?? 'one tour'),
    source === null ? '' : formatSource(source),
  ].filter(Boolean);
  return (
    <AdminPage
      title={`Payments, ${formatMonth(month)}`}
      lead={
        <p>
          {filters.length > 0 ? <>Only those of {filters.join(', ')}. </> : null}
          {filters.length > 0 ? <Link to={adminLinks.monthPayments({ month })}>Show all</Link> : null}
          {filters.length > 0 ? ' · ' : null}
          <Link to={adminLinks.month(month)}>All figures of {formatMonth(month)}</Link>
        </p>
      }
    >
      <Loaded {...{ query }} message="Loading payments…">
        {() => (
          <>
            <p>
              Received: <strong className="tabular-nums">{formatPaise(sumPaise)}</strong>
            </p>
            {rows.length === 0 ? (
              <p className="text-small text-soft">No payments in this month.</p>
            ) : (
              <DataTable label="Payments" {...{ rows, columns: paymentColumns }} getRowId={({ id }) => id} />
            )}
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

const paymentColumnHelper = createTableColumnHelper<MonthPayment>();

const paymentColumns = paymentColumnHelper.columns([
  paymentColumnHelper.display({
    header: 'Payer',
    meta: { hidesLabelOnPhone: true },
    cell: ({ row: { original: payment } }) => (
      <>
        <Link className="font-semibold touch-target" to={adminLinks.booking(payment.bookingId)}>
          {payment.payer}
        </Link>
        <span className="fine-print block tabular-nums">{payment.booking}</span>
      </>
    ),
  }),
  paymentColumnHelper.accessor('day', {
    header: 'Day',
    meta: { cellClass: 'tabular-nums whitespace-nowrap' },
    cell: ({ getValue }) => formatDay(getValue()),
  }),
  paymentColumnHelper.display({
    header: 'What',
    cell: ({ row: { original: payment } }) => (
      <span className="wrap-anywhere">
        {paymentKindLabels[payment.kind]}, {paymentModeLabels[payment.mode]} {payment.reference}
        {payment.reason ? <span className="fine-print block">{payment.reason}</span> : null}
      </span>
    ),
  }),
  paymentColumnHelper.accessor('tour', { header: 'Tour' }),
  paymentColumnHelper.accessor('signedAmountPaise', {
    header: 'Amount',
    meta: { cellClass: 'tabular-nums whitespace-nowrap' },
    cell: ({ getValue }) => (
      <span className={getValue() < 0 ? 'text-danger' : undefined}>{formatPaise(getValue())}</span>
    ),
  }),
]);

function formatShortMonth(month: string): string {
  const [monthName = '', year] = formatMonth(month).split(' ');
  return `${monthName.slice(0, 3)} ${year}`;
}

export const formatFigure = (name: MonthFigure, value: number): string =>
  name.endsWith('Paise') ? formatPaise(value) : formatNumber(value);

interface ChangesProps {
  month: string;
  figures: MonthComparison;
  name: MonthFigure;
}

/** Changes since the month before and the same month of the year before; nothing where there was nothing. */
export function Changes({ month, figures: { current, monthBefore, yearBefore }, name }: ChangesProps) {
  const comparisons = [
    [formatShortMonth(addMonths(month, -1)), monthBefore[name]],
    [formatShortMonth(addMonths(month, -12)), yearBefore[name]],
  ] as const;
  return comparisons.map(([label, earlier]) => {
    if (earlier <= 0) return null;
    const percent = Math.round(((current[name] - earlier) / earlier) * 100);
    const Icon = percent > 0 ? ArrowUp : percent < 0 ? ArrowDown : ArrowRight;
    return (
      <span key={label} className={`fine-print ${styles.change}`} title={`${label}: ${formatFigure(name, earlier)}`}>
        <Icon className="icon" aria-hidden="true" />
        <span className="visually-hidden">{percent > 0 ? 'up ' : percent < 0 ? 'down ' : 'unchanged, '}</span>
        <span className="tabular-nums">{formatNumber(Math.abs(percent))}%</span>
        <span>since {label}</span>
      </span>
    );
  });
}

const figureColumns = [
  ['inquiries', 'Inquiries'],
  ['bookings', 'Bookings'],
  ['bookedPaise', 'Booked'],
  ['receivedPaise', 'Received'],
] as const satisfies readonly (readonly [MonthFigure, string])[];
type FigureColumn = (typeof figureColumns)[number][0];

interface BreakdownRow extends MonthComparison {
  name: string;
  /** Filter for the lists of inquiries, bookings and payments: they then show the records behind the figures. */
  filter: { tour: string } | { source: string };
}

function findListLink(column: FigureColumn, month: string, filter: BreakdownRow['filter']): string | null {
  if (column === 'receivedPaise') return adminLinks.monthPayments({ month, ...filter });
  if (column !== 'inquiries') return adminLinks.monthBookings({ made: month, ...filter });
  return 'tour' in filter && filter.tour === noTourId ? null : adminLinks.inbox({ show: 'all', month, ...filter });
}

export function MonthBreakdown({ month, byTour, bySource }: Month) {
  const tours = byTour.map(({ tourId, name, ...counts }) => ({
    ...counts,
    name: name || (tourId === null ? 'No tour of ours' : 'A deleted tour'),
    filter: { tour: tourId ?? noTourId },
  }));
  const sources = bySource.map(({ source, ...counts }) => ({
    ...counts,
    name: formatSource(source),
    filter: { source },
  }));
  return (
    <>
      <FigureTable title="By tour" firstHeader="Tour" {...{ month }} rows={tours} />
      <FigureTable title="By source" firstHeader="Source" {...{ month }} rows={sources} />
    </>
  );
}

const isNeverCounted = ({ current, monthBefore, yearBefore }: MonthComparison, name: MonthFigure) =>
  [current, monthBefore, yearBefore].every((figures) => figures[name] === 0);

interface FigureTableProps {
  title: string;
  firstHeader: string;
  month: string;
  rows: BreakdownRow[];
}

const breakdownColumnHelper = createTableColumnHelper<BreakdownRow>();

function FigureTable({ title, firstHeader, month, rows }: FigureTableProps) {
  return (
    <PageSection title={title} className="" headingClass="mb-2 subheading">
      {rows.length === 0 ? (
        <p className="text-small text-soft">Nothing in these months.</p>
      ) : (
        <DataTable
          label={title}
          rows={rows}
          getRowId={({ filter }) => Object.values(filter).join()}
          columns={[
            breakdownColumnHelper.display({
              id: 'name',
              header: firstHeader,
              meta: { cellClass: 'font-semibold wrap-anywhere', hidesLabelOnPhone: true },
              cell: ({ row: { original: row } }) => row.name,
            }),
            ...figureColumns.map(([name, header]) =>
              breakdownColumnHelper.display({
                id: name,
                header,
                meta: { cellClass: styles.figureCell, isEmpty: (row: BreakdownRow) => isNeverCounted(row, name) },
                cell: ({ row: { original: row } }) => <FigureCell {...{ month, name }} row={row} />,
              }),
            ),
          ]}
        />
      )}
    </PageSection>
  );
}

function FigureCell({ month, name, row }: { month: string; name: FigureColumn; row: BreakdownRow }) {
  return (
    <span className="grid">
      <FigureLink linkTo={findListLink(name, month, row.filter)} value={row.current[name]}>
        {row.current[name] === 0 ? '–' : formatFigure(name, row.current[name])}
      </FigureLink>
      <Changes {...{ month, name }} figures={row} />
    </span>
  );
}

function FigureLink({ linkTo, value, children }: { linkTo: string | null; value: number; children: ReactNode }) {
  if (linkTo === null || value === 0)
    return <span className="tabular-nums font-semibold touch-target justify-self-start">{children}</span>;
  return (
    <Link className="tabular-nums font-semibold touch-target justify-self-start" to={linkTo}>
      {children}
    </Link>
  );
}

export function Component() {
  const [parameters] = useSearchParams();
  const thisMonth = toIndianDay(useNow()).slice(0, 7);
  const requestedMonth = parameters.get('month') ?? '';
  const month = isMonth(requestedMonth) ? requestedMonth : thisMonth;
  if (parameters.get('show') === 'payments') return <MonthPaymentList key={month} month={month} />;
  return <MonthView key={month} {...{ month, thisMonth }} />;
}

function MonthView({ month, thisMonth }: { month: string; thisMonth: string }) {
  const query = useQuery(monthQuery(month));
  const nextMonth = addMonths(month, 1);
  return (
    <AdminPage
      title={formatMonth(month)}
      lead={month === thisMonth ? <p>So far: this month isn’t over.</p> : null}
      actions={<AccountsButtons month={month} />}
    >
      <nav aria-label="Months" className="row gap-2 flex-wrap">
        <LinkButton isQuiet icon={ChevronLeft} to={adminLinks.month(addMonths(month, -1))}>
          {formatMonth(addMonths(month, -1))}
        </LinkButton>
        {month < thisMonth ? (
          <LinkButton isQuiet to={adminLinks.month(nextMonth)}>
            {formatMonth(nextMonth)}
            <ChevronRight className="icon" aria-hidden="true" />
          </LinkButton>
        ) : null}
      </nav>
      <Loaded {...{ query }} message="Adding up…">
        {(data) => (
          <>
            <MonthFigures {...data} />
            <MonthBreakdown {...data} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

function AccountsButtons({ month }: { month: string }) {
  const { busy, download } = useAccountsDownload(month, () => null);
  return accountsFiles.map(({ kind, label }) => (
    <QuietButton key={kind} icon={Download} disabled={busy} onClick={() => download(kind)}>
      {label} CSV
    </QuietButton>
  ));
}

function MonthFigures({ month, totals }: Month) {
  const rows: [term: string, name: MonthFigure, linkTo: string][] = [
    ['Inquiries', 'inquiries', adminLinks.inbox({ show: 'all', month })],
    ['Answered within a day', 'answeredInADay', adminLinks.inbox({ show: 'all', month, answered: 'day' })],
    ['Quotes sent', 'quotes', adminLinks.monthQuotes({ sent: month })],
    ['Quotes accepted', 'accepted', adminLinks.monthQuotes({ accepted: month })],
    ['Bookings made', 'bookings', adminLinks.monthBookings({ made: month })],
    ['Booked', 'bookedPaise', adminLinks.monthBookings({ made: month })],
    ['Received', 'receivedPaise', adminLinks.monthPayments({ month })],
  ];
  return (
    <Figures>
      {rows.map(([term, name, linkTo], index) => (
        <Figure key={name} {...{ term, linkTo }} value={formatFigure(name, totals.current[name])} wide={index > 2}>
          <Changes {...{ month, name }} figures={totals} />
        </Figure>
      ))}
    </Figures>
  );
}
