import * as v from 'valibot';
import { del, get, post, put } from '../api.ts';
import { MessageAnswer } from '../staff/staff.ts';
import { DeletedTours, DeskTour, StageInput, TourVersions } from './admin-tour.ts';

const SavedTour = v.object({ message: v.string(), tour: v.optional(DeskTour) });
export type SavedTour = v.InferOutput<typeof SavedTour>;

const saved = { answer: SavedTour, conflict: { tour: DeskTour } };

/** All tours with their stage, page by page. */
export const listDeskTours = get('/api/desk-tours', { answer: v.array(DeskTour) });
export const readDeskTour = get('/api/desk-tours/:id', { answer: DeskTour });
export const listDeletedTours = get('/api/deleted-tours', { answer: DeletedTours });
export const addTour = post('/api/tours', { answer: SavedTour });
export const changeTour = put('/api/tours/:id', saved);
export const deleteTour = del('/api/tours/:id', { answer: MessageAnswer, conflict: saved.conflict });
export const restoreTour = post('/api/tours/:id/restore', { answer: SavedTour });
export const changeStage = put('/api/tours/:id/stage', { body: StageInput, ...saved });
export const copyTour = post('/api/tours/:id/copy', { answer: SavedTour });
export const listVersions = get('/api/tours/:id/versions', { answer: TourVersions });
export const bringBackVersion = post('/api/tours/:id/versions/:version', saved);
