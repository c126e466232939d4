import { useLoaderData } from 'react-router-dom';
import { pages } from '#shared/paths';
import { site } from '#shared/site/site';
import { Pending } from '../../ui/late/pending';
import { PageHead } from '../../ui/page/page-head';
import { Begin } from './begin';
import * as styles from './begin.module.css';
import { ClimbBand } from './climb-band';
import { Destinations } from './destinations';
import { Hero, heroAlt } from './hero';
import { type HomeData, loader as load } from './loader';
import { PackageGrid, PackageSkeleton, PackagesSection } from './packages';
import { PlanYourTrip } from './plan-your-trip';
import { Voices } from './voices';

export const loader = load;

export function Component() {
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
