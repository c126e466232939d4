import { useRef } from 'react';
import { Link, type LoaderFunction, useLoaderData } from 'react-router-dom';
import { type Catalogue, type ListingPart, listingPageSize } from '#shared/tours/catalogue';
import type { TourCard as Tour } from '#shared/tours/tour';
import { tourMessages } from '#shared/tours/tour-messages';
import { useViewportValue } from '../../components/page/hooks';
import { PageHead } from '../../components/page/page-head';
import { awaitBriefly, type LoadResult, PageBanner, toLoadResult, toPageData } from '../../components/page/pending';
import { useAbsoluteUrl } from '../../components/page/site-context';
import { LoadedTours } from '../../components/tours/tour-data';
import { TourGrid, TourListError } from '../../components/tours/tour-grid';
import * as indexPageStyles from './listing.module.css';
import { type Listing, listings } from './listings';
import * as pagedGridStyles from './paged-grid.module.css';
import * as styles from './pager.module.css';
import * as placeFilterStyles from './place-filter.module.css';

interface PagerProps {
  label: string;
  count: number;
  active: number;
  onGo: (page: number) => void;
  centred?: boolean;
}

export const pageId = (page: number) => `page-${page}`;

const maxPageLinks = 9;

/** 0 marks a gap. */
function listPageLinks(count: number, active: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (count <= maxPageLinks) return all;
  const near = all.filter((page) => page === 1 || page === count || Math.abs(page - active) <= 1);
  return near.flatMap((page, index) => (index > 0 && page > (near[index - 1] ?? 0) + 1 ? [0, page] : [page]));
}

/** Works without JavaScript. */
export function Pager({ label, count, active, onGo, centred }: PagerProps) {
  return (
    <nav aria-label={label} className={centred ? styles.centred : styles.pager}>
      <ol className={`cluster ${styles.pages}`}>
        {listPageLinks(count, active).map((page, index) =>
          page === 0 ? (
            <li key={index === 1 ? 'before' : 'after'} className={`icon-button ${styles.gap}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <a
                href={`#${pageId(page)}`}
                className={`icon-button ${styles.page}`}
                aria-label={`Page ${page}`}
                aria-current={page === active ? 'page' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(page);
                }}
              >
                {page}
              </a>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

function groupByPage(tours: readonly Tour[]): Tour[][] {
  const groups: Tour[][] = [];
  for (let at = 0; at < tours.length; at += listingPageSize) groups.push(tours.slice(at, at + listingPageSize));
  return groups;
}

/** The number of groups, at least 1, that begin above the middle of the window. */
function countPagesReached(box: HTMLElement | null): number {
  const begun = [...(box?.children ?? [])].filter((group) => group.getBoundingClientRect().top <= innerHeight * 0.45);
  return Math.max(1, begun.length);
}

/** Design §8.1. */
export function PagedGrid({ tours, ratingPrefix }: { tours: readonly Tour[]; ratingPrefix: boolean }) {
  const groups = groupByPage(tours);
  const box = useRef<HTMLDivElement>(null);
  const active = useViewportValue(() => countPagesReached(box.current), 1);

  const go = (page: number) => {
    const group = document.getElementById(pageId(page));
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    group?.focus({ preventScroll: true });
    // Groups not rendered yet change height on the way, so a long smooth scroll would miss.
    const isFar = Math.abs(page - active) > 3;
    group?.scrollIntoView({ behavior: still || isFar ? 'instant' : 'smooth' });
  };
  const pager = { count: groups.length, active, onGo: go };

  return (
    <>
      <div className={`spread ${pagedGridStyles.head}`}>
        {groups.length > 1 ? <Pager label="Pages" {...pager} /> : null}
        {tours.some(({ heightLine }) => heightLine) ? (
          <p className={`fine-print ${pagedGridStyles.scale}`}>Lines: the road’s height, from the sea to 6,000 m</p>
        ) : null}
      </div>
      <div className={pagedGridStyles.groups} ref={box}>
        {groups.map((group, index) => (
          <div
            key={group[0]?._id}
            id={pageId(index + 1)}
            data-page={index + 1}
            className={index < 3 ? `below-fold ${pagedGridStyles.group}` : pagedGridStyles.group}
            tabIndex={-1}
          >
            <TourGrid tours={group} ratingPrefix={ratingPrefix} />
          </div>
        ))}
      </div>
      <Pager label={groups.length > 1 ? 'Pages, below the tours' : 'Pages'} {...pager} centred />
    </>
  );
}

interface PlaceFilterProps {
  places: readonly string[];
  chosen: string | null;
  path: string;
}

/** Spec §2; as links, so it can be shared and works without JavaScript. */
export function PlaceFilter({ places, chosen, path }: PlaceFilterProps) {
  return (
    <nav aria-label="Filter by place" className={placeFilterStyles.filter}>
      <ul className="cluster">
        {[null, ...places].map((place) => (
          <li key={place ?? 'All'}>
            <Link
              to={place ? `${path}?place=${encodeURIComponent(place)}` : path}
              className={`btn btn-small btn-quiet ${placeFilterStyles.button}`}
              aria-current={place === chosen ? 'true' : undefined}
              preventScrollReset
              replace
            >
              {place ?? 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ListingData {
  path: string;
  place: string | null;
  before: string | null;
  part: { value: LoadResult<ListingPart> | Promise<LoadResult<ListingPart>> };
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
    const part: ListingData['part'] = await awaitBriefly(toLoadResult(read, tourMessages.listingFailed));
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
        path={place ? listing.path : toPartAddress(listing.path, null, before)}
        image={`/share/${listing.picture}.jpg`}
        imageAlt={listing.title}
      />
      <PageBanner
        title={listing.title}
        eyebrow={listing.eyebrow}
        lead={listing.lead}
        picture={`banner-${listing.picture}`}
      />
      <section className={`container ${indexPageStyles.tours}`} aria-labelledby="tours-title">
        <h2 id="tours-title" className="visually-hidden">
          {listing.title}: tours
        </h2>
        <LoadedTours key={toPartAddress(path, null, before)} value={part.value}>
          {(listed) => <Tours listing={listing} data={data} part={listed} />}
        </LoadedTours>
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
        <TourListError message={listing.empty.replace('{filter}', place ?? 'All')} />
      ) : (
        <PagedGrid
          key={toPartAddress(listing.path, place, before)}
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

function toPartAddress(path: string, place: string | null, before: string | null): string {
  const query = new URLSearchParams({ ...(place ? { place } : {}), ...(before ? { before } : {}) });
  return query.size === 0 ? path : `${path}?${query}`;
}

function NextPart({ path, place, before, next }: NextPartProps) {
  const nextAddress = toPartAddress(path, place, next);
  const absolute = useAbsoluteUrl(nextAddress);
  if (before === null && next === null) return null;
  return (
    <nav aria-label="More of this list" className={`cluster ${indexPageStyles.parts}`}>
      {next === null ? null : <link rel="next" href={absolute} />}
      {before === null ? null : (
        <Link className="btn btn-quiet" to={toPartAddress(path, place, null)}>
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
