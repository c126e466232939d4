import type { Catalogue } from '#shared/tours/catalogue';
import type { SavedToursApi } from '../../components/tours/tour-grid';
import type { Outbox } from '../../features/inquiry/inquiry-api';
import {
  dropDraft,
  findDoubt,
  onAnswer,
  readDraft,
  saveDraft,
  sendAsItWas,
  sendInquiry,
} from '../../offline/sync/inquiries';
import {
  isTourSaved,
  onSavedChange,
  removeSavedTour,
  saveTour,
  storeMissingTour,
} from '../../offline/sync/saved-tours';
import { browserCatalogue, listToursNear } from '../../offline/sync/tours';
import { openWaiting } from '../../offline/sync/waiting';

// What every page may take from the phone's store, loaded in one piece when it's needed.

export { listToursNear };

export const outbox: Outbox = {
  findWarning: findDoubt,
  readDraft,
  saveDraft,
  deleteDraft: dropDraft,
  sendInquiry,
  resendUnchanged: sendAsItWas,
  takeFromQueue: openWaiting,
  onDelivery: onAnswer,
};

export const savedToursApi: SavedToursApi = { isTourSaved, onSavedChange, saveTour, removeSavedTour };

export const catalogue: Catalogue = { ...browserCatalogue, findOfflineTour: storeMissingTour };
