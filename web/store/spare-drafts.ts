import type { InquiryDraft } from '#shared/inquiries/inquiry-words';
import { removeTexts, withTextStorage } from './text-storage';

// Drafts in local storage: what only a synchronous write can keep, and all of them while IndexedDB is broken.

const prefix = 'draft:';

/** Synchronous. */
export function updateSpareDraft(form: string, draft: InquiryDraft): void {
  withTextStorage((storage) => storage.setItem(prefix + form, JSON.stringify(draft)));
}

export function readSpareText(form: string): string | null {
  return withTextStorage((storage) => storage.getItem(prefix + form));
}

export function removeSpareDraft(form: string): void {
  withTextStorage((storage) => storage.removeItem(prefix + form));
}

export function removeSpareDrafts(): void {
  removeTexts(prefix);
}
