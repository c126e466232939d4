import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Compared, Month, MonthFigure } from '#shared/bookings/month';
import { deskLinks } from '#shared/site/protected-pages';
import { sourceWords } from '../bookings/source-words';
import * as table from '../ui/data-table.module.css';
import * as styles from './month.module.css';
import { compared, sayFigure } from './words';

const columns = [
  ['inquiries', 'Inquiries'],
  ['bookings', 'Bookings'],
  ['bookedPaise', 'Booked'],
  ['receivedPaise', 'Received'],
] as const satisfies readonly (readonly [MonthFigure, string])[];
type Column = (typeof columns)[number][0];

interface Row extends Compared {
  key: string;
  name: string;
  /** Null where no list has them by themselves. */
  links: Record<Column, string | null>;
}

export function Shares({ month, byTour, bySource }: Month) {
  const tours = byTour.map(({ tourId, name, ...figures }): Row => {
    // Those of no tour of ours.
    const tour = tourId ?? '-';
    const made = deskLinks.bookingsMade({ made: month, tour });
    return {
      ...figures,
      key: tour,
      name: name || (tourId === null ? 'No tour of ours' : 'A deleted tour'),
      links: {
        inquiries: tourId === null ? null : deskLinks.inbox({ show: 'all', month, tour }),
        bookings: made,
        bookedPaise: made,
        receivedPaise: deskLinks.monthPayments({ month, tour }),
      },
    };
  });
  const sources = bySource.map(({ source, ...figures }): Row => {
    const made = deskLinks.bookingsMade({ made: month, source });
    return {
      ...figures,
      key: source,
      name: sourceWords[source],
      links: {
        inquiries: deskLinks.inbox({ show: 'all', month }),
        bookings: made,
        bookedPaise: made,
        receivedPaise: deskLinks.monthPayments({ month, source }),
      },
    };
  });
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
  rows: readonly Row[];
}

function ShareTable({ title, first, month, rows }: ShareTableProps) {
  const id = `month-${first.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="foot-8 subhead">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="small soft">Nothing in these months.</p>
      ) : (
        <div className={`card ${table.frame}`}>
          <table className={table.table} aria-labelledby={id}>
            <thead className="heads">
              <tr>
                <th scope="col">{first}</th>
                {columns.map(([name, words]) => (
                  <th key={name} scope="col">
                    {words}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <td className="strong breaks">{row.name}</td>
                  {columns.map(([name, words]) => (
                    <td key={name} data-label={words}>
                      <span className={`stack ${styles.cell}`}>
                        <Figure to={row.links[name]} value={row.now[name]}>
                          {sayFigure(name, row.now[name])}
                        </Figure>
                        {compared(month, row, name).map(([when, value]) => (
                          <span key={when} className={`flex wraps apart fine ${styles.then}`}>
                            <span>{when}</span> <span className="num">{value}</span>
                          </span>
                        ))}
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
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
