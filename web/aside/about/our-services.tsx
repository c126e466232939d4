import Compass from 'lucide-react/icons/compass';
import Globe from 'lucide-react/icons/globe';
import Headset from 'lucide-react/icons/headset';
import Tent from 'lucide-react/icons/tent';
import Waves from 'lucide-react/icons/waves-horizontal';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { MotorbikeIcon } from '../../ui/drawings/motorbike-icon';
import { useSite } from '../../ui/page/site-context';
import * as styles from './our-services.module.css';

interface ServiceProps {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  title: string;
  to: string;
  children: ReactNode;
}

function Service({ icon: Icon, title, to, children }: ServiceProps) {
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <h3>
        <Link className="whole-link" to={to}>
          {title}
        </Link>
      </h3>
      <p>{children}</p>
    </li>
  );
}

export function OurServices() {
  const site = useSite();
  return (
    <section className="wrap section" aria-labelledby="services-title">
      <div className="section-head">
        <div>
          <p className="eyebrow">What we do</p>
          <h2 id="services-title">OUR SERVICES</h2>
        </div>
      </div>
      <ul className={styles.services}>
        <Service icon={MotorbikeIcon} title="Motorbike tours" to={pages.adventure}>
          Ladakh, Spiti and Himachal with a road captain, a mechanic and a truck. Riding gear is included.
        </Service>
        <Service icon={Tent} title="Treks" to={`${pages.adventure}?place=Trekking`}>
          Over the ridges between the roads, with cooks, ponies and someone who knows the weather.
        </Service>
        <Service icon={Waves} title="Rafting" to={`${pages.adventure}?place=Rishikesh`}>
          White water at Rishikesh, graded honestly, with river guides and a camp on the sand.
        </Service>
        <Service icon={Compass} title="Trips in India" to={pages.domestic}>
          By car and at an easy pace: valleys, forts and monasteries for people who’d rather look than steer.
        </Service>
        <Service icon={Globe} title="Abroad" to={pages.international}>
          Dubai, Malaysia, Singapore, Thailand and Bali, with visas and flights explained before you book.
        </Service>
        <Service icon={Headset} title="On the road, day and night" to={pages.contact}>
          A 24/7 line to a person in {site.city} and a local team near you, from the first day to the last.
        </Service>
      </ul>
    </section>
  );
}
