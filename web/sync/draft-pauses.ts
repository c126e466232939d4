import type { InquiryDraft } from '#shared/inquiry-words';
import { updateDraft, updateSpareDraft } from '../store/drafts';

/*
 * A draft is written once its writer pauses. A page that is being closed may not see the pause end, nor a write to
 * IndexedDB: what has not been written by then goes to local storage, at once.
 */

const pauseMs = 150;

const pending = new Map<string, { draft: InquiryDraft; timer: ReturnType<typeof setTimeout> }>();
let watching = false;

/** Keeps what is being typed into a form. */
export function keepTyped(form: string, draft: InquiryDraft): void {
  watchPage();
  forgetTyped(form);
  const timer = setTimeout(() => void write(form, draft), pauseMs);
  pending.set(form, { draft, timer });
}

/** Does not write down any more what was typed into this form. */
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

// The pause goes on: the page may only be put away.
function keepAtOnce(): void {
  for (const [form, { draft }] of pending) updateSpareDraft(form, draft);
}
