import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { deskLinks } from '#shared/site/protected-pages';
import { formatPaise } from '#shared/text/paise';
import { bookingsQuery } from '../queries/bookings';
import { Moment } from '../ui/moment';
import { Named } from '../ui/named';
import * as styles from './dashboard.module.css';
import { Panel } from './panel';

export function SaidPaid() {
  const { data } = useQuery(bookingsQuery({ isSaid: true }));
  const said = (data ?? [])
    .flatMap((booking) => booking.said.map((one) => ({ ...one, booking })))
    .sort((a, b) => a.saidAt.localeCompare(b.saidAt));
  if (said.length === 0) return null;
  return (
    <Panel
      title={
        <>
          Said to be paid <span className="num soft">{said.length}</span>
        </>
      }
      lead="Each counts once you have found it at the bank."
      isPart
    >
      {said.map(({ id, utr, amountPaise, saidAt, booking }) => (
        <li key={id} className={styles.waiting}>
          <Named name={<Link to={deskLinks.booking(booking.id)}>{booking.payer.name}</Link>}>
            <span className="fine">
              <span className="num">{formatPaise(amountPaise)}</span>, UTR <span className="num">{utr}</span> ·{' '}
              {booking.reference}
            </span>
          </Named>
          <Moment iso={saidAt} />
        </li>
      ))}
    </Panel>
  );
}
