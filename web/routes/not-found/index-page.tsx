import { data, Link, type LoaderFunction } from 'react-router-dom';
import { pages } from '#shared/paths';
import { Milestone } from '../../ui/milestone';
import { PageHead } from '../../ui/page-head';
import styles from './not-found.module.css';

export const loader = (): LoaderFunction => () => data(null, { status: 404 });

export function Component() {
  return (
    <div className={`wrap section ${styles.page}`}>
      <PageHead title="Page Not Found" description="There is no page at this address." path={pages.notFound} hidden />
      <div className={styles.stone}>
        <Milestone cap="Here" figure="404" unit="km from anywhere" />
      </div>
      <div>
        <h1>Page Not Found?</h1>
        <p className="lead">The road ends here. The address may have a slip in it, or the tour is no longer ridden.</p>
        <p className={styles.acts}>
          <Link className="btn" to={pages.home}>
            Back to Home
          </Link>
          <Link className="btn btn-quiet" to={pages.adventure}>
            See the rides
          </Link>
        </p>
      </div>
    </div>
  );
}
