import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CorrectedFields } from '#shared/inquiries/by-hand';
import type { InquiryChange } from '#shared/inquiries/inbox';
import { statusWords, wayWords } from '#shared/inquiries/inquiry-life';
import { months } from '#shared/inquiries/inquiry-words';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { formatDay } from '#shared/text/dates';
import { ApiError } from '../../api/client';
import { showToast } from '../../ui/toasts/toasts';
import { Conflict } from '../session/ask';
import { SessionEndedError } from '../session/with-token';
import { changeInquiry, colleaguesQuery, putInquiries, refreshInbox } from './inbox';
import { accountQuery } from './people';
import { undoBy } from './use-desk-mutation';

export type ChangeInquiry = (inquiry: Inquiry, change: InquiryChange) => Promise<boolean>;

/** Of what is shown of an inquiry and can change it. */
export interface OfInquiry {
  inquiry: Inquiry;
  onChange: ChangeInquiry;
}

/** An inquiry's next change waits for its last, and then names the version that it led to. */
const underWay = new Map<string, Promise<Inquiry | null>>();

/** At once, and back if it failed. Where somebody else changed the same thing, a person decides. True if it worked. */
export function useChangeInquiry(): ChangeInquiry {
  const client = useQueryClient();
  const me = useQuery(accountQuery).data?.id ?? null;
  const colleagues = useQuery(colleaguesQuery).data;
  return useCallback(
    async (first, what) => {
      const nameOf = (id: string) =>
        id === me ? 'you' : (colleagues?.find((one) => one.id === id)?.name ?? 'somebody');
      const say = (change: InquiryChange) => sayChange(change, nameOf, formatDay).replace('you’s', 'yours');

      const run = async (shown: Inquiry, change: InquiryChange, isUndo = false): Promise<boolean> => {
        const task = `change ${shown._id} ${Object.keys(change)}`;
        const show = (from: Inquiry) => putInquiries(client, [applyChange(from, change, me, new Date().toISOString())]);
        show(shown);
        const last = underWay.get(shown._id);
        let end = (_: Inquiry | null) => {};
        const ended = new Promise<Inquiry | null>((resolve) => {
          end = resolve;
        });
        underWay.set(shown._id, ended);
        const before = (await last) ?? shown;
        if (last) show(before);
        let after: Inquiry | null = null;
        try {
          const { inquiry, events, along } = await changeInquiry(before, change);
          after = inquiry;
          putInquiries(client, [inquiry, ...along], events);
          const note = change.note === undefined ? undefined : events.filter(({ kind }) => kind === 'note').at(-1)?.id;
          const undo = isUndo ? null : toUndo(before, inquiry, note);
          const takeBack = (by: InquiryChange) => {
            for (const one of along) void run(one, { status: 'new' }, true);
            void run(inquiry, by, true);
          };
          showToast({
            kind: 'success',
            task,
            message: `${inquiry.name}: ${say(change)}.`,
            ...(undo ? undoBy(() => takeBack(undo)) : {}),
          });
          return true;
        } catch (error) {
          if (error instanceof SessionEndedError) return false;
          if (error instanceof Conflict) {
            const now: Inquiry = error.now;
            if (isApart(before, now, change)) return run(now, change, isUndo);
            putInquiries(client, [now]);
            const is = now.deletedAt ? 'deleted' : statusWords[now.status].toLowerCase();
            const again = { label: 'Change it all the same', run: () => void run(now, change) };
            showToast({
              kind: 'failure',
              task,
              message: `Somebody else changed the inquiry from ${now.name} first. It is ${is} now; yours isn’t saved.`,
              ...(now.deletedAt ? {} : { action: again }),
            });
            return false;
          }
          if (error instanceof ApiError && error.status === 404) {
            showToast({ kind: 'failure', message: 'This inquiry isn’t here any more: it was erased.' });
            return false;
          }
          putInquiries(client, [before]);
          const again = { label: 'Try again', run: () => void run(before, change, isUndo) };
          const message = `We couldn’t change the inquiry from ${before.name}.`;
          showToast({ kind: 'failure', task, message, action: again });
          return false;
        } finally {
          end(after);
          if (underWay.get(shown._id) === ended) underWay.delete(shown._id);
          void refreshInbox(client);
        }
      };
      return run(first, what);
    },
    [client, me, colleagues],
  );
}

/** To show at once. `me`: who changes it. */
export function applyChange(inquiry: Inquiry, change: InquiryChange, me: string | null, now: string): Inquiry {
  const { answeredBy, ownerId, followUpOn, asked, waits, stopsWaiting, deleted } = change;
  const status = change.status ?? (answeredBy && inquiry.status === 'new' ? 'answered' : inquiry.status);
  return {
    ...inquiry,
    status,
    handledAt: status === 'new' ? null : (inquiry.handledAt ?? now),
    answeredAt: status === 'new' ? null : answeredBy ? (inquiry.answeredAt ?? now) : inquiry.answeredAt,
    ownerId: ownerId === undefined ? (answeredBy ? (inquiry.ownerId ?? me) : inquiry.ownerId) : ownerId,
    followUpOn: followUpOn === undefined ? inquiry.followUpOn : followUpOn,
    ...asked,
    ...change.corrected,
    waits: waits ?? (stopsWaiting === undefined && inquiry.waits),
    deletedAt: deleted === undefined ? inquiry.deletedAt : deleted ? now : null,
  };
}

const toFields = ({ name, countryCode, phone, email, number, departureMonth }: Inquiry): CorrectedFields => ({
  name,
  countryCode,
  phone,
  email,
  number,
  departureMonth: months.find((month) => month === departureMonth) ?? '',
});
const isSaidSame = (a: Inquiry, b: Inquiry) => JSON.stringify(toFields(a)) === JSON.stringify(toFields(b));

const isAsSame = (a: Inquiry, b: Inquiry) => a.tourId === b.tourId && a.departureId === b.departureId;

/** Null if there is nothing to take back. `note`: the id of the note that it wrote. */
export function toUndo(before: Inquiry, after: Inquiry, note?: number): InquiryChange | null {
  const wasDeleted = before.deletedAt !== null;
  const undo: InquiryChange = {
    ...(before.status === after.status ? {} : { status: before.status }),
    ...(before.ownerId === after.ownerId ? {} : { ownerId: before.ownerId }),
    ...(before.followUpOn === after.followUpOn ? {} : { followUpOn: before.followUpOn }),
    ...(isAsSame(before, after) ? {} : { asked: { tourId: before.tourId, departureId: before.departureId } }),
    ...(before.waits && !after.waits && isAsSame(before, after) ? { waits: true } : {}),
    ...(isSaidSame(before, after) ? {} : { corrected: toFields(before) }),
    ...(wasDeleted === (after.deletedAt !== null) ? {} : { deleted: wasDeleted }),
    ...(note === undefined ? {} : { withoutNote: note }),
  };
  return Object.keys(undo).length > 0 ? undo : null;
}

export function isApart(before: Inquiry, now: Inquiry, change: InquiryChange): boolean {
  if (now.deletedAt !== before.deletedAt) return false;
  const sameStatus = before.status === now.status;
  return (
    (change.status === undefined || sameStatus) &&
    (change.ownerId === undefined || before.ownerId === now.ownerId) &&
    (change.followUpOn === undefined || before.followUpOn === now.followUpOn) &&
    (change.corrected === undefined || isSaidSame(before, now)) &&
    (change.asked === undefined || isAsSame(before, now))
  );
}

function sayChange(change: InquiryChange, nameOf: (id: string) => string, sayDay: (day: string) => string): string {
  if (change.answeredBy) return `answered by ${wayWords[change.answeredBy]}`;
  if (change.deleted !== undefined) return change.deleted ? 'deleted' : 'brought back';
  if (change.note !== undefined) return 'note added';
  if (change.withoutNote !== undefined) return 'note taken back';
  if (change.status !== undefined) return statusWords[change.status].toLowerCase();
  if (change.ownerId !== undefined) return change.ownerId === null ? 'nobody’s' : `${nameOf(change.ownerId)}’s`;
  if (change.asked !== undefined) return change.asked.tourId === null ? 'about no tour' : 'tour and date changed';
  if (change.waits) return 'on the waiting list';
  if (change.stopsWaiting !== undefined) return 'off the waiting list';
  if (change.corrected !== undefined) return 'corrected';
  if (change.followUpOn) return `follow up on ${sayDay(change.followUpOn)}`;
  return 'no follow-up';
}
