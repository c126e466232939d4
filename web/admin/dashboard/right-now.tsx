import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type InboxCounts, inboxCountLimit } from '#shared/inquiries/inbox';
import { lateAfter } from '#shared/inquiries/inquiry-life';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { sayHowLong } from '#shared/staff/desk-figures';
import { formatNumber } from '#shared/tours/heights';
import { heldCountQuery, sayHeldCount } from '../queries/held';
import { countsQuery } from '../queries/inbox';
import { toursQuery } from '../queries/tours';
import * as styles from './dashboard.module.css';

/** The tasks that wait for somebody, each with the way to it. */
export function RightNow() {
  const { data: counts } = useQuery(countsQuery);
  const tours = useQuery(toursQuery).data?.tours;
  const held = useQuery(heldCountQuery).data?.count ?? 0;
  return (
    <section className={styles.live} aria-labelledby="live">
      <h2 id="live">Right now</h2>
      <dl className={`card stack top-12 ${styles.four}`}>
        <Figure term="New inquiries" count={counts?.new} to={deskLinks.inbox()}>
          {counts ? <Oldest counts={counts} /> : null}
        </Figure>
        <Figure term="Due today" count={counts?.due} to={deskLinks.inbox({ show: 'due' })} />
        <Figure term="Mine" count={counts?.mine} to={deskLinks.inbox({ show: 'mine' })} />
        <Figure term="Tours" count={tours?.length} to={pages.editTours} />
      </dl>
      {held > 0 ? (
        <p className="small soft top-12">
          <Link to={deskLinks.inbox({ show: 'held' })}>{sayHeldCount(held)} held</Link> apart from these: they look like
          spam, or came with too many others.
        </p>
      ) : null}
    </section>
  );
}

function Oldest({ counts: { new: count, oldestNew } }: { counts: InboxCounts }) {
  if (count === 0 || oldestNew === null) return <span>All are answered.</span>;
  const waited = Date.now() - Date.parse(oldestNew);
  const words = `The oldest has waited ${sayHowLong(waited)}.`;
  return waited > lateAfter ? <strong className={styles.late}>{words}</strong> : <span>{words}</span>;
}

interface FigureProps {
  term: string;
  count: number | undefined;
  to: string;
  children?: React.ReactNode;
}

function Figure({ term, count, to, children }: FigureProps) {
  const words =
    count === undefined ? '–' : count > inboxCountLimit ? `${formatNumber(inboxCountLimit)}+` : formatNumber(count);
  return (
    <div className={`stack packed ${styles.figure}`}>
      <dt>
        <Link className="tap" to={to}>
          {term}
        </Link>
      </dt>
      <dd className="num">
        {words}
        {children ? <small>{children}</small> : null}
      </dd>
    </div>
  );
}
