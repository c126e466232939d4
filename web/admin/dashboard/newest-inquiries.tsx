import { Link } from 'react-router-dom';
import type { Inquiry } from '#shared/inquiry';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/protected-pages';
import { Moment } from '../ui/moment';
import * as styles from './dashboard.module.css';

const shown = 5;

export interface NewestInquiriesProps {
  inquiries: Inquiry[] | undefined;
}

export function NewestInquiries({ inquiries }: NewestInquiriesProps) {
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="newest-inquiries">
      <header>
        <h2 id="newest-inquiries">Newest inquiries</h2>
        <Link className="tap" to={pages.inquiries}>
          All inquiries
        </Link>
      </header>
      {inquiries?.length === 0 ? <p className={styles.none}>No data available</p> : null}
      <ul className={styles.lines}>
        {inquiries?.slice(0, shown).map((inquiry) => (
          <li key={inquiry._id} className={inquiry.status === 'new' ? styles.waiting : undefined}>
            <span className={styles.what}>
              <strong>
                <Link to={deskLinks.inquiry(inquiry._id)}>{inquiry.name}</Link>
                {inquiry.status === 'new' ? <span className="visually-hidden"> (new)</span> : null}
              </strong>
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
