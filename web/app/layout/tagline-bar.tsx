import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import type { Site } from '#shared/settings/site';
import { PrayerFlags } from '../../components/drawings/icons';
import { useSite } from '../../components/page/site-context';
import * as styles from './tagline-bar.module.css';

export function TaglineBar() {
  const site = useSite();
  const hasSocialLinks = site.social.length > 0;
  return (
    <section className={styles.bar} aria-label="Contact">
      <div className={`container on-dark touch-target ${styles.content} ${hasSocialLinks ? styles.withSocial : ''}`}>
        <a href={site.phoneHref}>
          <Phone className="icon" aria-hidden="true" />
          <span className="visually-hidden">Phone: </span>
          <span className={`tabular-nums ${styles.number}`}>{site.phone}</span>
        </a>
        <Link to={pages.contact}>
          <MapPin className="icon" aria-hidden="true" />
          <span className="visually-hidden">Address: </span>
          <span className={styles.address}>{site.address.oneLine}</span>
        </Link>
        <a href={`mailto:${site.email}`}>
          <Mail className="icon" aria-hidden="true" />
          <span className="visually-hidden">E-mail: </span>
          <span className={styles.mail}>{site.email}</span>
        </a>
        {hasSocialLinks ? (
          <ul className={styles.social}>
            {site.social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} rel="noreferrer" target="_blank" title={name}>
                  <SocialIcon name={name} />
                  <span className="visually-hidden">{name} (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <PrayerFlags />
    </section>
  );
}

type Network = Site['social'][number]['name'];

const iconPaths: Record<Network, string> = {
  Instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm5-1.2v.4',
  YouTube: 'M5 5.5h14A3 3 0 0 1 22 8.5v7a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zm5 3.5v6l5-3z',
  Facebook: 'M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l.8-4H14V8a1 1 0 0 1 1-1h2z',
};

function SocialIcon({ name }: { name: Network }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
