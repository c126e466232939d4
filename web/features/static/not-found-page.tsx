import { data, Link, type LoaderFunction } from 'react-router-dom';
import { pages } from '#shared/routes';
import { NotFoundMessage } from '../../components/page/not-found-message';
import { PageHead } from '../../components/page/page-head';

export const loader = (): LoaderFunction => () => data(null, { status: 404 });

export function Component() {
  return (
    <NotFoundMessage
      milestone={{ label: 'Here', figure: '404', unit: 'km from anywhere' }}
      title="Page Not Found?"
      lead="The road ends here. Check the address, or the tour may have ended."
    >
      <PageHead title="Page Not Found" description="There’s no page at this address." path={pages.notFound} noIndex />
      <Link className="btn" to={pages.home}>
        Back to Home
      </Link>
      <Link className="btn btn-quiet" to={pages.adventure}>
        See the rides
      </Link>
    </NotFoundMessage>
  );
}
