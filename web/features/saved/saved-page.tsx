import { lazy, Suspense, useEffect, useState } from 'react';
import { pages } from '#shared/routes';
import { ErrorBoundary } from '../../components/error-boundary';
import { PageHead } from '../../components/page/page-head';
import * as styles from './saved-page.module.css';

const SavedLists = lazy(async () => ({ default: (await import('./saved-lists')).SavedLists }));

export function Component() {
  // The server has no access to this phone's store.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const scriptNotice = (
    <p className={styles.scriptNotice}>
      This page shows what is kept on this phone, and only a script can look there. Scripts are switched off here, or
      haven’t loaded yet.
    </p>
  );
  return (
    <div className={`container section ${styles.page}`}>
      <PageHead
        title="Saved trips"
        description="Your rides, inquiries waiting for a connection, and the tours saved on this phone."
        path={pages.saved}
        noIndex
      />
      <header>
        <p className="eyebrow">Works offline</p>
        <h1>Saved trips</h1>
      </header>
      {isHydrated ? (
        <ErrorBoundary>
          <Suspense fallback={scriptNotice}>
            <SavedLists />
          </Suspense>
        </ErrorBoundary>
      ) : (
        scriptNotice
      )}
    </div>
  );
}
