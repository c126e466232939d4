import { useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import type { TourCard } from '#shared/tour';
import { tourMessages } from '#shared/tour-words';
import { PageBanner } from '../../ui/page-banner';
import { PageHead } from '../../ui/page-head';
import { type Outcome, Pending } from '../../ui/pending';
import { SkeletonGrid, TourTrouble } from '../../ui/tour-grid';
import styles from './listing.module.css';
import { type Listing, listings } from './listings';
import { type ListingData, loader as load } from './loader';
import { PagedGrid } from './paged-grid';
import { PlaceFilter } from './place-filter';

export const loader = load;

export function Component() {
  const { path, tours } = useLoaderData<ListingData>();
  const listing = listings.find((one) => one.path === path);
  if (!listing) return null;
  return (
    <>
      <PageHead
        title={listing.title}
        description={`${listing.title}: ${listing.lead}`}
        path={listing.path}
        image={listing.share}
        imageAlt={listing.title}
      />
      <PageBanner title={listing.title} eyebrow={listing.eyebrow} lead={listing.lead} picture={listing.banner} />
      <section className={`wrap ${styles.tours}`} aria-labelledby="tours-title">
        <h2 id="tours-title" className="visually-hidden">
          {listing.title}: tours
        </h2>
        <Pending key={path} value={tours.value} skeleton={<SkeletonGrid label={tourMessages.loading} />}>
          {(outcome) => <Tours listing={listing} outcome={outcome} />}
        </Pending>
      </section>
    </>
  );
}

function Tours({ listing, outcome }: { listing: Listing; outcome: Outcome<TourCard[]> }) {
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  if (!outcome.ok) return <TourTrouble message={`Error: ${outcome.message}`} onRetry={() => void revalidate()} />;
  const place = listing.places?.find((one) => one === params.get('place'));
  const tours = place
    ? outcome.value.filter((tour) => tour.place.toLowerCase() === place.toLowerCase())
    : outcome.value;
  return (
    <>
      {listing.places ? <PlaceFilter places={listing.places} chosen={place ?? null} path={listing.path} /> : null}
      {tours.length === 0 ? (
        <TourTrouble message={listing.empty.replace('{filter}', place ?? 'All')} />
      ) : (
        <PagedGrid key={place ?? 'all'} tours={tours} ratingPrefix={Boolean(listing.ratingPrefix)} />
      )}
    </>
  );
}
