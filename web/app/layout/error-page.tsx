import { Link, useRouteError } from 'react-router-dom';
import { pages } from '#shared/routes';
import { useSite } from '../../components/page/site-context';
import * as styles from './error-page.module.css';

function isLoadError(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|module script|importing|preload CSS/i.test(error.message)
  );
}

export function ErrorPage() {
  const site = useSite();
  const error = useRouteError();
  const isScriptMissing = isLoadError(error);
  if (!isScriptMissing) console.error(error);
  return (
    <div className={`on-dark poster ${styles.page}`}>
      <title>{`Not available | ${site.name}`}</title>
      <div className={`container ${styles.text}`}>
        <p className="eyebrow">{isScriptMissing ? 'No connection' : 'Our fault'}</p>
        <h1>{isScriptMissing ? 'This page needs a connection' : 'We couldn’t show this page'}</h1>
        <p className="lead">
          {isScriptMissing
            ? 'It isn’t saved on this phone. Tours, listings and your inquiries open offline.'
            : 'Nothing you typed or sent is lost. Try once more.'}
        </p>
        <p className={`cluster ${styles.actions}`}>
          <button type="button" className="btn" onClick={() => location.reload()}>
            Try again
          </button>
          <Link className="btn btn-quiet" to={pages.home}>
            Back to Home
          </Link>
        </p>
      </div>
    </div>
  );
}
