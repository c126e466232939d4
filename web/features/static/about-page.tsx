import SquarePlay from 'lucide-react/icons/square-play';
import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { getAboutText, listCounters, listPrinciples } from '#shared/settings/about-texts';
import { splitLines } from '#shared/settings/agency-texts';
import { listCaptains } from '#shared/settings/crew';
import { findPageSharePicture } from '#shared/tours/share-picture';
import { CaptainFace } from '../../components/drawings/captain';
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

export function Counters() {
  const counters = listCounters(useSite());
  if (counters.length === 0) return null;
  return (
    <div className={`container ${styles.counters}`}>
      <ul className={`cluster ${styles.milestones}`} aria-label="In figures">
        {counters.map((counter) => (
          <li key={counter.label}>
            <Milestone {...counter} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Crew() {
  const captains = listCaptains(useSite());
  if (captains.length === 0) return null;
  return (
    <section id="crew" className={`container ${crewStyles.crew}`} aria-labelledby="crew-title">
      <p className="eyebrow">In front of you all day</p>
      <h2 id="crew-title">Our captains</h2>
      <ul className={crewStyles.captains}>
        {captains.map((captain, index) => (
          <li key={captain.name}>
            <CaptainFace captain={captain} index={index} />
            <h3>{captain.name}</h3>
            <p className={crewStyles.road}>{captain.road}</p>
            <p>{captain.line}</p>
            <p className={`fine-print ${crewStyles.since}`}>
              Road captain since <span className="tabular-nums">{captain.since}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function MyAim() {
  const site = useSite();
  const aim = getAboutText('aim', site);
  const principles = listPrinciples(site);
  if (aim === '' && principles.length === 0) return null;
  return (
    <section className={`ridge ${myAimStyles.aim}`} aria-labelledby="aim-title">
      <div className={`container ${myAimStyles.content}`}>
        <div className={myAimStyles.top}>
          <h2 id="aim-title" className={myAimStyles.title}>
            MY AIM
          </h2>
          {aim ? <p className={myAimStyles.text}>{aim}</p> : null}
        </div>
        {principles.length > 0 ? (
          <ul className={myAimStyles.principles}>
            {principles.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}

export function YourRider() {
  const site = useSite();
  const paragraphs = splitLines(getAboutText('story', site));
  if (paragraphs.length === 0) return null;
  return (
    <section className={`container section ${yourRiderStyles.rider}`} aria-labelledby="rider-title">
      <div className={yourRiderStyles.photo}>
        <RoutePhoto
          name="g-water-crossing"
          photo={site.photos?.story}
          sizes="(min-width: 1000px) 560px, calc(100vw - 40px)"
        />
      </div>
      <div className={yourRiderStyles.text}>
        <p className="eyebrow">Where it began</p>
        <h2 id="rider-title">KNOW YOUR RIDER</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {site.founder ? <p className={yourRiderStyles.signature}>{site.founder}, founder</p> : null}
        <Link className="btn" to={pages.contact}>
          Read More<span className="visually-hidden">: talk to us</span>
        </Link>
      </div>
    </section>
  );
}

const bannerAlt = toRoutePhotoAlt('g-convoy');

export function Component() {
  const site = useSite();
  const lead = getAboutText('aboutLead', site);
  const photo = site.photos?.about;
  return (
    <>
      <PageHead
        title="About us"
        description={lead || site.description}
        path={pages.about}
        image={findPageSharePicture(photo, 'about', site)}
        imageAlt={site.photos ? site.tagline : bannerAlt}
      />
      <PageBanner
        title="About us"
        eyebrow={`Since ${site.founded}`}
        lead={lead}
        picture="banner-about"
        alt={bannerAlt}
        photo={photo}
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
  const text = getAboutText('channelText', site);
  if (site.youtube === '') return null;
  return (
    <section className={channelStyles.band} aria-labelledby="channel-title">
      <div className={`container spread ${channelStyles.content}`}>
        <div>
          <h2 id="channel-title">See it before you ride it</h2>
          {text ? <p>{text}</p> : null}
        </div>
        <a className="btn" href={site.youtube} target="_blank" rel="noreferrer">
          <SquarePlay className="icon" aria-hidden="true" />
          Watch our channel<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </div>
    </section>
  );
}
