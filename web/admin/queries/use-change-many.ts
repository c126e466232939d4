import { useQueryClient } from '@tanstack/react-query';
import { type InquiryChange, maxChanged } from '#shared/inquiries/inbox';
import { countInquiries } from '#shared/inquiries/inquiry-count';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { changeInquiries, inboxKey, putInquiries } from './inbox';
import { undoBy, undoForMs, useDeskMutation } from './use-desk-mutation';

const say = (done: string, { length }: readonly Inquiry[]) => ({
  kind: length > 0 ? ('failure' as const) : ('success' as const),
  message: length > 0 ? `${done} Somebody else had just changed ${countInquiries(length)}: look again.` : done,
});

/** What puts an inquiry back to what it was. One that was answered along with others was new. */
function toUndo(was: Inquiry | undefined, now: Inquiry): InquiryChange {
  if (!was) return { status: 'new' };
  if (was.deletedAt !== now.deletedAt) return { deleted: was.deletedAt !== null };
  return was.ownerId === now.ownerId ? { status: was.status } : { ownerId: was.ownerId };
}

/** Changes the status or the owner of many inquiries, or deletes them. `said` stands before how many it was done to. */
export function useChangeMany() {
  const client = useQueryClient();
  const { busy, run } = useDeskMutation(inboxKey);

  const send = async (inquiries: readonly Inquiry[], change: InquiryChange) => {
    const all = { changed: [] as Inquiry[], stale: [] as Inquiry[], along: [] as Inquiry[] };
    for (let at = 0; at < inquiries.length; at += maxChanged) {
      const { changed, stale, along } = await changeInquiries(inquiries.slice(at, at + maxChanged), change);
      putInquiries(client, [...changed, ...stale, ...along]);
      all.changed.push(...changed);
      all.stale.push(...stale);
      all.along.push(...along);
    }
    return all;
  };

  const undo = (before: readonly Inquiry[], after: readonly Inquiry[]) =>
    run({
      action: `put back ${after.map(({ _id }) => _id)}`,
      call: async () => {
        const stale: Inquiry[] = [];
        const groups = new Map<string, Inquiry[]>();
        for (const now of after) {
          const was = before.find(({ _id }) => _id === now._id);
          const key = JSON.stringify(toUndo(was, now));
          groups.set(key, [...(groups.get(key) ?? []), now]);
        }
        for (const [change, some] of groups) stale.push(...(await send(some, JSON.parse(change))).stale);
        return stale;
      },
      done: (stale) => say(`Put back ${countInquiries(after.length - stale.length)}.`, stale),
      failed: 'We couldn’t put them all back.',
    });

  const change = async (inquiries: readonly Inquiry[], what: InquiryChange, said: string): Promise<boolean> => {
    const done = await run({
      action: `${said} ${inquiries.map(({ _id }) => _id)}`,
      call: () => send(inquiries, what),
      done: ({ changed, stale, along }) => ({
        ...say(`${said} ${countInquiries(changed.length)}.`, stale),
        ...(changed.length > 0 ? undoBy(() => undo(inquiries, [...changed, ...along]), undoForMs) : {}),
      }),
      failed: 'We couldn’t change all of them.',
    });
    return done !== null;
  };
  return { busy, change };
}
