import SquarePlay from 'lucide-react/icons/square-play';
import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { crew, listCaptains } from '#shared/settings/crew';
import { demoFigures, type Site } from '#shared/settings/site';
import { Helmet } from '../../components/drawings/captain';
import { PageHead } from '../../components/page/page-head';
import { PageBanner } from '../../components/page/pending';
import { useSite } from '../../components/page/site-context';
import { RoutePhoto, toRoutePhotoAlt } from '../../components/route-map/route-photo';
import { Milestone } from '../../components/tours/milestone';
import { InquirySteps } from '../inquiry/inquiry-steps';
import * as channelStyles from './channel.module.css';
import * as styles from './counters.module.css';
import * as crewStyles from './crew.module.css';
import * as myAimStyles from './my-aim.module.css';
import { OurServices, RoadSlider, Truck } from './our-services';
import * as yourRiderStyles from './your-rider.module.css';

function toMilestones({ founded, city }: Site) {
  const { isShown, counters } = demoFigures;
  const since = { label: 'Since', figure: String(founded), unit: city };
  const figures = isShown
    ? [
        { label: 'Visitors', figure: counters.visitors, unit: 'and counting' },
        { label: 'Packages', figure: counters.packages, unit: 'travel packages' },
      ]
    : [
        { label: 'On call', figure: '24/7', unit: 'customer care' },
        { label: 'Gear', figure: '₹0', unit: 'riding gear included' },
      ];
  return [...figures, since];
}

export function Counters() {
  const site = useSite();
  return (
    <div className={`container ${styles.counters}`}>
      <ul className={`cluster ${styles.milestones}`} aria-label="In figures">
        {toMilestones(site).map((milestone) => (
          <li key={milestone.label}>
            <Milestone {...milestone} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Crew() {
  const captains = listCaptains(useSite());
  if (!crew.isShown || captains.length === 0) return null;
  return (
    <section id="crew" className={`container ${crewStyles.crew}`} aria-labelledby="crew-title">
      <p className="eyebrow">In front of you all day</p>
      <h2 id="crew-title">Who rides in front</h2>
      <ul className={crewStyles.captains}>
        {captains.map(({ name, road, since, line }, index) => (
          <li key={name}>
            <Helmet colour={index} />
            <h3>{name}</h3>
            <p className={crewStyles.road}>{road}</p>
            <p>{line}</p>
            <p className={`fine-print ${crewStyles.since}`}>
              Road captain since <span className="tabular-nums">{since}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function MyAim() {
  return (
    <section className={`ridge ${myAimStyles.aim}`} aria-labelledby="aim-title">
      <div className={`container ${myAimStyles.content}`}>
        <div className={myAimStyles.top}>
          <h2 id="aim-title" className={myAimStyles.title}>
            MY AIM
          </h2>
          <p className={myAimStyles.text}>
            That you come down from the pass with the same grin, and the same number of fingers, that you went up with.
          </p>
        </div>
        <ul className={myAimStyles.principles}>
          <li>
            <h3>Slowly up</h3>
            <p>
              Nights as low as the road allows, days of rest on the way up, and we turn back when somebody needs to.
            </p>
          </li>
          <li>
            <h3>Nothing hidden</h3>
            <p>Height, distance, fuel gap, permits and what’s not included are on the page before you ask.</p>
          </li>
          <li>
            <h3>Money stays up there</h3>
            <p>Local crews, family guest houses, dhabas we’ve eaten at for years. What we carry in, we carry out.</p>
          </li>
        </ul>
      </div>
    </section>
  );
}

export function YourRider() {
  const site = useSite();
  return (
    <section className={`container section ${yourRiderStyles.rider}`} aria-labelledby="rider-title">
      <div className={yourRiderStyles.photo}>
        <RoutePhoto name="g-water-crossing" sizes="(min-width: 1000px) 560px, calc(100vw - 40px)" />
      </div>
      <div className={yourRiderStyles.text}>
        <p className="eyebrow">Where it began</p>
        <h2 id="rider-title">KNOW YOUR RIDER</h2>
        <p>
          In {site.founded} I left a desk in {site.city} with one motorcycle, two friends and a paper map of the
          Manali–Leh road. We came home thinner, broke, and sure that people should see this without the mistakes we
          made: too high too early, too little fuel, nobody behind us with a spare clutch plate.
        </p>
        <p>
          Since then we’ve ridden every {site.name} tour before selling it. A road captain goes first, a mechanic last,
          and a truck with oxygen and spares in between. The heights and distances on our pages are the ones we ride by.
        </p>
        {crew.isShown && site.founder ? <p className={yourRiderStyles.signature}>{site.founder}, founder</p> : null}
        <Link className="btn" to={pages.contact}>
          Read More<span className="visually-hidden">: talk to us</span>
        </Link>
      </div>
    </section>
  );
}

const formatLead = ({ city, founded }: Site) =>
  `Motorbike tours, treks and journeys from ${city} since ${founded}: a small crew that rides what it sells.`;

const bannerAlt = toRoutePhotoAlt('g-convoy');

export function Component() {
  const site = useSite();
  const lead = formatLead(site);
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
      <div className="container section">
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
    <section className={channelStyles.band} aria-labelledby="channel-title">
      <div className={`container spread ${channelStyles.content}`}>
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
