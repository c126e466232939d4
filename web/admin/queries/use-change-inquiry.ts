import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InquiryChange } from '#shared/inquiries/inbox';
import type { Inquiry } from '#shared/inquiries/inquiry';
import { statusWords } from '#shared/inquiries/inquiry-life';
import { formatDay } from '#shared/text/dates';
import { ApiError } from '../../api/client';
import { showToast } from '../../ui/toasts/toasts';
import { Conflict } from '../session/ask';
import { SessionEndedError } from '../session/with-token';
import { accountQuery } from './account';
import { changeInquiry, colleaguesQuery, putInquiries, refreshInbox } from './inbox';
import { applyChange, isApart, sayChange, toUndo } from './inquiry-change';

export type ChangeInquiry = (inquiry: Inquiry, change: InquiryChange) => Promise<boolean>;

/** The changes under way. An inquiry's next one waits for its last, and then names the version that it led to. */
const underWay = new Map<string, Promise<Inquiry | null>>();

/**
 * Changes an inquiry: shows it at once, offers Undo, and puts it back if it failed. What somebody else changed meanwhile
 * stays, unless it is the same thing: then a person decides. True if it worked.
 */
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
        const deed = `change ${shown._id} ${Object.keys(change)}`;
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
          const { inquiry, events } = await changeInquiry(before, change);
          after = inquiry;
          putInquiries(client, [inquiry], events);
          const note = change.note === undefined ? undefined : events.filter(({ kind }) => kind === 'note').at(-1)?.id;
          const undo = isUndo ? null : toUndo(before, inquiry, note);
          showToast({
            kind: 'success',
            deed,
            message: `${inquiry.name}: ${say(change)}.`,
            ...(undo ? { action: { label: 'Undo', run: () => void run(inquiry, undo, true) } } : {}),
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
              deed,
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
          showToast({ kind: 'failure', deed, message, action: again });
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
