import { Link, type LoaderFunction, useLoaderData } from 'react-router-dom';
import { pages } from '#shared/routes';
import type { Catalogue, ListingPart } from '#shared/tours/catalogue';
import { findPageSharePicture } from '#shared/tours/share-picture';
import { tourMessages } from '#shared/tours/tour-messages';
import { PageHead } from '../../components/page/page-head';
import { awaitBriefly, type LoadResult, PageBanner, toLoadResult, toPageData } from '../../components/page/pending';
import { useSite } from '../../components/page/site-context';
import { LoadedTours } from '../../components/tours/tour-data';
import { TourGrid, TourListError } from '../../components/tours/tour-grid';
import * as styles from './find.module.css';
import { IncompleteResultsNotice } from './search-page';

interface AltitudeListData {
  tourList: { value: LoadResult<ListingPart> | Promise<LoadResult<ListingPart>> };
}

/** Returns the highest tours first. Tours of unknown height come last, newest first. */
async function listByHeight(catalogue: Catalogue): Promise<ListingPart> {
  const { tours, next } = await catalogue.listing({});
  return { tours: [...tours].sort((a, b) => (b.facts?.maxAltitudeM ?? 0) - (a.facts?.maxAltitudeM ?? 0)), next };
}

export function loader(catalogue: Catalogue): LoaderFunction {
  return async () => {
    const tourList = await awaitBriefly(toLoadResult(listByHeight(catalogue), tourMessages.listingFailed));
    return toPageData<AltitudeListData>({ tourList }, tourList);
  };
}

const title = 'Tours by height';
const lead = 'The highest point comes first. Each line shows the road’s heights, from the sea to 6,000 m.';

export function Component() {
  const { tourList } = useLoaderData<AltitudeListData>();
  const site = useSite();
  const photo = site.photos?.roads[0];
  return (
    <>
      <PageHead
        title={title}
        description={lead}
        path={pages.passes}
        image={findPageSharePicture(photo, 'passes', site)}
        imageAlt={title}
      />
      <PageBanner
        title={title}
        eyebrow="From the coast to the passes"
        lead={lead}
        picture="banner-packages"
        photo={photo}
      />
      <div className={`container ${styles.page}`}>
        <LoadedTours value={tourList.value}>
          {({ tours, next }) =>
            tours.length === 0 ? (
              <TourListError message={tourMessages.homeEmpty} />
            ) : (
              <>
                {next ? <IncompleteResultsNotice /> : null}
                <h2 className="visually-hidden">Tours, the highest first</h2>
                <TourGrid tours={tours} layout="table" />
              </>
            )
          }
        </LoadedTours>
        <p className={styles.more}>
          <Link className="btn" to={pages.find}>
            Find by month, days, price and nights
          </Link>
        </p>
      </div>
    </>
  );
}
