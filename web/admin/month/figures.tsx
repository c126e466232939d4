import type { Month, MonthFigure } from '#shared/bookings/month';
import { deskLinks } from '#shared/site/protected-pages';
import { Figure, Figures } from '../ui/figures';
import * as styles from './month.module.css';
import { compared, sayFigure } from './words';

/** The month's sums; each leads to the rows that it is made of. */
export function MonthFigures({ month, all }: Month) {
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
    <Figures>
      {lines.map(([term, name, to], at) => (
        <Figure key={name} {...{ term, to }} value={sayFigure(name, all.now[name])} wide={at > 2}>
          {compared(month, all, name).map(([when, value]) => (
            <span key={when} className={styles.then}>
              <span>{when}</span> <span>{value}</span>
            </span>
          ))}
        </Figure>
      ))}
    </Figures>
  );
}
