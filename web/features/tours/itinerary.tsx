import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router-dom';
import { formatPrice } from '#shared/money';
import { findTripNoun } from '#shared/ride/ride';
import { pages } from '#shared/routes';
import { formatBestMonths } from '#shared/tours/catalogue';
import {
  type DayRide,
  formatModeDistances,
  formatNumber,
  isHilly,
  toDayRides,
  toRouteElevation,
} from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { PrintLink } from '../../components/links';
import { toDayId } from '../../components/route-map/marks';
import { RouteFigure } from '../../components/route-map/route-figure';
import { listRideFigures, type RideFigure } from '../ride/plan/ride-figures';
import * as itineraryStyles from './itinerary.module.css';
import * as rideFactsStyles from './ride-facts.module.css';
import * as styles from './road-part.module.css';

export function RouteTable({ tour }: { tour: Tour }) {
  const elevation = toRouteElevation(tour.route);
  if (!elevation) return null;
  return (
    <section className={`below-fold ${styles.road}`} aria-labelledby="road-title">
      <h3 id="road-title" className="visually-hidden">
        The road
      </h3>
      <RouteFigure tour={tour} />
      <details className={styles.table}>
        <summary className="touch-target">All heights and distances</summary>
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
            <tbody className="tabular-nums">
              {elevation.points.map((point, index) => (
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
        <p className={`fine-print ${styles.disclaimer}`}>
          For planning only, not navigation: positions and heights are rounded.
        </p>
      </details>
    </section>
  );
}

function formatDayRide({ distances, nightAltitudeM }: DayRide, isFirst: boolean, isLast: boolean): string {
  if (distances.length === 0) return isFirst ? 'arrive' : isLast ? 'depart' : 'rest';
  return (
    formatModeDistances(distances) +
    (nightAltitudeM !== null && nightAltitudeM >= 500 ? ` · sleep ${formatNumber(nightAltitudeM)} m` : '')
  );
}

function PlanLink({ tour }: { tour: Tour }) {
  return (
    <Link className={`btn btn-small btn-line ${itineraryStyles.plan}`} to={pages.ride(tour._id)}>
      {`Plan this ${findTripNoun(tour)} `}
      <ArrowRight className="icon" aria-hidden="true" />
    </Link>
  );
}

export function ItinerarySection({ tour, isNoLongerOffered }: { tour: Tour; isNoLongerOffered: boolean }) {
  const planLink = isNoLongerOffered || !tour.route?.length ? null : <PlanLink tour={tour} />;
  if (tour.itinerary.length === 0)
    return (
      <>
        {planLink}
        <RouteTable tour={tour} />
      </>
    );
  const elevation = toRouteElevation(tour.route);
  const rides = tour.route?.length ? toDayRides(tour) : new Map<number, DayRide>();
  const lastIndex = tour.itinerary.length - 1;
  return (
    <section className={elevation ? itineraryStyles.itinerary : undefined} aria-labelledby="itinerary-title">
      <div className={`spread ${itineraryStyles.head}`}>
        <h2 id="itinerary-title">Itinerary</h2>
        <div className="cluster">
          {planLink}
          <PrintLink label="Print or save as PDF" />
        </div>
      </div>
      <RouteTable tour={tour} />
      {elevation && isHilly(elevation) ? <div data-strip className={itineraryStyles.strip} aria-hidden="true" /> : null}
      <ol className={`below-fold ${itineraryStyles.days}`}>
        {tour.itinerary.map(({ day, title, description }, index) => {
          const ride = rides.get(day);
          return (
            <li key={`${day}-${title}`}>
              <details
                name="itinerary"
                open={index === 0}
                data-day={rides.size > 0 ? day : undefined}
                className={itineraryStyles.day}
              >
                <summary className={itineraryStyles.summary}>
                  <h3>
                    Day {day}: {title}
                  </h3>
                  {ride ? (
                    <span className={`${itineraryStyles.km} tabular-nums`}>
                      {formatDayRide(ride, index === 0, index === lastIndex)}
                    </span>
                  ) : null}
                  <ChevronDown className="icon" aria-hidden="true" />
                </summary>
                <p id={toDayId(day)}>{description}</p>
              </details>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

export function TourFacts({ tour, isNoLongerOffered }: { tour: Tour; isNoLongerOffered: boolean }) {
  const facts = tour.facts ?? {};
  const rows: [string, string | undefined][] = [
    ['Type', tour.type],
    ['Languages', tour.language],
    ['Price per day', tour.pricePerDay === null ? 'N/A' : formatPrice(tour.pricePerDay)],
    ['Motorcycle', facts.bike],
    ['In the saddle', facts.saddleHours],
    ['Difficulty', facts.difficulty],
    ['Best months', formatBestMonths(tour)],
  ];
  const roadRows: [string, string | undefined][] = [
    ['Fuel', facts.fuelStops?.join(', ')],
    ['Network', facts.network],
    ['Permits', facts.permits],
  ];
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">Facts</h2>
      {isNoLongerOffered ? null : <Figures figures={listRideFigures(tour)} />}
      <Rows rows={rows} />
      {roadRows.some(([, value]) => value) ? (
        <details>
          <summary className="touch-target">
            {formatTerms(roadRows)}
            <ChevronDown className="icon" aria-hidden="true" />
          </summary>
          <Rows rows={roadRows} />
        </details>
      ) : null}
    </section>
  );
}

/** Returns `Fuel, network and permits`, of the rows that have a value. */
function formatTerms(rows: readonly [string, string | undefined][]): string {
  const terms = rows.filter(([, value]) => value).map(([term], index) => (index === 0 ? term : term.toLowerCase()));
  return [terms.slice(0, -1).join(', '), terms.at(-1)].filter(Boolean).join(' and ');
}

function Rows({ rows }: { rows: readonly [string, string | undefined][] }) {
  return (
    <dl className={rideFactsStyles.facts}>
      {rows.map(([term, value]) =>
        value ? (
          <div key={term} className={rideFactsStyles.row}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Figures({ figures }: { figures: readonly RideFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className={rideFactsStyles.figures}>
      {figures.map(({ term, figure, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <b className="tabular-nums">{figure}</b> {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
