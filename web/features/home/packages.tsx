import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { HomeTours } from '#shared/tours/catalogue';
import { tourMessages } from '#shared/tours/tour-messages';
import type { LoadResult } from '../../components/page/pending';
import { useOfflineState } from '../../components/page/use-offline-state';
import { SkeletonGrid, TourGrid, TourListError } from '../../components/tours/tour-grid';
import * as styles from './packages.module.css';

const first = 6;

export function PackagesSection({ children }: { children: ReactNode }) {
  const { catalogueCopy } = useOfflineState();
  const kept = catalogueCopy?.complete ? catalogueCopy.count : null;
  return (
    <section id="tour-packages" aria-labelledby="packages-title">
      <div className="container">
        <div className="section-head">
          <div>
            <p className="eyebrow">Recently added</p>
            <h2 id="packages-title">Tour Packages</h2>
          </div>
          {kept ? (
            <p className="chip">
              <Check className="icon" aria-hidden="true" />
              <span>
                All <span className="tabular-nums">{kept}</span> tours available offline
              </span>
            </p>
          ) : null}
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

export function PackageGrid({ outcome }: { outcome: LoadResult<HomeTours> }) {
  const { revalidate } = useRevalidator();
  if (!outcome.ok || outcome.value.tours.length === 0) {
    return (
      <div className={`container ${styles.tours}`}>
        {outcome.ok ? (
          <TourListError message={tourMessages.homeEmpty} />
        ) : (
          <TourListError message={tourMessages.homeFailed} onRetry={() => void revalidate()} />
        )}
      </div>
    );
  }
  const { tours } = outcome.value;
  return (
    <>
      <div className={`below-fold container ${styles.tours}`}>
        <TourGrid tours={tours.slice(0, first)} layout="lead" />
      </div>
      {tours.length > first ? (
        <div className={`container ${styles.tours}`}>
          <TourGrid tours={tours.slice(first)} layout="table" />
        </div>
      ) : null}
    </>
  );
}
