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

/** The pending change of each inquiry. The next change waits for it, and applies to the version that it returns. */
const pendingChanges = new Map<string, Promise<Inquiry | null>>();

/** Returns a function that saves a change and resolves to true on success. */
export function useChangeInquiry(): ChangeInquiry {
  const queryClient = useQueryClient();
  const currentUserId = useQuery(accountQuery).data?.id ?? null;
  const colleagues = useQuery(colleaguesQuery).data;
  const { run } = useAdminMutation();

  const save = async (inquiry: Inquiry, change: InquiryChange): Promise<Inquiry | null> => {
    const latestInquiry = (await pendingChanges.get(inquiry._id)) ?? inquiry;
    const formatOwner = (id: string) =>
      id === currentUserId ? 'you' : (colleagues?.find((colleague) => colleague.id === id)?.name ?? 'somebody');
    const response = await run({
      task: `change ${latestInquiry._id} ${Object.keys(change)}`,
      call: () =>
        callApi(inquiriesApi.changeInquiry, {
          params: { id: latestInquiry._id },
          version: latestInquiry.version,
          json: change,
        }),
      onSuccess: ({ inquiry: savedInquiry }) => ({
        message: `${savedInquiry.name}: ${formatChange(change, formatOwner).replace('you’s', 'yours')}.`,
        ...(change.deleted ? createUndo(() => save(savedInquiry, { deleted: false })) : {}),
      }),
      onConflict: (current: Inquiry) => {
        queryClient.setQueryData(
          inquiryQuery(current._id).queryKey,
          (cached) => cached && { ...cached, inquiry: current },
        );
        const currentState = current.deletedAt ? 'deleted' : inquiryStatusLabels[current.status].toLowerCase();
        return `Somebody else changed the inquiry from ${current.name} first. It is ${currentState} now; yours isn’t saved.`;
      },
      errorMessage: (error) =>
        error instanceof ApiError && error.status === 404
          ? 'This inquiry isn’t here any more: it was erased.'
          : `We couldn’t change the inquiry from ${latestInquiry.name}.`,
    });
    // The pending change ends only after the refresh, so that the next change applies to the new version.
    await refreshInbox(queryClient);
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

const createResultToast = (message: string, { length: staleCount }: readonly Inquiry[]) =>
  staleCount === 0
    ? { kind: 'success' as const, message }
    : {
        kind: 'failure' as const,
        message: `${message} Somebody else had just changed ${formatInquiryCount(staleCount)}: look again.`,
      };

/** Returns the change that restores an inquiry. Without `previous` it was a related inquiry, which was new before. */
function createUndoChange(previous: Inquiry | undefined, current: Inquiry): InquiryChange {
  if (!previous) return { status: 'new' };
  if (previous.deletedAt !== current.deletedAt) return { deleted: previous.deletedAt !== null };
  return previous.ownerId === current.ownerId ? { status: previous.status } : { ownerId: previous.ownerId };
}

export function useBulkChangeInquiries() {
  const { busy, run } = useAdminMutation(inboxKey);

  const sendChange = async (inquiries: readonly Inquiry[], change: InquiryChange) => {
    const result = { changed: [] as Inquiry[], stale: [] as Inquiry[], related: [] as Inquiry[] };
    for (let start = 0; start < inquiries.length; start += maxChangedAtOnce) {
      const items = inquiries.slice(start, start + maxChangedAtOnce).map(({ _id, version }) => ({ id: _id, version }));
      const response = await callApi(inquiriesApi.changeInquiries, { json: { items, change } });
      result.changed.push(...response.changed);
      result.stale.push(...response.stale);
      result.related.push(...response.along);
    }
    return result;
  };

  const undoChange = (previousInquiries: readonly Inquiry[], changedInquiries: readonly Inquiry[]) =>
    run({
      task: `put back ${changedInquiries.map(({ _id }) => _id)}`,
      call: async () => {
        const stale: Inquiry[] = [];
        const inquiriesByChange = new Map<string, Inquiry[]>();
        for (const current of changedInquiries) {
          const previous = previousInquiries.find(({ _id }) => _id === current._id);
          const changeJson = JSON.stringify(createUndoChange(previous, current));
          inquiriesByChange.set(changeJson, [...(inquiriesByChange.get(changeJson) ?? []), current]);
        }
        for (const [changeJson, inquiries] of inquiriesByChange)
          stale.push(...(await sendChange(inquiries, JSON.parse(changeJson))).stale);
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
      call: () => sendChange(inquiries, inquiryChange),
      onSuccess: ({ changed, stale, related }) => ({
        ...createResultToast(`${messagePrefix} ${formatInquiryCount(changed.length)}.`, stale),
        ...(changed.length > 0 ? createUndo(() => undoChange(inquiries, [...changed, ...related]), undoTimeoutMs) : {}),
      }),
      errorMessage: 'We couldn’t change all of them.',
    });
    return response !== null;
  };
  return { busy, change };
}
