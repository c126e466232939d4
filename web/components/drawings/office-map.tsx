import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';
import type { Site } from '#shared/settings/site';
import { ButtonLink } from '../links';
import { useSite } from '../page/site-context';
import { useOfflineState } from '../page/use-offline-state';
import * as styles from './office-map.module.css';

function buildMapUrls({ lat, lon }: Pick<Site, 'lat' | 'lon'>) {
  const box = [lon - 0.012, lat - 0.008, lon + 0.012, lat + 0.008].map((edge) => edge.toFixed(4)).join('%2C');
  const frameUrl = `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${lat}%2C${lon}`;
  return { frameUrl, pageUrl: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}` };
}

/** The map service loads only after a press. */
export function OfficeMap({ tall }: { tall?: boolean }) {
  const site = useSite();
  const { frameUrl, pageUrl } = buildMapUrls(site);
  const connection = useOfflineState();
  const [isRequested, setRequested] = useState(false);
  const isOffline = connection.isOffline || (isRequested && !navigator.onLine);
  const isLoaded = isRequested && !isOffline;
  return (
    <div className={tall ? `${styles.map} ${styles.tall}` : styles.map}>
      {isLoaded ? (
        <iframe
          title="Map of our office"
          src={frameUrl}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
        />
      ) : (
        <>
          <p className={styles.pin}>
            <MapPin className="icon" aria-hidden="true" />
            {site.address.oneLine}
          </p>
          <div className={styles.footer} role="status">
            {isRequested ? (
              <p className={styles.offlineNote}>You’re offline. The map will load when you’re back in range.</p>
            ) : (
              <ButtonLink
                className={`touch-target ${styles.showButton}`}
                href={pageUrl}
                onPress={() => setRequested(true)}
              >
                Show map
              </ButtonLink>
            )}
          </div>
        </>
      )}
    </div>
  );
}
