import { pages } from '#shared/paths';
import { site } from '#shared/site/site';
import { InquirySteps } from '../../ui/inquiry/inquiry-steps';
import { PageBanner } from '../../ui/page/page-banner';
import { PageHead } from '../../ui/page/page-head';
import { roadAlt } from '../../ui/road/road-pictures';
import { Channel } from './channel';
import { Counters } from './counters';
import { Crew } from './crew';
import { MyAim } from './my-aim';
import { OurServices } from './our-services';
import { RoadSlider } from './road-slider';
import { Truck } from './truck';
import { YourRider } from './your-rider';

const toLead = () =>
  `Motorbike tours, treks and journeys from ${site.city} since ${site.founded}: a small crew that rides what it sells.`;

const bannerAlt = roadAlt('g-convoy');

export function Component() {
  const lead = toLead();
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
