import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { HomeTours } from '#shared/tours/catalogue';
import { tourMessages } from '#shared/tours/tour-messages';
import type { LoadResult } from '../../components/page/pending';
import { useOfflineState } from '../../components/page/use-offline-state';
import { SkeletonGrid, TourGrid, TourListError } from '../../components/tours/tour-grid';
import * as styles from './packages.module.css';

const leadCount = 6;

export function PackagesSection({ children }: { children: ReactNode }) {
  const { catalogueCopy } = useOfflineState();
  const offlineCount = catalogueCopy?.complete ? catalogueCopy.count : null;
  return (
    <section id="tour-packages" className={styles.packages} aria-labelledby="packages-title">
      <div className="container">
        <div className="section-head">
          <div>
            <p className="eyebrow">Recently added</p>
            <h2 id="packages-title">Tour Packages</h2>
          </div>
          {/* Its place is reserved: the tours must not move when it appears, nor load the pictures of a further row. */}
          <p className={`chip ${offlineCount ? '' : styles.hidden}`}>
            <Check className="icon" aria-hidden="true" />
            <span>
              All <span className="tabular-nums">{offlineCount}</span> tours available offline
            </span>
          </p>
        </div>
      </div>
      {children}
    </section>
  );
}

export function PackageSkeleton() {
  return (
    <div className={`container ${styles.tours}`}>
      <SkeletonGrid label={tourMessages.loading} />
    </div>
  );
}

export function PackageGrid({ result }: { result: LoadResult<HomeTours> }) {
  const { revalidate } = useRevalidator();
  if (!result.ok || result.value.tours.length === 0) {
    return (
      <div className={`container ${styles.tours}`}>
        {result.ok ? (
          <TourListError message={tourMessages.homeEmpty} />
        ) : (
          <TourListError message={tourMessages.homeFailed} onRetry={() => void revalidate()} />
        )}
      </div>
    );
  }
  const { tours } = result.value;
  return (
    <>
      <div className={`below-fold container ${styles.tours}`}>
        <TourGrid tours={tours.slice(0, leadCount)} layout="lead" />
      </div>
      {tours.length > leadCount ? (
        <div className={`container ${styles.tours}`}>
          <TourGrid tours={tours.slice(leadCount)} layout="table" />
        </div>
      ) : null}
    </>
  );
}
