import { takeRefused, takeSentNotes } from '../store/outbox';
import type { SentNote } from '../store/schema';
import { listen, type Message } from './channel';
import { isPageVisible, onPageAwake } from './page-signals';
import { isAwaited } from './verdicts';

/*
 * What became of inquiries while no form was waiting for them, also of those that the service worker sent while no page
 * was open. Each is told once, and only by a page that is seen.
 */

/** A waiting inquiry that the server would not take. */
export interface RefusedInquiry {
  id: string;
  subject: string;
  /** The server's words. */
  message: string;
}

/** Hears of each inquiry that went out. */
export function onInquirySent(listener: (sent: SentNote) => void): () => void {
  return tell('sent', async () => {
    for (const note of await takeSentNotes()) if (!isAwaited(note.id)) listener(note);
  });
}

/** Hears of each inquiry that was refused; those of one moment come together. */
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
    // A store that cannot be read has no news.
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
