import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { ListingPart } from '#shared/tours/catalogue';
import { tourMessages } from '#shared/tours/tour-words';
import { type Outcome, Pending } from '../../ui/late/pending';
import { PageBanner } from '../../ui/page/page-banner';
import { PageHead } from '../../ui/page/page-head';
import { SkeletonGrid, TourTrouble } from '../../ui/tours/tour-grid';
import * as styles from './listing.module.css';
import { type Listing, listings } from './listings';
import { type ListingData, loader as load } from './loader';
import { NextPart, partAddress } from './next-part';
import { PagedGrid } from './paged-grid';
import { PlaceFilter } from './place-filter';

export const loader = load;

export function Component() {
  const data = useLoaderData<ListingData>();
  const { path, place, before, part } = data;
  const listing = listings.find((one) => one.path === path);
  if (!listing) return null;
  return (
    <>
      <PageHead
        title={listing.title}
        description={`${listing.title}: ${listing.lead}`}
        path={place ? listing.path : partAddress(listing.path, null, before)}
        image={listing.share}
        imageAlt={listing.title}
      />
      <PageBanner title={listing.title} eyebrow={listing.eyebrow} lead={listing.lead} picture={listing.banner} />
      <section className={`wrap ${styles.tours}`} aria-labelledby="tours-title">
        <h2 id="tours-title" className="visually-hidden">
          {listing.title}: tours
        </h2>
        <Pending
          key={partAddress(path, null, before)}
          value={part.value}
          skeleton={<SkeletonGrid label={tourMessages.loading} />}
        >
          {(outcome) => <Tours listing={listing} data={data} outcome={outcome} />}
        </Pending>
      </section>
    </>
  );
}

interface ToursProps {
  listing: Listing;
  data: ListingData;
  outcome: Outcome<ListingPart>;
}

function Tours({ listing, data: { place, before }, outcome }: ToursProps) {
  const { revalidate } = useRevalidator();
  if (!outcome.ok) return <TourTrouble message={`Error: ${outcome.message}`} onRetry={() => void revalidate()} />;
  const { tours, next } = outcome.value;
  return (
    <>
      {listing.places ? <PlaceFilter places={listing.places} chosen={place} path={listing.path} /> : null}
      {tours.length === 0 ? (
        <TourTrouble message={listing.empty.replace('{filter}', place ?? 'All')} />
      ) : (
        <PagedGrid
          key={partAddress(listing.path, place, before)}
          tours={tours}
          ratingPrefix={Boolean(listing.ratingPrefix)}
        />
      )}
      <NextPart path={listing.path} place={place} before={before} next={next} />
    </>
  );
}
