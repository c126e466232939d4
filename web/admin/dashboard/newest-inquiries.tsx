import { Link } from 'react-router-dom';
import type { Inquiry } from '#shared/inquiry';
import { pages } from '#shared/paths';
import { newSince } from '../queries/last-look';
import { Moment } from '../ui/moment';
import styles from './dashboard.module.css';

const shown = 5;

export interface NewestInquiriesProps {
  inquiries: Inquiry[] | undefined;
  lastLook: string | null;
}

export function NewestInquiries({ inquiries, lastLook }: NewestInquiriesProps) {
  const fresh = new Set(newSince(lastLook, inquiries ?? []));
  return (
    <section className={styles.panel} aria-labelledby="newest-inquiries">
      <header>
        <h2 id="newest-inquiries">Newest inquiries</h2>
        <Link to={pages.inquiries}>All inquiries</Link>
      </header>
      {inquiries?.length === 0 ? <p className={styles.none}>No data available</p> : null}
      <ul className={styles.lines}>
        {inquiries?.slice(0, shown).map((inquiry) => (
          <li key={inquiry._id} className={fresh.has(inquiry) ? styles.fresh : undefined}>
            <span className={styles.what}>
              <strong>{inquiry.name}</strong>
              <span>
                {inquiry.subject}, {inquiry.departureMonth}
              </span>
            </span>
            <Moment iso={inquiry.receivedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
