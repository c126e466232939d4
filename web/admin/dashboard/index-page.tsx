import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { useInbox } from '../inquiries/use-inbox';
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

export function Component() {
  const tours = useQuery(toursQuery);
  const { counts, found, rows } = useInbox({ tab: 'all' }, 0, true);
  const error = counts.error ?? found.error ?? tours.error;
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
          error={error}
          onRetry={() => {
            void tours.refetch();
            void counts.refetch();
            void found.refetch();
          }}
        />
      ) : null}
      <StuckMail />
      <RightNow />
      <Lately />
      <div className={styles.lists}>
        <NewestInquiries inquiries={found.data && rows} />
        <NewestTours tours={tours.data?.tours} />
      </div>
      <DemoFigures />
    </DeskPage>
  );
}
