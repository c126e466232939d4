import type { InquiryDraft } from '#shared/inquiry-words';
import { updateDraft, updateSpareDraft } from '../store/drafts';

// Drafts are saved when typing pauses. A closing page may not live that long, nor finish writing to IndexedDB, so it
// writes unsaved drafts to local storage at once.

const pauseMs = 150;

const pending = new Map<string, { draft: InquiryDraft; timer: ReturnType<typeof setTimeout> }>();
let watching = false;

/** Saves a form's draft after the next pause. */
export function keepTyped(form: string, draft: InquiryDraft): void {
  watchPage();
  forgetTyped(form);
  const timer = setTimeout(() => void write(form, draft), pauseMs);
  pending.set(form, { draft, timer });
}

export function forgetTyped(form: string): void {
  clearTimeout(pending.get(form)?.timer);
  pending.delete(form);
}

async function write(form: string, draft: InquiryDraft): Promise<void> {
  await updateDraft(form, draft);
  if (pending.get(form)?.draft === draft) pending.delete(form);
}

function watchPage(): void {
  if (watching) return;
  watching = true;
  addEventListener('pagehide', keepAtOnce);
  addEventListener('visibilitychange', keepAtOnce);
}

// The timer keeps running: the page may only be hidden.
function keepAtOnce(): void {
  for (const [form, { draft }] of pending) updateSpareDraft(form, draft);
}
