import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Inquiry } from '#shared/inquiry';
import { markInquiry } from '../../api/admin';
import { showToast } from '../../ui/later/toasts';
import { SessionEndedError, withToken } from '../session/with-token';
import { isWaiting, putInquiry } from './inquiries';

/** Marks an inquiry as handled or waiting, and offers Undo. */
export function useMarkInquiry(): (inquiry: Inquiry, handled: boolean) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (inquiry, handled) => {
      const mark = async (wanted: boolean) => {
        try {
          putInquiry(client, await withToken((token) => markInquiry(token, inquiry._id, wanted)));
          return true;
        } catch (error) {
          if (error instanceof SessionEndedError) return false;
          const message = `We couldn’t update the inquiry from ${inquiry.name}.`;
          showToast({ kind: 'failure', message, action: { label: 'Try again', run: () => void mark(wanted) } });
          return false;
        }
      };
      if (isWaiting(inquiry) !== handled || !(await mark(handled))) return;
      const message = handled ? `${inquiry.name}: marked as handled.` : `${inquiry.name}: waiting again.`;
      showToast({ kind: 'success', message, action: { label: 'Undo', run: () => void mark(!handled) } });
    },
    [client],
  );
}
