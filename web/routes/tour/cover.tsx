import { useContext } from 'react';
import { formatDayOfYear } from '#shared/text/dates';
import { formatRupees } from '#shared/text/money';
import { isBookable, upcoming } from '#shared/tours/departures';
import { galleryOf, noteOf } from '#shared/tours/media';
import { sayWhosePrice } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import { toTrail } from '#shared/tours/trail';
import { standingWords } from '../../ui/departures/departure-words';
import { Crumbs } from '../../ui/page/crumbs';
import { toHeadingLength } from '../../ui/page/heading-length';
import { useSite } from '../../ui/page/site-context';
import { Today } from '../../ui/page/today';
import { Gallery } from '../../ui/pictures/gallery';
import { Price } from '../../ui/tours/price';
import * as styles from './cover.module.css';

export function Cover({ tour, gone }: { tour: Tour; gone: boolean }) {
  const pictures = galleryOf(tour);
  return (
    <header className={`on-dark poster ${styles.cover}`} data-pictures={pictures.length}>
      <div className={`wrap ${styles.words}`}>
        <Crumbs trail={toTrail(tour).slice(1)} className={styles.crumbs} />
        <p className="eyebrow">{[...new Set([tour.place, tour.country])].filter(Boolean).join(', ')}</p>
        <h1 data-length={toHeadingLength(tour.heading)}>{tour.heading}</h1>
        <div className={`cluster ${styles.offer}`}>
          <Price tour={tour} className={`cluster ${styles.price}`} />
          <span className={styles.per}>{sayWhosePrice(tour, useSite())}</span>
          {gone ? null : <NextDate tour={tour} />}
        </div>
      </div>
      <Gallery pictures={pictures} heading={tour.heading} noteOf={(src) => noteOf(tour, src)} bleeds />
    </header>
  );
}

function NextDate({ tour }: { tour: Tour }) {
  const next = upcoming(tour.departures, useContext(Today)).find(isBookable);
  if (!next) return null;
  const isOther = next.price !== null && next.price !== tour.price;
  return (
    <a className={`tap ${styles.next}`} href="#dates">
      <span>
        Next: <time dateTime={next.startsOn}>{formatDayOfYear(next.startsOn)}</time>
        {`, ${lower(standingWords(next))}${isOther ? `, ${formatRupees(next.price ?? 0)}` : ''}`}
      </span>
    </a>
  );
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
