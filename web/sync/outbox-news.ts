import { takeRefused, takeSentNotes } from '../store/outbox';
import type { SentNote } from '../store/schema';
import { listen, type Message } from './channel';
import { isPageVisible, onPageAwake } from './page-signals';
import { isAwaited } from './verdicts';

// What happened to inquiries without an open form, including those the service worker sent with no page open. Each is
// reported once, by a visible page.

export interface RefusedInquiry {
  id: string;
  subject: string;
  message: string;
}

export function onInquirySent(listener: (sent: SentNote) => void): () => void {
  return tell('sent', async () => {
    for (const note of await takeSentNotes()) if (!isAwaited(note.id)) listener(note);
  });
}

/** Calls `listener` for refused inquiries, grouped if they come together. */
export function onInquiryRefused(listener: (refused: RefusedInquiry[]) => void): () => void {
  return tell('refused', async () => {
    const refused = (await takeRefused())
      .filter(({ id }) => !isAwaited(id))
      .map(({ id, draft, refusal }) => ({ id, subject: draft.subject, message: refusal?.message ?? '' }));
    if (refused.length > 0) listener(refused);
  });
}

function tell(topic: Message['topic'], deliver: () => Promise<void>): () => void {
  const deliverIfSeen = () => {
    // An unreadable store has no news.
    if (isPageVisible()) deliver().catch(() => undefined);
  };
  const stopListening = listen((message) => {
    if (message.topic === topic) deliverIfSeen();
  });
  const stopWaking = onPageAwake(deliverIfSeen);
  deliverIfSeen();
  return () => {
    stopListening();
    stopWaking();
  };
}
