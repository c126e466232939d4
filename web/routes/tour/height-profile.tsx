import { formatNumber, legWords, shortName, toHeights, toLegs } from '#shared/heights';
import type { Tour } from '#shared/tour';
import * as frame from '../../ui/more/height-figure.module.css';
import { HeightChart } from './height-chart';
import * as styles from './height-profile.module.css';

export function HeightProfile({ tour }: { tour: Tour }) {
  const heights = toHeights(tour.route);
  if (!heights) return null;
  const top = heights.points.find((point) => point.altitudeM === heights.highestM);
  return (
    <section aria-labelledby="heights-title">
      <h2 id="heights-title">Heights</h2>
      <figure className={`card ${frame.figure}`}>
        <HeightChart heights={heights} size="wide" />
        <HeightChart heights={heights} size="narrow" />
        <figcaption className={`fine ${styles.caption}`}>
          <span className={styles.night} aria-hidden="true" /> a night
          <span className={styles.summary}>
            {legWords(toLegs(tour.route ?? []))}; from {formatNumber(heights.lowestM)} to{' '}
            {formatNumber(heights.highestM)} m{top ? ` (${shortName(top.name)})` : ''}
          </span>
        </figcaption>
      </figure>
      <details className={styles.table}>
        <summary className="tap">All heights and distances</summary>
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Place</th>
                <th scope="col">From the start</th>
                <th scope="col">Height</th>
              </tr>
            </thead>
            <tbody className="num">
              {heights.points.map((point, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place may repeat, and the order never changes
                <tr key={index}>
                  <td>{point.day}</td>
                  <th scope="row">
                    {point.name}
                    {point.kind === 'stay' ? ' (night)' : point.kind === 'fuel' ? ' (fuel)' : ''}
                  </th>
                  <td>{formatNumber(point.km)} km</td>
                  <td>{formatNumber(point.altitudeM)} m</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className={`fine ${styles.care}`}>For planning only, not navigation: positions and heights are rounded.</p>
      </details>
    </section>
  );
}
