import Compass from 'lucide-react/icons/compass';
import Globe from 'lucide-react/icons/globe';
import Headset from 'lucide-react/icons/headset';
import Tent from 'lucide-react/icons/tent';
import Waves from 'lucide-react/icons/waves-horizontal';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { listServices } from '#shared/settings/about-texts';
import type { Service } from '#shared/settings/site';
import { findTruck } from '#shared/settings/truck';
import { MotorbikeIcon } from '../../components/drawings/icons';
import { useSite } from '../../components/page/site-context';
import { Carousel } from '../../components/pictures/carousel';
import { useLightbox } from '../../components/pictures/gallery';
import { findRoutePicture, RoutePhoto, routePictures } from '../../components/route-map/route-photo';
import * as styles from './our-services.module.css';
import * as roadSliderStyles from './road-slider.module.css';
import * as truckStyles from './truck.module.css';

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;

const icons: Readonly<Record<Service['icon'], Icon>> = {
  motorbike: MotorbikeIcon,
  tent: Tent,
  waves: Waves,
  compass: Compass,
  globe: Globe,
  headset: Headset,
};

function ServiceItem({ icon, title, text, page }: Service) {
  const Icon = icons[icon];
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <h3>
        {page ? (
          <Link className="stretched-link" to={page}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      <p>{text}</p>
    </li>
  );
}

export function OurServices() {
  const services = listServices(useSite());
  if (services.length === 0) return null;
  return (
    <section className="container section" aria-labelledby="services-title">
      <div className="section-head">
        <div>
          <p className="eyebrow">What we do</p>
          <h2 id="services-title">OUR SERVICES</h2>
        </div>
      </div>
      <ul className={styles.services}>
        {services.map((service) => (
          <ServiceItem key={service.title} {...service} />
        ))}
      </ul>
    </section>
  );
}

export function Truck() {
  const site = useSite();
  const truck = findTruck(site);
  if (truck.length === 0) return null;
  return (
    <section id="truck" className={`container section ${truckStyles.section}`} aria-labelledby="truck-title">
      <div className="section-head">
        <div>
          <p className="eyebrow">Behind you all day</p>
          <h2 id="truck-title">What’s in the truck</h2>
        </div>
      </div>
      <div className={truckStyles.truck}>
        <div className={truckStyles.box}>
          <p className={truckStyles.name} aria-hidden="true">
            {site.name} {site.city}
          </p>
          <div className={truckStyles.shelves}>
            {truck.map(({ title, things: items }) => (
              <div key={title}>
                <h3>{title}</h3>
                <ul className={truckStyles.items}>
                  {items.map((item) => (
                    <li key={item}>
                      <b className="tabular-nums">{/^\d*/.exec(item)}</b>
                      {item.replace(/^\d+/, '')}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </div>
        <svg viewBox="0 0 200 300" className={truckStyles.cab} aria-hidden="true">
          <path className={truckStyles.roof} d="M0 62h96c14 0 24 6 30 18l8 18H0z" />
          <path className={truckStyles.front} d="M0 98h134l24 62h22c9 0 16 7 16 16v84H0z" />
          <path className={truckStyles.glass} d="M40 116h82l18 46H40z" />
          <path className={truckStyles.trim} d="M0 176h150v10H0zM0 246h196v14H0z" />
          <circle className={truckStyles.lamp} cx="182" cy="206" r="11" />
        </svg>
        <div className={truckStyles.wheels} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      </div>
    </section>
  );
}

/** Number of visible pictures by minimum window width in px (spec §9). */
const slidesPerView = { 0: 2, 480: 3, 640: 4, 800: 5, 992: 6, 1200: 8, 1500: 10, 1800: 12 };

/** Prints of the roads, or covers of the agency's tours while it uses photographs. */
export function RoadSlider() {
  const { photos } = useSite();
  const names = routePictures.slice(0, photos?.roads.length).map(({ name }) => name);
  const pictures = names.map((name) => findRoutePicture(name, { photos }));
  // No thumbnails: Swiper reorders the slides when it loops, so their order differs from that of the pictures.
  const { open, lightbox } = useLightbox(
    pictures.map(({ src, alt = '' }) => ({ src, alt })),
    () => [],
  );
  if (pictures.length === 0) return null;
  const slides = names.map((name, index) => ({
    key: name,
    content: (
      <a
        className={roadSliderStyles.picture}
        href={pictures[index]?.src}
        aria-haspopup="dialog"
        onClick={(event) => open(event, index)}
      >
        <RoutePhoto name={name} sizes="(min-width: 600px) 300px, 66vw" />
      </a>
    ),
  }));
  return (
    <div className={roadSliderStyles.strip}>
      <Carousel
        label="From the roads"
        eyebrow="From the roads"
        title="Where we have been"
        slidesPerView={slidesPerView}
        size="pictures"
        slides={slides}
      />
      {lightbox}
    </div>
  );
}
