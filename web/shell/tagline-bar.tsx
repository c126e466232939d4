import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { site } from '#shared/site/site';
import { Flags } from '../ui/drawings/flags';
import { SocialIcon } from './social-icon';
import * as styles from './tagline-bar.module.css';

export function TaglineBar() {
  return (
    <section className={styles.bar} aria-label="Contact">
      <div className={`wrap on-dark tap ${styles.line}`}>
        <a href={site.phoneHref}>
          <Phone className="icon" aria-hidden="true" />
          <span className="visually-hidden">Phone: </span>
          <span className={`num ${styles.number}`}>{site.phone}</span>
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
      </div>
      <Flags />
    </section>
  );
}
