import SquarePlay from 'lucide-react/icons/square-play';
import { pages } from '#shared/paths';
import type { Site } from '#shared/site/site';
import { InquirySteps } from '../../ui/inquiry/inquiry-steps';
import { PageBanner } from '../../ui/page/page-banner';
import { PageHead } from '../../ui/page/page-head';
import { useSite } from '../../ui/page/site-context';
import { roadAlt } from '../../ui/road/road-pictures';
import * as styles from './channel.module.css';
import { Counters } from './counters';
import { Crew } from './crew';
import { MyAim } from './my-aim';
import { OurServices } from './our-services';
import { RoadSlider } from './road-slider';
import { Truck } from './truck';
import { YourRider } from './your-rider';

const toLead = ({ city, founded }: Site) =>
  `Motorbike tours, treks and journeys from ${city} since ${founded}: a small crew that rides what it sells.`;

const bannerAlt = roadAlt('g-convoy');

export function Component() {
  const site = useSite();
  const lead = toLead(site);
  return (
    <>
      <PageHead title="About us" description={lead} path={pages.about} image="/share/about.jpg" imageAlt={bannerAlt} />
      <PageBanner
        title="About us"
        eyebrow={`Since ${site.founded}`}
        lead={lead}
        picture="banner-about"
        alt={bannerAlt}
      />
      <Counters />
      <YourRider />
      <Crew />
      <MyAim />
      <Truck />
      <OurServices />
      <div className="wrap section">
        <InquirySteps />
      </div>
      <RoadSlider />
      <Channel />
    </>
  );
}

function Channel() {
  const site = useSite();
  if (site.youtube === '') return null;
  return (
    <section className={styles.band} aria-labelledby="channel-title">
      <div className={`wrap spread ${styles.inside}`}>
        <div>
          <h2 id="channel-title">See it before you ride it</h2>
          <p>Road reports and long silent helmet films, filed from the first village with a signal.</p>
        </div>
        <a className="btn" href={site.youtube} target="_blank" rel="noreferrer">
          <SquarePlay className="icon" aria-hidden="true" />
          Watch our channel<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </div>
    </section>
  );
}
