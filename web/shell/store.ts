import type { Catalogue } from '#shared/tours/catalogue';
import { dropDraft, findDoubt, onAnswer, readDraft, saveDraft, sendAsItWas, sendInquiry } from '../sync/inquiries';
import { isTourSaved, keepGone, onSavedChange, removeSavedTour, saveTour } from '../sync/saved-tours';
import { browserCatalogue, listToursNear } from '../sync/tours';
import { openWaiting } from '../sync/waiting';
import type { Outbox } from '../ui/inquiry/inquiries';
import type { Savings } from '../ui/tours/tour-shelf';

// What every page may take from the phone's store, loaded in one piece when it's needed.

export { listToursNear };

export const outbox: Outbox = {
  findDoubt,
  readDraft,
  saveDraft,
  dropDraft,
  sendInquiry,
  sendAsItWas,
  openWaiting,
  onAnswer,
};

export const savings: Savings = { isTourSaved, onSavedChange, saveTour, removeSavedTour };

export const catalogue: Catalogue = { ...browserCatalogue, kept: keepGone };
