import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type InquiryChange, mostChanged } from '#shared/inbox';
import type { Inquiry } from '#shared/inquiry';
import { countInquiries } from '#shared/inquiry-count';
import { changeInquiries } from '../../api/inbox';
import { showToast } from '../../ui/later/toasts';
import { SessionEndedError, withToken } from '../session/with-token';
import { putInquiries, refreshInbox } from './inbox';
import { toUndo } from './inquiry-change';

/** In milliseconds: many are looked through before one undoes them. */
const undoFor = 12_000;

/** Changes several inquiries the same way, with Undo. `said`: what was done, after how many it was done to. */
export function useChangeMany() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  const send = async (inquiries: readonly Inquiry[], change: InquiryChange) => {
    const [changed, stale]: [Inquiry[], Inquiry[]] = [[], []];
    for (let from = 0; from < inquiries.length; from += mostChanged) {
      const some = inquiries.slice(from, from + mostChanged);
      const answer = await withToken((token) => changeInquiries(token, some, change));
      changed.push(...answer.changed);
      stale.push(...answer.stale);
      putInquiries(client, [...answer.changed, ...answer.stale]);
    }
    return { changed, stale };
  };

  /** Puts each back to what it was; those that were alike in one call. */
  const undo = async (before: readonly Inquiry[], after: readonly Inquiry[]) => {
    const groups = new Map<string, Inquiry[]>();
    for (const now of after) {
      const was = before.find(({ _id }) => _id === now._id);
      const change = was && toUndo(was, now);
      if (!change) continue;
      const key = JSON.stringify(change);
      groups.set(key, [...(groups.get(key) ?? []), now]);
    }
    try {
      for (const [change, some] of groups) await send(some, JSON.parse(change));
      showToast({ kind: 'success', message: `Put back ${countInquiries(after.length)}.` });
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      const again = { label: 'Try again', run: () => void undo(before, after) };
      showToast({ kind: 'failure', message: 'We couldn’t put them all back.', action: again });
    } finally {
      void refreshInbox(client);
    }
  };

  const change = async (inquiries: readonly Inquiry[], what: InquiryChange, said: string): Promise<boolean> => {
    setBusy(true);
    try {
      const { changed, stale } = await send(inquiries, what);
      const left =
        stale.length > 0 ? ` Somebody else had just changed ${countInquiries(stale.length)}: look again.` : '';
      showToast({
        kind: stale.length > 0 ? 'failure' : 'success',
        message: `${said} ${countInquiries(changed.length)}.${left}`,
        ...(changed.length > 0 ? { action: { label: 'Undo', run: () => void undo(inquiries, changed) } } : {}),
        lasts: undoFor,
      });
      return true;
    } catch (error) {
      if (error instanceof SessionEndedError) return false;
      const again = { label: 'Try again', run: () => void change(inquiries, what, said) };
      showToast({ kind: 'failure', message: 'We couldn’t change all of them.', action: again });
      return false;
    } finally {
      setBusy(false);
      void refreshInbox(client);
    }
  };
  return { busy, change };
}
