import * as v from 'valibot';
import type { Catalogue } from '#shared/tours/catalogue';
import { Tour, TourCard } from '#shared/tours/tour';
import { StoredPlaces } from '../tours/place-summary';
import { type CopyOptions, Findable, Home, keepCopy, Part } from './copies';

/** The catalogue data a page used, so its structured data comes from the same rows. */
export interface Seen {
  tour: Tour | null;
  tours: readonly Pick<TourCard, '_id'>[] | null;
  /** The days (`YYYY-MM-DD`) in what was read: dates of departures. */
  days: string[];
  /** The catalogue's error: the page shows a friendly message, the log needs the error. */
  failures: unknown[];
  /** When the oldest copy was made that stands in for what could not be read (ISO 8601); null if none does. */
  copiedAt: string | null;
  isRead: boolean;
}

export function watchCatalogue(
  stored: Catalogue,
  copies: Pick<CopyOptions, 'origin' | 'waitUntil'>,
): { catalogue: Catalogue; seen: Seen } {
  const seen: Seen = { tour: null, tours: null, days: [], failures: [], copiedAt: null, isRead: false };
  const options: CopyOptions = {
    ...copies,
    onCopy(at, failure) {
      seen.failures.push(failure);
      if (seen.copiedAt === null || at < seen.copiedAt) seen.copiedAt = at;
    },
  };
  const noted = async <T>(read: Promise<T>, note: (found: T) => void = () => undefined): Promise<T> => {
    seen.isRead = true;
    try {
      const found = await read;
      note(found);
      return found;
    } catch (error) {
      seen.failures.push(error);
      throw error;
    }
  };
  const noteDays = (cards: readonly TourCard[]) => {
    seen.days.push(...cards.flatMap(({ dates = [] }) => dates));
  };
  const noteListed = ({ tours }: { tours: readonly TourCard[] }) => {
    seen.tours = tours;
    noteDays(tours);
  };
  return {
    seen,
    catalogue: {
      home: () => noted(keepCopy('home', Home, stored.home, options), noteListed),
      places: () => noted(keepCopy('places', StoredPlaces, stored.places, options)),
      listing(filter, before) {
        const name = `listing ${JSON.stringify([filter.type, filter.place, before])}`;
        return noted(
          keepCopy(name, Part, () => stored.listing(filter, before), options),
          noteListed,
        );
      },
      newest(most) {
        seen.isRead = true;
        return keepCopy(`newest ${most}`, v.array(TourCard), () => stored.newest(most), options);
      },
      findable: () => noted(keepCopy('findable', Findable, stored.findable, options), ({ tours }) => noteDays(tours)),
      // Of these there are as many as threes of tours: none is copied.
      compared: (ids) => noted(stored.compared(ids)),
      tour: (id) =>
        noted(
          keepCopy(`tour ${id}`, v.nullable(Tour), () => stored.tour(id), options),
          (tour) => {
            seen.tour = tour;
            seen.days.push(...(tour?.departures ?? []).map(({ startsOn }) => startsOn));
          },
        ),
    },
  };
}
