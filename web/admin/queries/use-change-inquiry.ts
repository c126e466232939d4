import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InquiryChange } from '#shared/inquiries/inbox';
import { statusWords, wayWords } from '#shared/inquiries/inquiry-life';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { formatDay } from '#shared/text/dates';
import { ApiError } from '../../api/client';
import { changeInquiry, colleaguesQuery, inboxKey, putInquiries } from './inbox';
import { accountQuery } from './people';
import { undoBy, useDeskMutation } from './use-desk-mutation';

export type ChangeInquiry = (inquiry: Inquiry, change: InquiryChange) => Promise<boolean>;

/** Of what is shown of an inquiry and can change it. */
export interface OfInquiry {
  inquiry: Inquiry;
  onChange: ChangeInquiry;
}

/** The last change of each inquiry under way: the next one waits for it, and names the version that it led to. */
const underWay = new Map<string, Promise<Inquiry | null>>();

/** Saves a change, then shows it. True if it worked. */
export function useChangeInquiry(): ChangeInquiry {
  const client = useQueryClient();
  const me = useQuery(accountQuery).data?.id ?? null;
  const colleagues = useQuery(colleaguesQuery).data;
  const { run } = useDeskMutation(inboxKey);

  const save = async (shown: Inquiry, change: InquiryChange): Promise<Inquiry | null> => {
    const before = (await underWay.get(shown._id)) ?? shown;
    const nameOf = (id: string) => (id === me ? 'you' : (colleagues?.find((one) => one.id === id)?.name ?? 'somebody'));
    const answer = await run({
      action: `change ${before._id} ${Object.keys(change)}`,
      call: () => changeInquiry(before, change),
      done: ({ inquiry, events, along }) => {
        putInquiries(client, [inquiry, ...along], events);
        return {
          message: `${inquiry.name}: ${sayChange(change, nameOf).replace('you’s', 'yours')}.`,
          ...(change.deleted ? undoBy(() => save(inquiry, { deleted: false })) : {}),
        };
      },
      conflict: (now: Inquiry) => {
        putInquiries(client, [now]);
        const is = now.deletedAt ? 'deleted' : statusWords[now.status].toLowerCase();
        return `Somebody else changed the inquiry from ${now.name} first. It is ${is} now; yours isn’t saved.`;
      },
      failed: (error) =>
        error instanceof ApiError && error.status === 404
          ? 'This inquiry isn’t here any more: it was erased.'
          : `We couldn’t change the inquiry from ${before.name}.`,
    });
    return answer?.inquiry ?? null;
  };

  return async (inquiry, change) => {
    const saving = save(inquiry, change);
    underWay.set(inquiry._id, saving);
    const after = await saving;
    if (underWay.get(inquiry._id) === saving) underWay.delete(inquiry._id);
    return after !== null;
  };
}

function sayChange(change: InquiryChange, nameOf: (id: string) => string): string {
  if (change.answeredBy) return `answered by ${wayWords[change.answeredBy]}`;
  if (change.deleted !== undefined) return change.deleted ? 'deleted' : 'brought back';
  if (change.note !== undefined) return 'note added';
  if (change.status !== undefined) return statusWords[change.status].toLowerCase();
  if (change.ownerId !== undefined) return change.ownerId === null ? 'nobody’s' : `${nameOf(change.ownerId)}’s`;
  if (change.asked !== undefined) return change.asked.tourId === null ? 'about no tour' : 'tour and date changed';
  if (change.waits) return 'on the waiting list';
  if (change.stopsWaiting !== undefined) return 'off the waiting list';
  if (change.corrected !== undefined) return 'corrected';
  if (change.followUpOn) return `follow up on ${formatDay(change.followUpOn)}`;
  return 'no follow-up';
}
