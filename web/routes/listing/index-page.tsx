import { Link, type LoaderFunction, useLoaderData } from 'react-router-dom';
import type { Catalogue, ListingPart } from '#shared/tours/catalogue';
import { tourMessages } from '#shared/tours/tour-words';
import { PageBanner } from '../../ui/page/page-banner';
import { PageHead } from '../../ui/page/page-head';
import { type Outcome, soon, toOutcome, toPageData } from '../../ui/page/pending';
import { useAbsolute } from '../../ui/page/site-origin';
import { TourTrouble } from '../../ui/tours/tour-grid';
import { TourOutcome } from '../../ui/tours/tour-outcome';
import * as styles from './listing.module.css';
import { type Listing, listings } from './listings';
import { PagedGrid } from './paged-grid';
import { PlaceFilter } from './place-filter';

interface ListingData {
  path: string;
  place: string | null;
  before: string | null;
  part: { value: Outcome<ListingPart> | Promise<Outcome<ListingPart>> };
}

const cursor = /^\d{1,15}$/;

export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ request }) => {
    const { pathname: path, searchParams } = new URL(request.url);
    const listing = listings.find((one) => one.path === path);
    const place = listing?.places?.find((one) => one === searchParams.get('place')) ?? null;
    const asked = searchParams.get('before') ?? '';
    const before = cursor.test(asked) ? asked : null;
    const read = catalogue.listing({ ...listing?.filter, ...(place ? { place } : {}) }, before);
    const part: ListingData['part'] = await soon(toOutcome(read, tourMessages.listingFailed));
    return toPageData<ListingData>({ path, place, before, part }, part);
  };
}

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
        image={`/share/${listing.picture}.jpg`}
        imageAlt={listing.title}
      />
      <PageBanner
        title={listing.title}
        eyebrow={listing.eyebrow}
        lead={listing.lead}
        picture={`banner-${listing.picture}`}
      />
      <section className={`wrap ${styles.tours}`} aria-labelledby="tours-title">
        <h2 id="tours-title" className="visually-hidden">
          {listing.title}: tours
        </h2>
        <TourOutcome key={partAddress(path, null, before)} value={part.value}>
          {(listed) => <Tours listing={listing} data={data} part={listed} />}
        </TourOutcome>
      </section>
    </>
  );
}

interface ToursProps {
  listing: Listing;
  data: ListingData;
  part: ListingPart;
}

function Tours({ listing, data: { place, before }, part: { tours, next } }: ToursProps) {
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

interface NextPartProps {
  path: string;
  place: string | null;
  before: string | null;
  next: string | null;
}

function partAddress(path: string, place: string | null, before: string | null): string {
  const query = new URLSearchParams({ ...(place ? { place } : {}), ...(before ? { before } : {}) });
  return query.size === 0 ? path : `${path}?${query}`;
}

function NextPart({ path, place, before, next }: NextPartProps) {
  const nextAddress = partAddress(path, place, next);
  const absolute = useAbsolute(nextAddress);
  if (before === null && next === null) return null;
  return (
    <nav aria-label="More of this list" className={`cluster ${styles.parts}`}>
      {next === null ? null : <link rel="next" href={absolute} />}
      {before === null ? null : (
        <Link className="btn btn-quiet" to={partAddress(path, place, null)}>
          Newest tours
        </Link>
      )}
      {next === null ? null : (
        <Link className="btn" to={nextAddress}>
          More tours
        </Link>
      )}
    </nav>
  );
}
