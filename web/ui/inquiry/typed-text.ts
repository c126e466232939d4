import { type InquiryDraft, typedTextKey } from '#shared/inquiries/inquiry-words';

// The last change of a form in this tab that IndexedDB does not have yet, in session storage, which writes at once: a page
// that is reloaded does not wait for IndexedDB, or has not loaded its code.

interface TypedText {
  form: string;
  draft: InquiryDraft;
}

/** Null if session storage is blocked, full or broken. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}

const read = () => withStorage((storage) => JSON.parse(storage.getItem(typedTextKey) ?? 'null') as TypedText | null);

export function noteTyped(form: string, draft: InquiryDraft): void {
  const typed: TypedText = { form, draft };
  withStorage((storage) => storage.setItem(typedTextKey, JSON.stringify(typed)));
}

export function findTyped(form: string): InquiryDraft | null {
  const typed = read();
  return typed?.form === form ? typed.draft : null;
}

/** @param draft only if this was typed last */
export function forgetTyped(form: string, draft?: InquiryDraft): void {
  const typed = findTyped(form);
  if (typed === null || (draft !== undefined && JSON.stringify(typed) !== JSON.stringify(draft))) return;
  withStorage((storage) => storage.removeItem(typedTextKey));
}
