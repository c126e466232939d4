import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { type LoaderFunction, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { inquiryPages, months } from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import { type Catalogue, countToursByMonth, type HomeTours, type PlaceSummaries } from '#shared/tours/catalogue';
import { tourMessages } from '#shared/tours/tour-messages';
import { Disclosure } from '../../components/disclosure/disclosure';
import { Field } from '../../components/forms/field';
import { PageHead } from '../../components/page/page-head';
import { awaitBriefly, type LoadResult, Pending, toLoadResult, toPageData } from '../../components/page/pending';
import { useSite } from '../../components/page/site-context';
import { useOfflineState } from '../../components/page/use-offline-state';
import { Backdrop } from '../../components/pictures/photo';
import { InquiryForm } from '../inquiry/inquiry-form';
import { AltitudeBand } from './altitude-band';
import * as indexPageStyles from './begin.module.css';
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
    <div className={styles.hero}>
      <div className={styles.title}>
        <p className={`eyebrow ${styles.eyebrow}`}>Ladakh · Spiti · Himachal · beyond</p>
        <h1>
          Where Do You <span>Want To Go?</span>
        </h1>
      </div>
      <div className={styles.print}>
        <Backdrop path="/pictures/hero" alt={heroAlt} widths={widths} nightWidths={widths} sizes="100vw" />
      </div>
      <div className="container">
        <p className={styles.lead}>{site.homeLead} Works without network, even at Sarchu.</p>
      </div>
    </div>
  );
}

const first = { inquiryPage: inquiryPages.homeFirst };
const after = { inquiryPage: inquiryPages.homeAfterReset };

const id = 'plan-your-trip';

/** Sends 'bannerSection' first and 'IndexPage' after a reset (spec §3). Folded on a phone until a link opens it. */
export function PlanYourTrip() {
  const { canStore } = useOfflineState();
  const { hash, key } = useLocation();
  return (
    <section id={id} aria-labelledby="plan-title">
      <Disclosure
        openKey={hash === `#${id}` && key}
        summaryClass={planYourTripStyles.head}
        summary={
          <>
            <h2 id="plan-title">Plan Your Trip</h2>
            <span className={`fine-print ${planYourTripStyles.lead}`}>
              We reply within a day.{canStore ? ' Offline? We’ll send it when you’re back in range.' : ''}
            </span>
            <span className={planYourTripStyles.sign} aria-hidden="true">
              <Plus className="icon" />
            </span>
          </>
        }
      >
        <div className={planYourTripStyles.form}>
          <InquiryForm form="home" label="Plan Your Trip" initial={first} afterReset={after} hasOfflineNote={false} />
        </div>
      </Disclosure>
    </section>
  );
}

interface HomeData {
  home: { value: LoadResult<HomeTours> | Promise<LoadResult<HomeTours>> };
  places: { value: PlaceSummaries | Promise<PlaceSummaries> };
}

/** A failure is a value, so that the rest of the page still shows (spec §8: 'Failed to load tours'). */
export function loader(catalogue: Catalogue): LoaderFunction {
  return async () => {
    const asked = awaitBriefly(catalogue.places().catch((): PlaceSummaries => ({})));
    const home: HomeData['home'] = await awaitBriefly(toLoadResult(catalogue.home(), tourMessages.homeFailed));
    return toPageData({ home, places: await asked }, home);
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
        <div className={indexPageStyles.panel}>
          <TourFinder places={places.value} />
          <PlanYourTrip />
        </div>
      </div>
      <Pending value={places.value} skeleton={<Destinations places={{}} />}>
        {(figures) => <Destinations places={figures} />}
      </Pending>
      <PackagesSection>
        <Pending value={home.value} skeleton={<PackageSkeleton />}>
          {(outcome) => <PackageGrid outcome={outcome} />}
        </Pending>
      </PackagesSection>
      <Pending value={home.value} skeleton={null}>
        {(outcome) => (outcome.ok ? <AltitudeBand home={outcome.value} /> : null)}
      </Pending>
      <Testimonials />
    </>
  );
}

const lengths = [3, 5, 7, 10, 14];

/** Its choices stay while the places come. */
function TourFinder({ places }: { places: PlaceSummaries | Promise<PlaceSummaries> }) {
  const navigate = useNavigate();
  const [known, setKnown] = useState(places instanceof Promise ? {} : places);
  useEffect(() => {
    void Promise.resolve(places).then(setKnown);
  }, [places]);
  const counts = countToursByMonth(known);
  return (
    <form
      className={indexPageStyles.begin}
      action={pages.find}
      aria-label="Find your tour"
      onSubmit={(event) => {
        event.preventDefault();
        const wishes = [...new FormData(event.currentTarget)].filter(([, wish]) => wish);
        void navigate(`${pages.find}?${new URLSearchParams(wishes as [string, string][])}`);
      }}
    >
      <Field label="Month">
        {(inputProps) => (
          <select {...inputProps} name="month">
            <option value="">Month</option>
            {months.map((month, index) => (
              // The frame that a phone has without a network knows no counts.
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
            {lengths.map((days) => (
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
