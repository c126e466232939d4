import { useRef } from 'react';
import { Link, type LoaderFunction, useLoaderData } from 'react-router-dom';
import { defaultFacts, findPlacePhoto } from '#shared/settings/site';
import { type Catalogue, type ListingPart, listingPageSize } from '#shared/tours/catalogue';
import { findPageSharePicture } from '#shared/tours/share-picture';
import type { TourCard as Tour } from '#shared/tours/tour';
import { tourMessages } from '#shared/tours/tour-messages';
import { useViewportValue } from '../../components/page/hooks';
import { PageHead } from '../../components/page/page-head';
import { awaitBriefly, type LoadResult, PageBanner, toLoadResult, toPageData } from '../../components/page/pending';
import { useAbsoluteUrl, useSite } from '../../components/page/site-context';
import { LoadedTours } from '../../components/tours/tour-data';
import { TourGrid, TourListError } from '../../components/tours/tour-grid';
import * as listingStyles from './listing.module.css';
import { type Listing, listings } from './listings';
import * as pagedGridStyles from './paged-grid.module.css';
import * as styles from './pager.module.css';
import * as placeFilterStyles from './place-filter.module.css';

interface PagerProps {
  count: number;
  /** The current page, from 1. */
  active: number;
  onSelect: (page: number) => void;
}

export const pageId = (page: number) => `page-${page}`;

const maxPageLinks = 9;

/** Returns page numbers, with 0 for a gap between them. */
function listPageLinks(count: number, active: number): number[] {
  const allPages = Array.from({ length: count }, (_, index) => index + 1);
  if (count <= maxPageLinks) return allPages;
  const linkedPages = allPages.filter((page) => page === 1 || page === count || Math.abs(page - active) <= 1);
  return linkedPages.flatMap((page, index) =>
    index > 0 && page > (linkedPages[index - 1] ?? 0) + 1 ? [0, page] : [page],
  );
}

/** Links to the groups of a list, which work without JavaScript. */
export function Pager({ count, active, onSelect }: PagerProps) {
  return (
    <nav aria-label="Pages">
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
                  onSelect(page);
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
  for (let start = 0; start < tours.length; start += listingPageSize)
    groups.push(tours.slice(start, start + listingPageSize));
  return groups;
}

/** Returns the number of groups that start above the middle of the window, at least 1. */
function countPagesReached(groupList: HTMLElement | null): number {
  const reachedGroups = [...(groupList?.children ?? [])].filter(
    (group) => group.getBoundingClientRect().top <= innerHeight * 0.45,
  );
  return Math.max(1, reachedGroups.length);
}

/** List of tours in groups, with links to the groups. */
export function PagedGrid({ tours, ratingPrefix }: { tours: readonly Tour[]; ratingPrefix: boolean }) {
  const groups = groupByPage(tours);
  const groupListRef = useRef<HTMLDivElement>(null);
  const active = useViewportValue(() => countPagesReached(groupListRef.current), 1);

  const goToPage = (page: number) => {
    const group = document.getElementById(pageId(page));
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    group?.focus({ preventScroll: true });
    // A long smooth scroll would end in the wrong place: groups change their height when they are first rendered.
    const isFar = Math.abs(page - active) > 3;
    group?.scrollIntoView({ behavior: isMotionReduced || isFar ? 'instant' : 'smooth' });
  };

  return (
    <>
      <div className={pagedGridStyles.groups} ref={groupListRef}>
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
      <div className={`spread ${pagedGridStyles.foot}`}>
        <Pager count={groups.length} active={active} onSelect={goToPage} />
        {tours.some(({ heightLine }) => heightLine) ? (
          <p className={`fine-print ${pagedGridStyles.scale}`}>
            Lines: the road’s height, from the sea to 6,000&nbsp;m
          </p>
        ) : null}
      </div>
    </>
  );
}

interface PlaceFilterProps {
  places: readonly string[];
  selected: string | null;
  path: string;
}

/** Filter of spec §2, made of links: it can be shared and works without JavaScript. */
export function PlaceFilter({ places, selected, path }: PlaceFilterProps) {
  return (
    <nav aria-label="Filter by place" className={placeFilterStyles.filter}>
      <ul className="cluster">
        {[null, ...places].map((place) => (
          <li key={place ?? 'All'}>
            <Link
              to={place ? `${path}?place=${encodeURIComponent(place)}` : path}
              className={`btn btn-small btn-quiet ${placeFilterStyles.button}`}
              aria-current={place === selected ? 'true' : undefined}
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
  /** Cursor of a later part of the list; null for the newest tours. */
  before: string | null;
  part: { value: LoadResult<ListingPart> | Promise<LoadResult<ListingPart>> };
}

const cursorPattern = /^\d{1,15}$/;

export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ request }) => {
    const { pathname: path, searchParams } = new URL(request.url);
    const listing = listings.find((candidate) => candidate.path === path);
    const place = listing?.places?.find((name) => name === searchParams.get('place')) ?? null;
    const cursor = searchParams.get('before') ?? '';
    const before = cursorPattern.test(cursor) ? cursor : null;
    const loading = catalogue.listing({ ...listing?.filter, ...(place ? { place } : {}) }, before);
    const part: ListingData['part'] = await awaitBriefly(toLoadResult(loading, tourMessages.listingFailed));
    return toPageData<ListingData>({ path, place, before, part }, part);
  };
}

export function Component() {
  const data = useLoaderData<ListingData>();
  const { path, place, before, part } = data;
  const site = useSite();
  const listing = listings.find((candidate) => candidate.path === path);
  const photo = findPlacePhoto(site, listing?.filter.place ?? listing?.filter.type);
  if (!listing) return null;
  // DEMO: the leads name what the invented agency offers.
  const lead = site.name === defaultFacts.name ? listing.lead : '';
  return (
    <>
      <PageHead
        title={listing.title}
        description={`${listing.title}: ${lead || site.homeLead}`}
        path={place ? listing.path : toPartPath(listing.path, null, before)}
        image={findPageSharePicture(photo, listing.picture, site)}
        imageAlt={listing.title}
      />
      <PageBanner
        title={listing.title}
        eyebrow={listing.eyebrow}
        lead={lead}
        picture={`banner-${listing.picture}`}
        photo={photo}
      />
      <section className={`container ${listingStyles.tours}`} aria-labelledby="tours-title">
        <h2 id="tours-title" className="visually-hidden">
          {listing.title}: tours
        </h2>
        <LoadedTours key={toPartPath(path, null, before)} value={part.value}>
          {(loadedPart) => <Tours listing={listing} data={data} part={loadedPart} />}
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
      {listing.places ? <PlaceFilter places={listing.places} selected={place} path={listing.path} /> : null}
      {tours.length === 0 ? (
        <TourListError message={listing.emptyMessage.replace('{filter}', place ?? 'All')} />
      ) : (
        <PagedGrid
          key={toPartPath(listing.path, place, before)}
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

function toPartPath(path: string, place: string | null, before: string | null): string {
  const query = new URLSearchParams({ ...(place ? { place } : {}), ...(before ? { before } : {}) });
  return query.size === 0 ? path : `${path}?${query}`;
}

function NextPart({ path, place, before, next }: NextPartProps) {
  const nextPath = toPartPath(path, place, next);
  const nextUrl = useAbsoluteUrl(nextPath);
  if (before === null && next === null) return null;
  return (
    <nav aria-label="More of this list" className={`cluster ${listingStyles.parts}`}>
      {next === null ? null : <link rel="next" href={nextUrl} />}
      {before === null ? null : (
        <Link className="btn btn-quiet" to={toPartPath(path, place, null)}>
          Newest tours
        </Link>
      )}
      {next === null ? null : (
        <Link className="btn" to={nextPath}>
          More tours
        </Link>
      )}
    </nav>
  );
}
