import type { Inquiry } from '#shared/inquiries/inquiry';
import { showToast } from '../../ui/toasts/toasts';
import type { InboxList } from '../queries/inbox';
import { exportPart } from '../queries/inbox';
import { SessionEndedError } from '../session/with-token';
import { downloadCsv, type OwnerName } from './csv';

/** Makes a file of what the server gives out for one, or says that there is none. */
export async function exporting(make: () => Promise<void>): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (error instanceof SessionEndedError) return;
    showToast({
      kind: 'failure',
      message: 'Nothing was exported: the site didn’t give it out.',
      action: { label: 'Try again', run: () => void exporting(make) },
    });
  }
}

/** All of a list. */
export const exportInbox = (list: InboxList, ownerName: OwnerName) =>
  exporting(async () => {
    const all: Inquiry[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const search = { ...list, ...(cursor ? { cursor } : {}) };
      const part = await exportPart(search);
      all.push(...part.data);
      cursor = part.next;
    }
    if (all.length > 0) downloadCsv(all, new Date(), ownerName);
  });
