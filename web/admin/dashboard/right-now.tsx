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
import { Figure, Figures } from '../ui/figures';

export function RightNow() {
  const { data: counts } = useQuery(countsQuery);
  const tours = useQuery(toursQuery).data?.tours;
  const held = useQuery(heldCountQuery).data?.count ?? 0;
  return (
    <section className="stack gap-12" aria-labelledby="live">
      <h2 id="live" className="subhead">
        Right now
      </h2>
      <Figures>
        <Figure term="New inquiries" value={sayCount(counts?.new)} to={deskLinks.inbox()}>
          {counts ? <Oldest counts={counts} /> : null}
        </Figure>
        <Figure term="Due today" value={sayCount(counts?.due)} to={deskLinks.inbox({ show: 'due' })} />
        <Figure term="Mine" value={sayCount(counts?.mine)} to={deskLinks.inbox({ show: 'mine' })} />
        <Figure term="Tours" value={sayCount(tours?.length)} to={pages.editTours} />
      </Figures>
      {held > 0 ? (
        <p className="small soft">
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
  return waited > lateAfter ? <strong className="late">{words}</strong> : <span>{words}</span>;
}

const sayCount = (count: number | undefined) =>
  count === undefined ? '–' : count > inboxCountLimit ? `${formatNumber(inboxCountLimit)}+` : formatNumber(count);
