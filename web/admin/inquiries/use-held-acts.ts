import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { HeldChoice } from '#shared/inquiries/held';
import { countInquiries } from '#shared/inquiries/inquiry-count';
import { formatNumber } from '#shared/tours/heights';
import { showToast } from '../../ui/toasts/toasts';
import { heldKey, moveChosen, type Progress, restoreHeld } from '../queries/held';
import { refreshInbox } from '../queries/inbox';
import { SessionEndedError } from '../session/with-token';

/** In milliseconds. */
const undoFor = 12_000;

const inquiries = (count: number) => countInquiries(count, formatNumber(count));
const done = { discard: 'Discarded', release: 'Released' } as const;

/** Releases and discards held inquiries, with Undo for what was discarded. `running` while it goes on. */
export function useHeldActs(onMoved: () => void) {
  const client = useQueryClient();
  const [running, setRunning] = useState<{ act: keyof typeof done; moved: number } | null>(null);
  const progress = useRef<Progress>({ moved: 0 });

  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: heldKey }), refreshInbox(client)]);

  const restore = async (at: number) => {
    const deed = `bring back held ${at}`;
    try {
      const restored = await restoreHeld(at);
      showToast({ kind: 'success', deed, message: `Brought back ${inquiries(restored)}.` });
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      const again = { label: 'Try again', run: () => void restore(at) };
      showToast({ kind: 'failure', deed, message: 'We couldn’t bring them all back.', action: again });
    }
    await refresh();
  };

  const move = async (act: keyof typeof done, choice: HeldChoice) => {
    if (running) return;
    progress.current = { moved: 0 };
    setRunning({ act, moved: 0 });
    let failed = false;
    try {
      await moveChosen(act, choice, progress.current, (moved) => setRunning({ act, moved }));
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      failed = true;
    } finally {
      setRunning(null);
    }
    const { moved, at } = progress.current;
    const message = `${done[act]} ${inquiries(moved)}${failed ? ', then the server stopped answering' : ''}.`;
    const undo = { label: 'Undo', run: () => void restore(at ?? 0) };
    showToast({
      kind: failed ? 'failure' : 'success',
      deed: `${act} ${JSON.stringify(choice)}`,
      message:
        failed && moved === 0
          ? 'The server isn’t answering. Look again before you repeat it: it may have been done.'
          : message,
      ...(act === 'discard' && moved > 0 ? { action: undo, lasts: undoFor } : {}),
    });
    onMoved();
    await refresh();
  };

  const stop = () => {
    progress.current.stopped = true;
  };
  return { running, move, stop };
}
