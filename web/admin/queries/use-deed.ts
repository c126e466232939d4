import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsFor } from '#shared/errors';
import { sessionMessages } from '#shared/session';
import { showToast } from '../../ui/later/toasts';
import { SessionEndedError, withToken } from '../session/with-token';

/** Makes calls, says in a toast what came of each, and fetches anew what they change. */
export function useDeed(...changes: readonly QueryKey[]) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** True if it worked. `deed` names it, and on whom; `call` returns what to say. */
  const run = async (deed: string, call: (token: string) => Promise<string>): Promise<boolean> => {
    setBusy(true);
    try {
      showToast({ kind: 'success', deed, message: await withToken(call) });
      return true;
    } catch (error) {
      if (error instanceof SessionEndedError) return false;
      showToast({ kind: 'failure', deed, message: wordsFor(error, sessionMessages.resetFailed) });
      return false;
    } finally {
      setBusy(false);
      // After a failure too: somebody else may have been first.
      for (const queryKey of changes) void client.invalidateQueries({ queryKey });
    }
  };
  return { busy, run };
}
