import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { HomeTours } from '#shared/catalogue';
import { tourMessages } from '#shared/tour-words';
import type { Outcome } from '../../ui/pending';
import { usePhone } from '../../ui/phone';
import { SkeletonGrid, TourGrid, TourTrouble } from '../../ui/tour-grid';

export function PackagesSection({ children }: { children: ReactNode }) {
  const { copy } = usePhone();
  const kept = copy?.complete ? copy.count : null;
  return (
    <section className="wrap section" id="tour-packages" aria-labelledby="packages-title">
      <div className="section-head">
        <div>
          <p className="eyebrow">Lately added</p>
          <h2 id="packages-title">Tour Packages</h2>
        </div>
        {kept ? (
          <p className="chip">
            <Check className="icon" aria-hidden="true" />
            <span>
              All <span className="num">{kept}</span> tours kept on this phone
            </span>
          </p>
        ) : null}
      </div>
      {children}
    </section>
  );
}

export function PackageSkeleton() {
  return <SkeletonGrid label={tourMessages.loading} />;
}

export function PackageGrid({ outcome }: { outcome: Outcome<HomeTours> }) {
  const { revalidate } = useRevalidator();
  if (!outcome.ok) return <TourTrouble message={tourMessages.homeFailed} onRetry={() => void revalidate()} />;
  if (outcome.value.tours.length === 0) return <TourTrouble message={tourMessages.homeEmpty} />;
  return <TourGrid tours={outcome.value.tours} />;
}
