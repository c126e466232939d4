import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type InquiryChange, maxChanged } from '#shared/inquiries/inbox';
import { countInquiries } from '#shared/inquiries/inquiry-count';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { showToast } from '../../ui/toasts/toasts';
import { SessionEndedError } from '../session/with-token';
import { changeInquiries, putInquiries, refreshInbox } from './inbox';
import { toUndo } from './use-change-inquiry';

/** Many are looked through before one undoes them. */
const undoForMs = 12_000;

interface Progress {
  changed: Inquiry[];
  stale: Inquiry[];
  left: readonly Inquiry[];
  /** The last call had no answer, and may have been made all the same. */
  isUnheard: boolean;
}

const from = (left: readonly Inquiry[]): Progress => ({ changed: [], stale: [], left, isUnheard: false });

function isSo(
  now: Inquiry,
  { status = now.status, ownerId = now.ownerId, followUpOn = now.followUpOn, deleted }: InquiryChange,
) {
  const isDeleted = now.deletedAt !== null;
  return (
    now.status === status &&
    now.ownerId === ownerId &&
    now.followUpOn === followUpOn &&
    isDeleted === (deleted ?? isDeleted)
  );
}

const sayStale = ({ length }: readonly Inquiry[]) =>
  length > 0 ? ` Somebody else had just changed ${countInquiries(length)}: look again.` : '';

/** `said` stands after how many it was done to. */
export function useChangeMany() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  /** Notes in `progress` what is done, also if it fails half-way. */
  const send = async (progress: Progress, change: InquiryChange) => {
    while (progress.left.length > 0) {
      const some = progress.left.slice(0, maxChanged);
      const isOurs = (one: Inquiry) => progress.isUnheard && isSo(one, change);
      const { changed, stale } = await changeInquiries(some, change).catch((error) => {
        progress.isUnheard = true;
        throw error;
      });
      progress.changed.push(...changed, ...stale.filter(isOurs));
      progress.stale.push(...stale.filter((one) => !isOurs(one)));
      progress.isUnheard = false;
      progress.left = progress.left.slice(maxChanged);
      putInquiries(client, [...changed, ...stale]);
    }
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
    await putBack([...groups].map(([change, some]) => ({ change: JSON.parse(change), progress: from(some) })));
  };

  const putBack = async (groups: readonly { change: InquiryChange; progress: Progress }[]) => {
    try {
      for (const { change, progress } of groups) await send(progress, change);
      const all = groups.map(({ progress }) => progress);
      const stale = all.flatMap((progress) => progress.stale);
      const count = all.reduce((sum, { changed }) => sum + changed.length, 0);
      const message = `Put back ${countInquiries(count)}.${sayStale(stale)}`;
      showToast({ kind: stale.length > 0 ? 'failure' : 'success', message });
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      const again = { label: 'Try again', run: () => void putBack(groups) };
      showToast({ kind: 'failure', message: 'We couldn’t put them all back.', action: again });
    } finally {
      void refreshInbox(client);
    }
  };

  const run = async (inquiries: readonly Inquiry[], progress: Progress, what: InquiryChange, said: string) => {
    const task = `${said} ${inquiries.map(({ _id }) => _id)}`;
    setBusy(true);
    try {
      await send(progress, what);
      const { changed, stale } = progress;
      showToast({
        kind: stale.length > 0 ? 'failure' : 'success',
        task,
        message: `${said} ${countInquiries(changed.length)}.${sayStale(stale)}`,
        ...(changed.length > 0 ? { action: { label: 'Undo', run: () => void undo(inquiries, changed) } } : {}),
        lasts: undoForMs,
      });
      return true;
    } catch (error) {
      if (error instanceof SessionEndedError) return false;
      const again = { label: 'Try again', run: () => void run(inquiries, progress, what, said) };
      showToast({ kind: 'failure', task, message: 'We couldn’t change all of them.', action: again });
      return false;
    } finally {
      setBusy(false);
      void refreshInbox(client);
    }
  };
  const change = (inquiries: readonly Inquiry[], what: InquiryChange, said: string): Promise<boolean> =>
    run(inquiries, from(inquiries), what, said);
  return { busy, change };
}
