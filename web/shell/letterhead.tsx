import { useLocation } from 'react-router-dom';
import { Brand } from '../ui/drawings/brand-mark';
import { Flags } from '../ui/drawings/flags';
import { useSite } from '../ui/page/site-context';
import { useAbsolute } from '../ui/page/site-origin';
import * as styles from './letterhead.module.css';

export function Letterhead() {
  const site = useSite();
  return (
    <div className={`print-only ${styles.head}`}>
      <p className={`row ${styles.brand}`}>
        <Brand />
      </p>
      <p className={styles.contact}>
        {site.phone} · {site.email}
        <br />
        {site.address.oneLine}, {site.address.country}
      </p>
      <Flags />
    </div>
  );
}

export function PrintedAddress() {
  const site = useSite();
  const { pathname, search } = useLocation();
  return (
    <p className={`print-only ${styles.address}`}>
      {/* The Worker's page has no parameter that it isn't made from, such as `utm_source`. */}
      <b suppressHydrationWarning>{useAbsolute(pathname + search)}</b>
      <br />
      {site.name}, {site.address.oneLine} · {site.phone} (24/7 for riders on the road) · {site.email}
    </p>
  );
}
