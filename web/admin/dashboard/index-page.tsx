import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatNumber } from '#shared/heights';
import type { Inquiry } from '#shared/inquiry';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/protected-pages';
import { heldCountQuery, sayHeldCount } from '../queries/held';
import { inquiriesQuery, isWaiting } from '../queries/inquiries';
import { listPublished, toursQuery } from '../queries/tours';
import { DeskPage } from '../ui/desk-page';
import { FailedLine } from '../ui/state-line';
import * as styles from './dashboard.module.css';
import { DemoFigures } from './demo-figures';
import { NewestInquiries } from './newest-inquiries';
import { NewestTours } from './newest-tours';
import { StuckMail } from './stuck-mail';

/** In milliseconds. */
const overview = 30_000;

export function Component() {
  const tours = useQuery(toursQuery);
  const inquiries = useQuery({ ...inquiriesQuery, refetchInterval: overview });
  const held = useQuery(heldCountQuery).data?.count ?? 0;
  const received = inquiries.data?.inquiries;
  const error = inquiries.error ?? tours.error;
  return (
    <DeskPage
      title="Dashboard"
      acts={
        <Link className="btn btn-small" to={pages.addTour}>
          Add Tour
        </Link>
      }
    >
      {error ? (
        <FailedLine
          message={error.message}
          onRetry={() => {
            void tours.refetch();
            void inquiries.refetch();
          }}
        />
      ) : null}
      <StuckMail />
      <section className={styles.live} aria-labelledby="live">
        <h2 id="live">Right now</h2>
        <dl className={`card ${styles.figures}`}>
          <LiveFigure
            term="Tours on the site"
            figure={tours.data && listPublished(tours.data.tours).length}
            to={pages.editTours}
          />
          <LiveFigure
            term="Inquiries today"
            figure={received && receivedToday(received, new Date()).length}
            to={pages.inquiries}
          />
          <LiveFigure
            term="Inquiries waiting"
            figure={received?.filter(isWaiting).length}
            to={deskLinks.waitingInquiries}
          />
          <LiveFigure term="Total inquiries" figure={received?.length} to={pages.inquiries} />
        </dl>
        {held > 0 ? (
          <p className={styles.held}>
            <Link to={`${pages.inquiries}?show=held`}>{sayHeldCount(held)} held</Link> apart from these: they look like
            spam, or came with too many others.
          </p>
        ) : null}
      </section>
      <div className={styles.lists}>
        <NewestInquiries inquiries={received} />
        <NewestTours tours={tours.data?.tours} />
      </div>
      <DemoFigures />
    </DeskPage>
  );
}

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** The inquiries received today, India time. */
function receivedToday(inquiries: readonly Inquiry[], now: Date): Inquiry[] {
  const today = day.format(now);
  return inquiries.filter(({ receivedAt }) => day.format(new Date(receivedAt)) === today);
}

interface LiveFigureProps {
  term: string;
  figure: number | undefined;
  to: string;
}

function LiveFigure({ term, figure, to }: LiveFigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        <Link className="tap" to={to}>
          {term}
        </Link>
      </dt>
      <dd className="num">{figure === undefined ? '–' : formatNumber(figure)}</dd>
    </div>
  );
}
