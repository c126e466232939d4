import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import type { Site } from '#shared/settings/site';
import type { HighestTour, HomeTours } from '#shared/tours/catalogue';
import { formatNumber } from '#shared/tours/elevation';
import { untitledTour } from '#shared/tours/tour-messages';
import { useSite } from '../../components/page/site-context';
import { Milestone } from '../../components/tours/milestone';
import * as styles from './altitude-band.module.css';

function selectPeaks({ tours, highest }: HomeTours, { cityM }: Pick<Site, 'cityM'>): HighestTour[] {
  if (!highest) return [];
  const lowerPeaks = tours
    .map(({ _id, heading, place, facts }) => ({ _id, heading, place, altitudeM: facts?.maxAltitudeM ?? 0 }))
    .filter(({ altitudeM }) => altitudeM > cityM && altitudeM < highest.altitudeM)
    .sort((a, b) => a.altitudeM - b.altitudeM);
  const quartiles = [1, 2, 3].flatMap((quarter) => lowerPeaks[Math.floor((quarter * lowerPeaks.length) / 4)] ?? []);
  return [...new Set(quartiles), highest];
}

/** SVG path of a road that climbs in four steps. */
const roadPath = 'M0 150H10C20 150 20 112 30 112S40 75 50 75 60 37 70 37 80 0 90 0H100';

export function AltitudeBand({ home }: { home: HomeTours }) {
  const site = useSite();
  const peaks = selectPeaks(home, site);
  const highestPeak = peaks.at(-1);
  if (!highestPeak) return null;
  return (
    <section className={`below-fold on-dark ridge ${styles.band}`} aria-labelledby="band-title">
      <div className={`container ${styles.head}`}>
        <div>
          <p className="eyebrow">Tours by height</p>
          <h2 id="band-title">
            From {site.city} to {formatNumber(highestPeak.altitudeM)} metres
          </h2>
          <p className={styles.lead}>
            Every pass, the height you sleep at, the next fuel stop and the next signal: on your phone before you leave.
          </p>
        </div>
        <Link className="btn btn-yellow" to={pages.passes}>
          See all tours by height
        </Link>
      </div>
      <div className={styles.strip}>
        <svg viewBox="0 0 100 192" preserveAspectRatio="none" aria-hidden="true">
          <path d={`${roadPath}V192H0z`} />
          <path d={roadPath} />
          <path d={roadPath} />
        </svg>
        <ol>
          <li>
            <Milestone isSmall label="Start" figure={formatNumber(site.cityM)} unit={site.city} />
          </li>
          {peaks.map(({ _id, heading, place, altitudeM }) => (
            <li key={_id}>
              <Link to={pages.tour(_id)}>
                <span>{heading || untitledTour}</span>
                <Milestone
                  isSmall
                  label="Metres"
                  figure={formatNumber(altitudeM)}
                  unit={place === 'Trekking' ? 'on foot' : place}
                />
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
