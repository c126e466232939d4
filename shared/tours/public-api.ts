import * as v from 'valibot';
import { get } from '../api.ts';
import { Tour, TourCard } from './tour.ts';

// Apart from the admin's calls, whose schemas no visitor downloads.

export const listTours = get('/api/tours', { response: v.array(Tour) });
/** The same, with `fields=card`. */
export const listTourCards = get('/api/tours', { response: v.array(TourCard) });
export const readTour = get('/api/tours/:id', { response: Tour });
