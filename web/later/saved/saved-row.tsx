import { Link } from 'react-router-dom';
import { formatBytes } from '#shared/bytes';
import { formatDay } from '#shared/dates';
import { pages } from '#shared/paths';
import type { SavedTourEntry } from '../../sync/saved-tours';
import { Photo } from '../../ui/photo';
import { SaveTours } from '../../ui/save-tours';
import * as styles from './saved.module.css';

/** A saved tour; an incomplete one says what is there, and goes on from it. */
export function SavedRow({ entry, onRemove }: { entry: SavedTourEntry; onRemove: () => void }) {
  const { tour, savedAt, bytes, have, of, gone } = entry;
  const complete = have === of;
  return (
    <li className={`card ${styles.tour}`}>
      <div className={`pic ${styles.thumb}`}>
        <Photo src={tour.coverImage} alt="" tourId={tour._id} sizes="120px" widest={400} />
      </div>
      <div className={styles.words}>
        <h3>
          <Link to={pages.tour(tour._id)}>{tour.heading}</Link>
        </h3>
        <p className="num">
          {gone ? 'No longer offered; saved' : complete ? 'Saved' : 'Begun'} {formatDay(savedAt)} · {formatBytes(bytes)}
          {complete ? '' : ' so far'}
        </p>
        {complete ? null : (
          <div className={styles.goOn}>
            <SaveTours tours={[tour]} />
          </div>
        )}
      </div>
      <button type="button" className="btn btn-small btn-quiet" onClick={onRemove}>
        Remove<span className="visually-hidden"> {tour.heading}</span>
      </button>
    </li>
  );
}
