import { Link } from 'react-router-dom';
import type { Month, MonthFigure } from '#shared/bookings/month';
import { deskLinks } from '#shared/site/protected-pages';
import * as styles from './month.module.css';
import { compared, sayFigure } from './words';

/** The month's sums; each leads to the rows that it is made of. */
export function Figures({ month, all }: Month) {
  const lines: [term: string, name: MonthFigure, to: string][] = [
    ['Inquiries', 'inquiries', deskLinks.inbox({ show: 'all', month })],
    ['Answered within a day', 'answeredInADay', deskLinks.inbox({ show: 'all', month, answered: 'day' })],
    ['Quotes sent', 'quotes', deskLinks.quotesIn({ sent: month })],
    ['Quotes accepted', 'accepted', deskLinks.quotesIn({ accepted: month })],
    ['Bookings made', 'bookings', deskLinks.bookingsMade({ made: month })],
    ['Booked', 'bookedPaise', deskLinks.bookingsMade({ made: month })],
    ['Received', 'receivedPaise', deskLinks.monthPayments({ month })],
  ];
  return (
    <dl className={`card clips stack ${styles.figures}`}>
      {lines.map(([term, name, to]) => (
        <div key={name} className={name.endsWith('Paise') ? styles.money : undefined}>
          <dt>
            <Link className="tap" to={to}>
              {term}
            </Link>
          </dt>
          <dd>
            <strong className="num">{sayFigure(name, all.now[name])}</strong>
            {compared(month, all, name).map(([when, value]) => (
              <span key={when} className={styles.then}>
                <span>{when}</span> <span className="num">{value}</span>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
