import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '#shared/dates';
import { pages } from '#shared/paths';
import { listSavedTours, onSavedChange, removeSavedTour } from '../../sync/saved-tours';
import { Photo } from '../../ui/photo';
import { formatBytes } from './format-bytes';
import * as styles from './saved.module.css';

type Saved = Awaited<ReturnType<typeof listSavedTours>>;

export function SavedTours() {
  const [saved, setSaved] = useState<Saved | null>(null);
  useEffect(() => {
    const read = () => void listSavedTours().then(setSaved);
    read();
    return onSavedChange(read);
  }, []);
  return (
    <section className={styles.block} aria-labelledby="saved-title">
      <div className={`spread ${styles.head}`}>
        <h2 id="saved-title">Saved tours</h2>
      </div>
      {saved?.length === 0 ? (
        <p className="lead">
          None yet. Press “Save for offline” on a tour to keep it here with all its pictures. Its text is saved anyway.
        </p>
      ) : null}
      {saved?.length ? (
        <ul className={styles.list}>
          {saved.map(({ tour, savedAt, bytes }) => (
            <li key={tour._id} className={`card ${styles.tour}`}>
              <div className={`pic ${styles.thumb}`}>
                <Photo src={tour.coverImage} alt="" tourId={tour._id} sizes="120px" widest={400} />
              </div>
              <div className={styles.words}>
                <h3>
                  <Link to={pages.tour(tour._id)}>{tour.heading}</Link>
                </h3>
                <p className="num">
                  Saved {formatDay(savedAt)} · {formatBytes(bytes)}
                </p>
              </div>
              <button type="button" className="btn btn-small btn-quiet" onClick={() => void removeSavedTour(tour._id)}>
                Remove<span className="visually-hidden"> {tour.heading}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
