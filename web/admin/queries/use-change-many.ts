import { useQueryClient } from '@tanstack/react-query';
import { type InquiryChange, maxChanged } from '#shared/inquiries/inbox';
import { countInquiries } from '#shared/inquiries/inquiry-count';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { changeInquiries, inboxKey, putInquiries } from './inbox';
import { toUndo } from './use-change-inquiry';
import { undoBy, undoForMs, useDeskMutation } from './use-desk-mutation';

interface Progress {
  changed: Inquiry[];
  stale: Inquiry[];
  along: Inquiry[];
  left: readonly Inquiry[];
  /** The last call had no answer, and may have been made all the same. */
  isUnheard: boolean;
}

const from = (left: readonly Inquiry[]): Progress => ({ changed: [], stale: [], along: [], left, isUnheard: false });

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

const kindOf = ({ length }: readonly Inquiry[]) => (length > 0 ? 'failure' : 'success');

/** `said` stands after how many it was done to. */
export function useChangeMany() {
  const client = useQueryClient();
  const { busy, run } = useDeskMutation(inboxKey);
  const { run: runBack } = useDeskMutation(inboxKey);

  /** Notes in `progress` what is done, also if it fails half-way. */
  const send = async (progress: Progress, change: InquiryChange) => {
    while (progress.left.length > 0) {
      const some = progress.left.slice(0, maxChanged);
      const isOurs = (one: Inquiry) => progress.isUnheard && isSo(one, change);
      const { changed, stale, along } = await changeInquiries(some, change).catch((error) => {
        progress.isUnheard = true;
        throw error;
      });
      progress.changed.push(...changed, ...stale.filter(isOurs));
      progress.stale.push(...stale.filter((one) => !isOurs(one)));
      progress.along.push(...along);
      progress.isUnheard = false;
      progress.left = progress.left.slice(maxChanged);
      putInquiries(client, [...changed, ...stale, ...along]);
    }
    return progress;
  };

  /** Puts each back to what it was; those that were alike in one call. */
  const undo = (before: readonly Inquiry[], after: readonly Inquiry[], along: readonly Inquiry[]) => {
    const groups = new Map([[JSON.stringify({ status: 'new' }), [...along]]]);
    for (const now of after) {
      const was = before.find(({ _id }) => _id === now._id);
      const change = was && toUndo(was, now);
      if (!change) continue;
      const key = JSON.stringify(change);
      groups.set(key, [...(groups.get(key) ?? []), now]);
    }
    const parts = [...groups].map(([change, some]) => ({ change: JSON.parse(change), progress: from(some) }));
    return runBack({
      action: `put back ${after.map(({ _id }) => _id)}`,
      call: async () => {
        for (const { change, progress } of parts) await send(progress, change);
      },
      done: () => {
        const stale = parts.flatMap(({ progress }) => progress.stale);
        const count = parts.flatMap(({ progress }) => progress.changed).length;
        return { kind: kindOf(stale), message: `Put back ${countInquiries(count)}.${sayStale(stale)}` };
      },
      failed: 'We couldn’t put them all back.',
      again: true,
    });
  };

  const change = async (inquiries: readonly Inquiry[], what: InquiryChange, said: string): Promise<boolean> => {
    const begun = from(inquiries);
    const done = await run({
      action: `${said} ${inquiries.map(({ _id }) => _id)}`,
      call: () => send(begun, what),
      done: ({ changed, stale, along }) => ({
        kind: kindOf(stale),
        message: `${said} ${countInquiries(changed.length)}.${sayStale(stale)}`,
        ...(changed.length > 0 ? undoBy(() => undo(inquiries, changed, along), undoForMs) : {}),
      }),
      failed: 'We couldn’t change all of them.',
      again: true,
    });
    return done !== null;
  };
  return { busy, change };
}
