import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { countsQuery } from '../queries/inbox';
import { inquiriesQuery } from '../queries/inquiries';
import { toursQuery } from '../queries/tours';
import { DeskPage } from '../ui/desk-page';
import { FailedLine } from '../ui/state-line';
import * as styles from './dashboard.module.css';
import { DemoFigures } from './demo-figures';
import { Lately } from './lately';
import { NewestInquiries } from './newest-inquiries';
import { NewestTours } from './newest-tours';
import { RightNow } from './right-now';
import { StuckMail } from './stuck-mail';

/** In milliseconds. */
const overview = 30_000;

export function Component() {
  const tours = useQuery(toursQuery);
  const counts = useQuery(countsQuery);
  const inquiries = useQuery({ ...inquiriesQuery, refetchInterval: overview });
  const error = counts.error ?? inquiries.error ?? tours.error;
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
            void counts.refetch();
            void inquiries.refetch();
          }}
        />
      ) : null}
      <StuckMail />
      <RightNow />
      <Lately />
      <div className={styles.lists}>
        <NewestInquiries inquiries={inquiries.data?.inquiries} />
        <NewestTours tours={tours.data?.tours} />
      </div>
      <DemoFigures />
    </DeskPage>
  );
}
