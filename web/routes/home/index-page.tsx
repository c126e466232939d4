import { useEffect, useState } from 'react';
import { type LoaderFunction, useLoaderData, useNavigate } from 'react-router-dom';
import { months } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { type Catalogue, type HomeTours, type Places, toMonthCounts } from '#shared/tours/catalogue';
import { tourMessages } from '#shared/tours/tour-words';
import { Field } from '../../ui/forms/field';
import { PageHead } from '../../ui/page/page-head';
import { type Outcome, Pending, soon, toOutcome, toPageData } from '../../ui/page/pending';
import { useSite } from '../../ui/page/site-context';
import * as styles from './begin.module.css';
import { ClimbBand } from './climb-band';
import { Destinations } from './destinations';
import { Hero, heroAlt } from './hero';
import { PackageGrid, PackageSkeleton, PackagesSection } from './packages';
import { PlanYourTrip } from './plan-your-trip';
import { Voices } from './voices';

interface HomeData {
  home: { value: Outcome<HomeTours> | Promise<Outcome<HomeTours>> };
  places: { value: Places | Promise<Places> };
}

/** A failure is a value, so that the rest of the page still shows (spec §8: 'Failed to load tours'). */
export function loader(catalogue: Catalogue): LoaderFunction {
  return async () => {
    const asked = soon(catalogue.places().catch((): Places => ({})));
    const home: HomeData['home'] = await soon(toOutcome(catalogue.home(), tourMessages.homeFailed));
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
      <div className="wrap">
        <div className={styles.panel}>
          <Begin places={places.value} />
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
        {(outcome) => (outcome.ok ? <ClimbBand home={outcome.value} /> : null)}
      </Pending>
      <Voices />
    </>
  );
}

const lengths = [3, 5, 7, 10, 14];

/** Its choices stay while the places come. */
function Begin({ places }: { places: Places | Promise<Places> }) {
  const navigate = useNavigate();
  const [known, setKnown] = useState(places instanceof Promise ? {} : places);
  useEffect(() => {
    void Promise.resolve(places).then(setKnown);
  }, [places]);
  const counts = toMonthCounts(known);
  return (
    <form
      className={styles.begin}
      action={pages.find}
      aria-label="Find your tour"
      onSubmit={(event) => {
        event.preventDefault();
        const wishes = [...new FormData(event.currentTarget)].filter(([, wish]) => wish);
        void navigate(`${pages.find}?${new URLSearchParams(wishes as [string, string][])}`);
      }}
    >
      <Field label="Month">
        {(wires) => (
          <select {...wires} name="month">
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
        {(wires) => (
          <select {...wires} name="days">
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
