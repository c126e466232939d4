import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { site } from '#shared/site/site';
import { formatNumber } from '#shared/tours/heights';
import { atWidth } from '#shared/tours/media';
import { untitledTour } from '#shared/tours/tour-words';
import { toAirShare } from '../../ride/air';
import { Milestone } from '../../ui/tours/milestone';
import * as styles from './climb.module.css';
import { type Step, type Stretch, start } from './way';

/** The road's own drawing begins on the left. */
export function Bends({ bends, at }: Stretch) {
  if (bends === 0) return null;
  return (
    <i className={styles.bends} data-bends={bends} data-mirrored={(at - bends) % 2 > 0 || undefined}>
      <i className={styles.rider} />
    </i>
  );
}

function Oxygen({ share }: { share: number }) {
  return (
    <>
      <span aria-hidden="true">Oxygen {share} %</span>
      <span className="visually-hidden">{share} % of sea-level oxygen</span>
    </>
  );
}

export function Stop({ stop, ...stretch }: Step) {
  const { name, heightM, tours } = stop;
  const height = formatNumber(heightM);
  const isStone = tours.length > 0 || stop === start;
  return (
    <li data-early={stop === start ? 'start' : heightM < site.cityM || undefined}>
      <Bends {...stretch} />
      <div className={`cluster ${styles.row}`} data-right={stretch.at % 2 > 0 || undefined}>
        {isStone ? (
          <div className={styles.stone}>
            <Milestone
              cap={stop === start ? 'Start' : <Oxygen share={toAirShare(heightM)} />}
              figure={`${height} m`}
              unit={name}
            />
          </div>
        ) : (
          <p className={styles.pass}>
            {name} <span>{height} m</span>
          </p>
        )}
        {tours.length > 0 ? (
          <div className={styles.tours}>
            {tours.map(({ _id, heading, duration, coverImage }) => (
              <p key={_id}>
                {coverImage ? (
                  <img src={atWidth(coverImage, 400)} alt="" width="72" height="48" loading="lazy" />
                ) : null}
                <span>
                  <Link to={pages.tour(_id)}>{heading || untitledTour}</Link> <small>{duration}</small>
                </span>
              </p>
            ))}
          </div>
        ) : null}
        <i className={styles.rider} />
      </div>
    </li>
  );
}
