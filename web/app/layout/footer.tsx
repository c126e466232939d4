import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { Disclosure } from '../../components/disclosure/disclosure';
import { BrandLogo, PrayerFlags } from '../../components/drawings/icons';
import { OfficeMap } from '../../components/drawings/office-map';
import { SchemeSwitch } from '../../components/page/scheme-switch';
import { useSite } from '../../components/page/site-context';
import * as styles from './footer.module.css';

const companyLinks = [
  { label: 'Home', to: pages.home },
  { label: 'About us', to: pages.about },
  { label: 'Packages', to: `${pages.home}#tour-packages` },
  { label: 'Contact Us', to: pages.contact },
  { label: 'Login', to: pages.login },
];

const rideLinks = [
  { label: 'Adventure', to: pages.adventure },
  { label: 'Domestic', to: pages.domestic },
  { label: 'International', to: pages.international },
  { label: 'Leh Ladakh', to: pages.lehLadakh },
  { label: 'Spiti Valley', to: pages.spitiValley },
  { label: 'Himachal Pradesh', to: pages.himachalPradesh },
  { label: 'Tours by height', to: pages.passes },
  { label: 'Find your tour', to: pages.find },
  { label: 'Saved trips', to: pages.saved },
];

function LinkList({ name, links }: { name: string; links: readonly { label: string; to: string }[] }) {
  return (
    <nav aria-label={name}>
      <Disclosure summaryClass={styles.summary} summary={<h3>{name}</h3>}>
        <ul className={styles.links}>
          {links.map(({ label, to }) => (
            <li key={label}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}

export function Footer() {
  const site = useSite();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={`below-fold on-dark ridge ${styles.footer}`} id="site-pages">
      <div className={`container ${styles.columns}`}>
        <div>
          <h2 className={`row ${styles.logo}`}>
            <BrandLogo />
          </h2>
          <p>{site.about}</p>
          <ul className={`cluster ${styles.social}`} aria-label="Social">
            {site.social.map(({ name, href }) => (
              <li key={name}>
                <a className="touch-target" href={href} rel="noreferrer" target="_blank">
                  {name}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <LinkList name="Company" links={companyLinks} />
        <LinkList name="Rides" links={rideLinks} />
        <div className={styles.office}>
          <Disclosure summaryClass={styles.summary} summary={<h3>Office</h3>}>
            <address>
              {site.address.oneLine}
              <br />
              <a href={site.phoneHref} className="tabular-nums">
                {site.phone}
              </a>
              <br />
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </address>
            <OfficeMap />
          </Disclosure>
        </div>
      </div>
      <PrayerFlags />
      <div className={styles.bottomBar}>
        <div className={`container spread ${styles.legal}`}>
          <p suppressHydrationWarning>
            © {year} {site.name}. {site.priceNote}
          </p>
          <SchemeSwitch />
          <p>
            <Link to={pages.terms}>Terms</Link>
            <Link to={pages.privacy}>Privacy</Link>
          </p>
        </div>
        <p className={`container ${styles.credits}`}>
          Typefaces Barlow Condensed and Figtree (OFL), icons Lucide (ISC).
        </p>
      </div>
    </footer>
  );
}
