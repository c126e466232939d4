import type { Catalogue } from '#shared/tours/catalogue';
import type { SavedToursApi } from '../../components/tours/tour-grid';
import type { Outbox } from '../../features/inquiry/inquiry-api';
import {
  dropDraft,
  findDoubt,
  onDelivery,
  readDraft,
  resendUnchanged,
  saveDraft,
  sendInquiry,
} from '../../offline/sync/inquiries';
import { isTourSaved, markMissingTour, onSavedChange, removeSavedTour, saveTour } from '../../offline/sync/saved-tours';
import { browserCatalogue, listNearbyTours } from '../../offline/sync/tours';
import { takeFromQueue } from '../../offline/sync/waiting-inquiries';

// What every page may take from the phone's store, loaded in one piece when it's needed.

export { listNearbyTours };

export const outbox: Outbox = {
  findWarning: findDoubt,
  readDraft,
  saveDraft,
  deleteDraft: dropDraft,
  sendInquiry,
  resendUnchanged: resendUnchanged,
  takeFromQueue: takeFromQueue,
  onDelivery: onDelivery,
};

export const savedToursApi: SavedToursApi = { isTourSaved, onSavedChange, saveTour, removeSavedTour };

export const catalogue: Catalogue = { ...browserCatalogue, findOfflineTour: markMissingTour };
