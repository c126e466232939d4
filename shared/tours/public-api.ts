import * as v from 'valibot';
import { get } from '../api.ts';
import { Tour, TourCard } from './tour.ts';

// Separate from api.ts, so that visitors do not download the schemas of the admin's calls.

export const listTours = get('/api/tours', { response: v.array(Tour) });
/** With the query `fields=card`. */
export const listTourCards = get('/api/tours', { response: v.array(TourCard) });
export const readTour = get('/api/tours/:id', { response: Tour });
