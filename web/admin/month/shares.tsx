import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addMonths, type Compared, type Month, type MonthFigure, sayMonth } from '#shared/bookings/month';
import { saySource } from '#shared/bookings/sources';
import { deskLinks } from '#shared/site/protected-pages';
import { formatPaise } from '#shared/text/paise';
import { formatNumber } from '#shared/tours/heights';
import { columnsOf, DataTable } from '../ui/data-table';
import { Part } from '../ui/desk-page';
import * as styles from './month.module.css';

function sayShortMonth(month: string): string {
  const [name = '', year] = sayMonth(month).split(' ');
  return `${name.slice(0, 3)} ${year}`;
}

export const sayFigure = (name: MonthFigure, value: number): string =>
  name.endsWith('Paise') ? formatPaise(value) : formatNumber(value);

interface EarlierProps {
  month: string;
  figures: Compared;
  name: MonthFigure;
}

/** The figure of the month before, and of the same month a year ago. */
export function Earlier({ month, figures: { before, yearAgo }, name }: EarlierProps) {
  const lines = [
    [sayShortMonth(addMonths(month, -1)), before],
    [sayShortMonth(addMonths(month, -12)), yearAgo],
  ] as const;
  return lines.map(([when, then]) => (
    <span key={when} className={`flex wraps fine ${styles.then}`}>
      <span>{when}</span> <span className="num">{sayFigure(name, then[name])}</span>
    </span>
  ));
}

const figures = [
  ['inquiries', 'Inquiries'],
  ['bookings', 'Bookings'],
  ['bookedPaise', 'Booked'],
  ['receivedPaise', 'Received'],
] as const satisfies readonly (readonly [MonthFigure, string])[];
type Column = (typeof figures)[number][0];

interface Row extends Compared {
  name: string;
  /** Selects the same rows in the lists of inquiries, bookings and payments. */
  of: { tour: string } | { source: string };
}

const noTour = '-';

/** Null where no list has them by themselves. */
function toLink(column: Column, month: string, of: Row['of']): string | null {
  if (column === 'receivedPaise') return deskLinks.monthPayments({ month, ...of });
  if (column !== 'inquiries') return deskLinks.bookingsMade({ made: month, ...of });
  return 'tour' in of && of.tour === noTour ? null : deskLinks.inbox({ show: 'all', month, ...of });
}

export function Shares({ month, byTour, bySource }: Month) {
  const tours = byTour.map(({ tourId, name, ...counts }) => ({
    ...counts,
    name: name || (tourId === null ? 'No tour of ours' : 'A deleted tour'),
    of: { tour: tourId ?? noTour },
  }));
  const sources = bySource.map(({ source, ...counts }) => ({ ...counts, name: saySource(source), of: { source } }));
  return (
    <>
      <ShareTable title="By tour" first="Tour" {...{ month }} rows={tours} />
      <ShareTable title="By source" first="Source" {...{ month }} rows={sources} />
    </>
  );
}

interface ShareTableProps {
  title: string;
  first: string;
  month: string;
  rows: Row[];
}

const column = columnsOf<Row>();

function ShareTable({ title, first, month, rows }: ShareTableProps) {
  return (
    <Part title={title} className="" look="foot-8 subhead">
      {rows.length === 0 ? (
        <p className="small soft">Nothing in these months.</p>
      ) : (
        <DataTable
          label={title}
          rows={rows}
          rowId={({ of }) => Object.values(of).join()}
          columns={[
            column.display({
              id: 'name',
              header: first,
              meta: { cell: 'strong breaks', bare: true },
              cell: ({ row: { original } }) => original.name,
            }),
            ...figures.map(([name, words]) =>
              column.display({
                id: name,
                header: words,
                cell: ({ row: { original } }) => <ShareCell {...{ month, name }} row={original} />,
              }),
            ),
          ]}
        />
      )}
    </Part>
  );
}

function ShareCell({ month, name, row }: { month: string; name: Column; row: Row }) {
  return (
    <span className="stack">
      <Figure to={toLink(name, month, row.of)} value={row.now[name]}>
        {sayFigure(name, row.now[name])}
      </Figure>
      <Earlier {...{ month, name }} figures={row} />
    </span>
  );
}

function Figure({ to, value, children }: { to: string | null; value: number; children: ReactNode }) {
  if (to === null || value === 0) return <span className="num strong tap at-start">{children}</span>;
  return (
    <Link className="num strong tap at-start" to={to}>
      {children}
    </Link>
  );
}
