import { Mail, MapPin, Phone } from 'lucide-react';
import { site } from '#shared/site';
import { Flags } from '../ui/flags';
import styles from './tagline-bar.module.css';

/** Phone, address, e-mail and social links, over the prayer-flag band. */
export function TaglineBar() {
  return (
    <section className={styles.bar} aria-label="Contact">
      <div className={`wrap ${styles.line}`}>
        <a href={site.phoneHref}>
          <Phone className="icon" aria-hidden="true" />
          <span className="visually-hidden">Phone: </span>
          <span className="num">{site.phone}</span>
        </a>
        <span className={styles.address}>
          <MapPin className="icon" aria-hidden="true" />
          <span className="visually-hidden">Address: </span>
          {site.address.oneLine}
        </span>
        <a href={`mailto:${site.email}`} className={styles.mail}>
          <Mail className="icon" aria-hidden="true" />
          <span className="visually-hidden">E-mail: </span>
          {site.email}
        </a>
        <ul className={styles.social}>
          {site.social.map(({ name, href }) => (
            <li key={name}>
              <a href={href} rel="noreferrer" target="_blank">
                {name}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <Flags />
    </section>
  );
}
