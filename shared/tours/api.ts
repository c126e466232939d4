import * as v from 'valibot';
import { del, get, post, put } from '../api.ts';
import { MessageResponse } from '../staff/staff.ts';
import { AdminTour, DeletedTours, StageInput, TourVersions } from './admin-tour.ts';

const SavedTour = v.object({ message: v.string(), tour: v.optional(AdminTour) });
export type SavedTour = v.InferOutput<typeof SavedTour>;

const savedTour = { response: SavedTour, conflict: { tour: AdminTour } };

export const listAdminTours = get('/api/desk-tours', { response: v.array(AdminTour) });
export const readAdminTour = get('/api/desk-tours/:id', { response: AdminTour });
export const listDeletedTours = get('/api/deleted-tours', { response: DeletedTours });
export const addTour = post('/api/tours', { response: SavedTour });
export const changeTour = put('/api/tours/:id', savedTour);
export const deleteTour = del('/api/tours/:id', { response: MessageResponse, conflict: savedTour.conflict });
export const restoreTour = post('/api/tours/:id/restore', { response: SavedTour });
export const changeStage = put('/api/tours/:id/stage', { body: StageInput, ...savedTour });
/** Form with the file `picture` and its `content`, from `toShareContent`. */
export const addSharePicture = put('/api/tours/:id/share-picture', { response: MessageResponse });
export const copyTour = post('/api/tours/:id/copy', { response: SavedTour });
export const listVersions = get('/api/tours/:id/versions', { response: TourVersions });
export const restoreVersion = post('/api/tours/:id/versions/:version', savedTour);
