import { formatNumber, toHeights } from '#shared/tours/heights';
import type { Tour } from '#shared/tours/tour';
import { RoadFigure } from '../../ui/road/road-figure';
import * as styles from './road-part.module.css';

export function RoadPart({ tour }: { tour: Tour }) {
  const heights = toHeights(tour.route);
  if (!heights) return null;
  return (
    <section className={`below ${styles.road}`} aria-labelledby="road-title">
      <h3 id="road-title" className="visually-hidden">
        The road
      </h3>
      <RoadFigure tour={tour} />
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
