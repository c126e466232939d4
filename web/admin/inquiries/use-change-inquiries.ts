import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDay } from '#shared/dates';
import * as inquiriesApi from '#shared/inquiries/api';
import {
  type Inquiry,
  type InquiryChange,
  inquiryStatusLabels,
  maxChangedAtOnce,
  replyChannelLabels,
} from '#shared/inquiries/inbox';
import { formatInquiryCount } from '#shared/inquiries/inquiry-labels';
import { ApiError } from '../../api/client';
import { callApi } from '../session/api-client';
import { undoBy, undoForMs, useAdminMutation } from '../session/use-admin-mutation';
import { accountQuery } from '../staff/queries';
import { colleaguesQuery, inboxKey, inquiryQuery, refreshInbox } from './queries';

export type ChangeInquiry = (inquiry: Inquiry, change: InquiryChange) => Promise<boolean>;

/** Props of what shows an inquiry and can change it. */
export interface InquiryEditProps {
  inquiry: Inquiry;
  onChange: ChangeInquiry;
}

/** The last change of each inquiry under way: the next one waits for it, and names the version that it led to. */
const pendingChanges = new Map<string, Promise<Inquiry | null>>();

/** Saves a change, then shows it. True if it worked. */
export function useChangeInquiry(): ChangeInquiry {
  const client = useQueryClient();
  const me = useQuery(accountQuery).data?.id ?? null;
  const colleagues = useQuery(colleaguesQuery).data;
  const { run } = useAdminMutation();

  const save = async (shown: Inquiry, change: InquiryChange): Promise<Inquiry | null> => {
    const before = (await pendingChanges.get(shown._id)) ?? shown;
    const nameOf = (id: string) => (id === me ? 'you' : (colleagues?.find((one) => one.id === id)?.name ?? 'somebody'));
    const answer = await run({
      action: `change ${before._id} ${Object.keys(change)}`,
      call: () =>
        callApi(inquiriesApi.changeInquiry, { params: { id: before._id }, version: before.version, json: change }),
      done: ({ inquiry }) => ({
        message: `${inquiry.name}: ${formatChange(change, nameOf).replace('you’s', 'yours')}.`,
        ...(change.deleted ? undoBy(() => save(inquiry, { deleted: false })) : {}),
      }),
      conflict: (now: Inquiry) => {
        client.setQueryData(inquiryQuery(now._id).queryKey, (opened) => opened && { ...opened, inquiry: now });
        const is = now.deletedAt ? 'deleted' : inquiryStatusLabels[now.status].toLowerCase();
        return `Somebody else changed the inquiry from ${now.name} first. It is ${is} now; yours isn’t saved.`;
      },
      failed: (error) =>
        error instanceof ApiError && error.status === 404
          ? 'This inquiry isn’t here any more: it was erased.'
          : `We couldn’t change the inquiry from ${before.name}.`,
    });
    // Until it is shown the next change needs the version from here.
    await refreshInbox(client);
    return answer?.inquiry ?? null;
  };

  return async (inquiry, change) => {
    const saving = save(inquiry, change);
    pendingChanges.set(inquiry._id, saving);
    const after = await saving;
    if (pendingChanges.get(inquiry._id) === saving) pendingChanges.delete(inquiry._id);
    return after !== null;
  };
}

function formatChange(change: InquiryChange, nameOf: (id: string) => string): string {
  if (change.answeredBy) return `answered by ${replyChannelLabels[change.answeredBy]}`;
  if (change.deleted !== undefined) return change.deleted ? 'deleted' : 'brought back';
  if (change.note !== undefined) return 'note added';
  if (change.status !== undefined) return inquiryStatusLabels[change.status].toLowerCase();
  if (change.ownerId !== undefined) return change.ownerId === null ? 'nobody’s' : `${nameOf(change.ownerId)}’s`;
  if (change.asked !== undefined) return change.asked.tourId === null ? 'about no tour' : 'tour and date changed';
  if (change.waits) return 'on the waiting list';
  if (change.stopsWaiting !== undefined) return 'off the waiting list';
  if (change.corrected !== undefined) return 'corrected';
  if (change.followUpOn) return `follow up on ${formatDay(change.followUpOn)}`;
  return 'no follow-up';
}

const createResultToast = (done: string, { length }: readonly Inquiry[]) => ({
  kind: length > 0 ? ('failure' as const) : ('success' as const),
  message: length > 0 ? `${done} Somebody else had just changed ${formatInquiryCount(length)}: look again.` : done,
});

/** What puts an inquiry back to what it was. One that was answered along with others was new. */
function createUndoChange(was: Inquiry | undefined, now: Inquiry): InquiryChange {
  if (!was) return { status: 'new' };
  if (was.deletedAt !== now.deletedAt) return { deleted: was.deletedAt !== null };
  return was.ownerId === now.ownerId ? { status: was.status } : { ownerId: was.ownerId };
}

/** Changes the status or the owner of many inquiries, or deletes them. `said` stands before how many it was done to. */
export function useChangeInquiries() {
  const { busy, run } = useAdminMutation(inboxKey);

  const send = async (inquiries: readonly Inquiry[], change: InquiryChange) => {
    const all = { changed: [] as Inquiry[], stale: [] as Inquiry[], along: [] as Inquiry[] };
    for (let at = 0; at < inquiries.length; at += maxChangedAtOnce) {
      const items = inquiries.slice(at, at + maxChangedAtOnce).map(({ _id, version }) => ({ id: _id, version }));
      const { changed, stale, along } = await callApi(inquiriesApi.changeInquiries, { json: { items, change } });
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
          const key = JSON.stringify(createUndoChange(was, now));
          groups.set(key, [...(groups.get(key) ?? []), now]);
        }
        for (const [change, some] of groups) stale.push(...(await send(some, JSON.parse(change))).stale);
        return stale;
      },
      done: (stale) => createResultToast(`Put back ${formatInquiryCount(after.length - stale.length)}.`, stale),
      failed: 'We couldn’t put them all back.',
    });

  const change = async (inquiries: readonly Inquiry[], what: InquiryChange, said: string): Promise<boolean> => {
    const done = await run({
      action: `${said} ${inquiries.map(({ _id }) => _id)}`,
      call: () => send(inquiries, what),
      done: ({ changed, stale, along }) => ({
        ...createResultToast(`${said} ${formatInquiryCount(changed.length)}.`, stale),
        ...(changed.length > 0 ? undoBy(() => undo(inquiries, [...changed, ...along]), undoForMs) : {}),
      }),
      failed: 'We couldn’t change all of them.',
    });
    return done !== null;
  };
  return { busy, change };
}
