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
import { createUndo, undoTimeoutMs, useAdminMutation } from '../session/use-admin-mutation';
import { accountQuery } from '../staff/queries';
import { colleaguesQuery, inboxKey, inquiryQuery, refreshInbox } from './queries';

export type ChangeInquiry = (inquiry: Inquiry, change: InquiryChange) => Promise<boolean>;

export interface InquiryEditProps {
  inquiry: Inquiry;
  onChange: ChangeInquiry;
}

/** The pending change of each inquiry: the next change waits for it, and is made on the version that it returns. */
const pendingChanges = new Map<string, Promise<Inquiry | null>>();

/** Returns a function that saves a change and resolves to true on success. */
export function useChangeInquiry(): ChangeInquiry {
  const client = useQueryClient();
  const ownId = useQuery(accountQuery).data?.id ?? null;
  const colleagues = useQuery(colleaguesQuery).data;
  const { run } = useAdminMutation();

  const save = async (inquiry: Inquiry, change: InquiryChange): Promise<Inquiry | null> => {
    const latest = (await pendingChanges.get(inquiry._id)) ?? inquiry;
    const formatOwner = (id: string) =>
      id === ownId ? 'you' : (colleagues?.find((colleague) => colleague.id === id)?.name ?? 'somebody');
    const response = await run({
      task: `change ${latest._id} ${Object.keys(change)}`,
      call: () =>
        callApi(inquiriesApi.changeInquiry, { params: { id: latest._id }, version: latest.version, json: change }),
      onSuccess: ({ inquiry: saved }) => ({
        message: `${saved.name}: ${formatChange(change, formatOwner).replace('you’s', 'yours')}.`,
        ...(change.deleted ? createUndo(() => save(saved, { deleted: false })) : {}),
      }),
      onConflict: (current: Inquiry) => {
        client.setQueryData(inquiryQuery(current._id).queryKey, (cached) => cached && { ...cached, inquiry: current });
        const currentState = current.deletedAt ? 'deleted' : inquiryStatusLabels[current.status].toLowerCase();
        return `Somebody else changed the inquiry from ${current.name} first. It is ${currentState} now; yours isn’t saved.`;
      },
      errorMessage: (error) =>
        error instanceof ApiError && error.status === 404
          ? 'This inquiry isn’t here any more: it was erased.'
          : `We couldn’t change the inquiry from ${latest.name}.`,
    });
    // The pending change ends only after the refresh, so that a later change is based on the new version.
    await refreshInbox(client);
    return response?.inquiry ?? null;
  };

  return async (inquiry, change) => {
    const pendingChange = save(inquiry, change);
    pendingChanges.set(inquiry._id, pendingChange);
    const savedInquiry = await pendingChange;
    if (pendingChanges.get(inquiry._id) === pendingChange) pendingChanges.delete(inquiry._id);
    return savedInquiry !== null;
  };
}

function formatChange(change: InquiryChange, formatOwner: (id: string) => string): string {
  if (change.answeredBy) return `answered by ${replyChannelLabels[change.answeredBy]}`;
  if (change.deleted !== undefined) return change.deleted ? 'deleted' : 'brought back';
  if (change.note !== undefined) return 'note added';
  if (change.status !== undefined) return inquiryStatusLabels[change.status].toLowerCase();
  if (change.ownerId !== undefined) return change.ownerId === null ? 'nobody’s' : `${formatOwner(change.ownerId)}’s`;
  if (change.asked !== undefined) return change.asked.tourId === null ? 'about no tour' : 'tour and date changed';
  if (change.waits) return 'on the waiting list';
  if (change.stopsWaiting !== undefined) return 'off the waiting list';
  if (change.corrected !== undefined) return 'corrected';
  if (change.followUpOn) return `follow up on ${formatDay(change.followUpOn)}`;
  return 'no follow-up';
}

const createResultToast = (result: string, { length }: readonly Inquiry[]) => ({
  kind: length > 0 ? ('failure' as const) : ('success' as const),
  message: length > 0 ? `${result} Somebody else had just changed ${formatInquiryCount(length)}: look again.` : result,
});

/** Returns the change that restores an inquiry. An inquiry that was not selected was answered as a related one: it was new. */
function createUndoChange(previous: Inquiry | undefined, current: Inquiry): InquiryChange {
  if (!previous) return { status: 'new' };
  if (previous.deletedAt !== current.deletedAt) return { deleted: previous.deletedAt !== null };
  return previous.ownerId === current.ownerId ? { status: previous.status } : { ownerId: previous.ownerId };
}

/** Changes the status or the owner of many inquiries, or deletes them. */
export function useBulkChangeInquiries() {
  const { busy, run } = useAdminMutation(inboxKey);

  const send = async (inquiries: readonly Inquiry[], change: InquiryChange) => {
    const total = { changed: [] as Inquiry[], stale: [] as Inquiry[], related: [] as Inquiry[] };
    for (let start = 0; start < inquiries.length; start += maxChangedAtOnce) {
      const items = inquiries.slice(start, start + maxChangedAtOnce).map(({ _id, version }) => ({ id: _id, version }));
      const response = await callApi(inquiriesApi.changeInquiries, { json: { items, change } });
      total.changed.push(...response.changed);
      total.stale.push(...response.stale);
      total.related.push(...response.along);
    }
    return total;
  };

  const undo = (previousInquiries: readonly Inquiry[], changedInquiries: readonly Inquiry[]) =>
    run({
      task: `put back ${changedInquiries.map(({ _id }) => _id)}`,
      call: async () => {
        const stale: Inquiry[] = [];
        const groups = new Map<string, Inquiry[]>();
        for (const current of changedInquiries) {
          const previous = previousInquiries.find(({ _id }) => _id === current._id);
          const key = JSON.stringify(createUndoChange(previous, current));
          groups.set(key, [...(groups.get(key) ?? []), current]);
        }
        for (const [change, group] of groups) stale.push(...(await send(group, JSON.parse(change))).stale);
        return stale;
      },
      onSuccess: (stale) =>
        createResultToast(`Put back ${formatInquiryCount(changedInquiries.length - stale.length)}.`, stale),
      errorMessage: 'We couldn’t put them all back.',
    });

  /** `messagePrefix` stands before the count in the toast: “Deleted 3 inquiries.” */
  const change = async (
    inquiries: readonly Inquiry[],
    inquiryChange: InquiryChange,
    messagePrefix: string,
  ): Promise<boolean> => {
    const response = await run({
      task: `${messagePrefix} ${inquiries.map(({ _id }) => _id)}`,
      call: () => send(inquiries, inquiryChange),
      onSuccess: ({ changed, stale, related }) => ({
        ...createResultToast(`${messagePrefix} ${formatInquiryCount(changed.length)}.`, stale),
        ...(changed.length > 0 ? createUndo(() => undo(inquiries, [...changed, ...related]), undoTimeoutMs) : {}),
      }),
      errorMessage: 'We couldn’t change all of them.',
    });
    return response !== null;
  };
  return { busy, change };
}
