import Plus from 'lucide-react/icons/plus';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type LoaderFunction, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { inquiryPages, months } from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import { type Catalogue, countToursByMonth, type HomeTours, type PlaceSummaries } from '#shared/tours/catalogue';
import { searchResultsId } from '#shared/tours/search-filters';
import { tourMessages } from '#shared/tours/tour-messages';
import { Field } from '../../components/forms/field';
import { PageHead } from '../../components/page/page-head';
import { awaitBriefly, type LoadResult, Pending, toLoadResult, toPageData } from '../../components/page/pending';
import { useSite } from '../../components/page/site-context';
import { useOfflineState } from '../../components/page/use-offline-state';
import { Backdrop } from '../../components/pictures/photo';
import { InquiryForm } from '../inquiry/inquiry-form';
import { AltitudeBand } from './altitude-band';
import * as finderStyles from './begin.module.css';
import { Destinations } from './destinations';
import * as styles from './hero.module.css';
import { PackageGrid, PackageSkeleton, PackagesSection } from './packages';
import * as planYourTripStyles from './plan-your-trip.module.css';
import { Testimonials } from './testimonials';

export const heroAlt =
  'A rider on a loaded motorcycle climbs a winding mountain road towards a pass with a white chorten and prayer flags, under a large yellow sun.';

const widths = [480, 800, 1280, 1920];

export function Hero() {
  const site = useSite();
  return (
    <div className={`${styles.hero} ${site.photos ? styles.photographed : ''}`}>
      <div className={styles.title}>
        {site.regions ? <p className={`eyebrow ${styles.eyebrow}`}>{site.regions}</p> : null}
        <h1>
          Where Do You <span>Want To Go?</span>
        </h1>
        <p className={styles.lead}>{site.homeLead}</p>
      </div>
      <div className={styles.picture}>
        <Backdrop
          path="/pictures/hero"
          alt={heroAlt}
          widths={widths}
          nightWidths={widths}
          sizes="100vw"
          photo={site.photos?.hero}
        />
      </div>
    </div>
  );
}

const initialValues = { inquiryPage: inquiryPages.homeFirst };
const valuesAfterReset = { inquiryPage: inquiryPages.homeAfterReset };

const planSectionId = 'plan-your-trip';

/** Inquiry form (spec §3), closed until its heading or a link to it is pressed. */
export function PlanYourTrip() {
  const { canStore } = useOfflineState();
  const { hash, key } = useLocation();
  const detailsRef = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of a link opens the form again
  useLayoutEffect(() => {
    if (detailsRef.current && hash === `#${planSectionId}`) detailsRef.current.open = true;
  }, [hash, key]);
  return (
    <section aria-labelledby="plan-title">
      <details ref={detailsRef}>
        <summary className={planYourTripStyles.head}>
          <h2 id="plan-title">Plan Your Trip</h2>
          <span className={`fine-print ${planYourTripStyles.lead}`}>
            We reply within a day.{canStore ? ' Offline? We’ll send it when you’re back in range.' : ''}
          </span>
          <span className={planYourTripStyles.icon} aria-hidden="true">
            <Plus className="icon" />
          </span>
        </summary>
        {/* The browser opens the details of a link's target, also without scripts. */}
        <div id={planSectionId} className={planYourTripStyles.form}>
          <InquiryForm
            formName="home"
            label="Plan Your Trip"
            initial={initialValues}
            afterReset={valuesAfterReset}
            hasOfflineNote={false}
          />
        </div>
      </details>
    </section>
  );
}

interface HomeData {
  home: { value: LoadResult<HomeTours> | Promise<LoadResult<HomeTours>> };
  places: { value: PlaceSummaries | Promise<PlaceSummaries> };
}

/** Returns a failure as data, so that the rest of the page still shows (spec §8: 'Failed to load tours'). */
export function loader(catalogue: Catalogue): LoaderFunction {
  return async () => {
    const placesLoading = awaitBriefly(catalogue.places().catch((): PlaceSummaries => ({})));
    const home: HomeData['home'] = await awaitBriefly(toLoadResult(catalogue.home(), tourMessages.homeFailed));
    return toPageData({ home, places: await placesLoading }, home);
  };
}

export function Component() {
  const site = useSite();
  const { home, places } = useLoaderData<HomeData>();
  return (
    <>
      <PageHead title={site.tagline} description={site.description} path={pages.home} imageAlt={heroAlt} />
      <Hero />
      <div className="container">
        <div className={finderStyles.panel}>
          <TourFinder places={places.value} />
          <PlanYourTrip />
        </div>
      </div>
      <Pending value={places.value} skeleton={<Destinations places={{}} />}>
        {(summaries) => <Destinations places={summaries} />}
      </Pending>
      <PackagesSection>
        <Pending value={home.value} skeleton={<PackageSkeleton />}>
          {(result) => <PackageGrid result={result} />}
        </Pending>
      </PackagesSection>
      <Pending value={home.value} skeleton={null}>
        {(result) => (result.ok ? <AltitudeBand home={result.value} /> : null)}
      </Pending>
      <Testimonials />
    </>
  );
}

const dayLimits = [3, 5, 7, 10, 14];

/** Not inside `Pending`: the visitor's choices must stay when the places load. */
function TourFinder({ places }: { places: PlaceSummaries | Promise<PlaceSummaries> }) {
  const navigate = useNavigate();
  const [loadedPlaces, setLoadedPlaces] = useState(places instanceof Promise ? {} : places);
  useEffect(() => {
    void Promise.resolve(places).then(setLoadedPlaces);
  }, [places]);
  const counts = countToursByMonth(loadedPlaces);
  return (
    <form
      className={finderStyles.finder}
      action={`${pages.find}#${searchResultsId}`}
      aria-label="Find your tour"
      onSubmit={(event) => {
        event.preventDefault();
        const filters = [...new FormData(event.currentTarget)].filter(([, value]) => value);
        void navigate(`${pages.find}?${new URLSearchParams(filters as [string, string][])}#${searchResultsId}`);
      }}
    >
      <Field label="Month">
        {(inputProps) => (
          <select {...inputProps} name="month">
            <option value="">Month</option>
            {months.map((month, index) => (
              // The app shell has no counts.
              <option key={month} value={month.toLowerCase()} suppressHydrationWarning>
                {counts ? `${month} (${counts[index]})` : month}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Days">
        {(inputProps) => (
          <select {...inputProps} name="days">
            <option value="">Days</option>
            {dayLimits.map((days) => (
              <option key={days} value={days}>
                Up to {days}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className="btn">
        Show tours
      </button>
    </form>
  );
}
