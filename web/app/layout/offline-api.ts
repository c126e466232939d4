import { findInquiryWarning } from '#shared/inquiries/inquiry-warnings';
import type { Catalogue } from '#shared/tours/catalogue';
import type { SavedToursApi } from '../../components/tours/tour-grid';
import type { Outbox } from '../../features/inquiry/inquiry-api';
import { findDraft, removeDraft, updateDraft } from '../../offline/db/outbox';
import { onDelivery, resendUnchanged, sendInquiry } from '../../offline/sync/inquiries';
import { isTourSaved, markMissingTour, onSavedChange, removeSavedTour, saveTour } from '../../offline/sync/saved-tours';
import { browserCatalogue, listNearbyTours } from '../../offline/sync/tours';
import { takeFromQueue } from '../../offline/sync/waiting-inquiries';

// Pages import their offline data from this module, which is one chunk and is loaded when a page needs it.

export { listNearbyTours };

export const outbox: Outbox = {
  findWarning: findInquiryWarning,
  readDraft: findDraft,
  saveDraft: updateDraft,
  deleteDraft: removeDraft,
  sendInquiry,
  resendUnchanged,
  takeFromQueue,
  onDelivery,
};

export const savedToursApi: SavedToursApi = { isTourSaved, onSavedChange, saveTour, removeSavedTour };

export const catalogue: Catalogue = { ...browserCatalogue, findOfflineTour: markMissingTour };
