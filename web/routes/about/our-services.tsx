import { Bike, Compass, Globe, Headset, type LucideIcon, Tent, Waves } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import styles from './our-services.module.css';

interface Service {
  icon: LucideIcon;
  title: string;
  text: string;
  to: string;
}

const services: readonly Service[] = [
  {
    icon: Bike,
    title: 'Motorbike tours',
    text: 'Ladakh, Spiti and Himachal with road captain, mechanic and truck; riding gear comes with the price.',
    to: pages.adventure,
  },
  {
    icon: Tent,
    title: 'Treks',
    text: 'Over the ridges between the roads, with cooks, ponies and somebody who knows the weather.',
    to: `${pages.adventure}?place=Trekking`,
  },
  {
    icon: Waves,
    title: 'Rafting',
    text: 'White water at Rishikesh, graded honestly, with river guides and a camp on the sand.',
    to: `${pages.adventure}?place=Rishikesh`,
  },
  {
    icon: Compass,
    title: 'Journeys in India',
    text: 'By car and at an easy pace: valleys, forts and monasteries for those who would rather look than steer.',
    to: pages.domestic,
  },
  {
    icon: Globe,
    title: 'Abroad',
    text: 'Dubai, Malaysia, Singapore, Thailand and Bali, with visas and flights explained before you book.',
    to: pages.international,
  },
  {
    icon: Headset,
    title: 'On the road, day and night',
    text: 'A 24/7 line to a person in Delhi and a local team near you, from the first day to the last.',
    to: pages.contact,
  },
];

export function OurServices() {
  return (
    <section className="wrap section" aria-labelledby="services-title">
      <div className="section-head">
        <div>
          <p className="eyebrow">What we do</p>
          <h2 id="services-title">OUR SERVICES</h2>
        </div>
      </div>
      <ul className={styles.services}>
        {services.map(({ icon: Icon, title, text, to }) => (
          <li key={title}>
            <Icon className="icon" aria-hidden="true" />
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
