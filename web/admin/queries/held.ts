import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#shared/calls';
import { type HeldAct, type HeldChoice, HeldCount, type HeldFilter, HeldList, MovedHeld } from '#shared/inquiries/held';
import { countInquiries } from '#shared/inquiries/inquiry-count';
import { formatNumber } from '#shared/tours/heights';
import { ask } from '../session/ask';
import { inboxKey } from './inbox';
import { readChanges } from './reading';
import { undoBy, undoForMs, useDeskMutation } from './use-desk-mutation';

const everyHalfMinuteMs = 30_000;

export const heldKey = ['held'];

export const heldCountQuery = queryOptions({
  queryKey: [...heldKey, 'count'],
  queryFn: (context) => readChanges(context, api.heldInquiries, HeldCount),
  refetchInterval: everyHalfMinuteMs,
});

/** Not refreshed by itself: a flood would move the rows all the time. Those before stay until others are there. */
export function heldQuery(filter: HeldFilter) {
  return infiniteQueryOptions({
    queryKey: [...heldKey, 'list', filter],
    queryFn: ({ pageParam, signal }) => {
      const json = { ...filter, ...(pageParam ? { from: pageParam } : {}) };
      return ask(api.searchHeld, { method: 'POST', json, schema: HeldList, signal });
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The answer says where the next part begins. */
const moveHeld = (json: HeldAct) => ask(api.heldInquiries, { method: 'POST', json, schema: MovedHeld });

/** `stop` ends it after the part under way. */
export interface Progress {
  moved: number;
  at?: number | undefined;
  stopped?: boolean;
}

/** Notes in `progress` what is done, also if it fails half-way. */
export async function moveChosen(
  act: 'discard' | 'release',
  choice: HeldChoice,
  progress: Progress,
  onProgress: (moved: number) => void,
): Promise<void> {
  for (let rest: HeldChoice | null = choice; rest && !progress.stopped; ) {
    const { moved, next, at } = await moveHeld(
      act === 'release'
        ? { act, choice: rest }
        : { act, choice: rest, ...(progress.at === undefined ? {} : { at: progress.at }) },
    );
    progress.at ??= at;
    progress.moved += moved;
    onProgress(progress.moved);
    rest = next !== null && 'from' in rest ? { ...rest, from: next } : null;
  }
}

export async function restoreHeld(at: number): Promise<number> {
  let restored = 0;
  for (let next: number | null = at; next !== null; ) {
    const answer = await moveHeld({ act: 'restore', at });
    restored += answer.moved;
    next = answer.next;
  }
  return restored;
}

const inquiries = (count: number) => countInquiries(count, formatNumber(count));
const done = { discard: 'Discarded', release: 'Released' } as const;

export function useHeldActs(onMoved: () => void) {
  const { run } = useDeskMutation(heldKey, inboxKey);
  const [running, setRunning] = useState<{ act: keyof typeof done; moved: number } | null>(null);
  const progress = useRef<Progress>({ moved: 0 });

  const restore = (at: number) =>
    run({
      action: `bring back held ${at}`,
      call: () => restoreHeld(at),
      done: (restored) => `Brought back ${inquiries(restored)}.`,
      failed: 'We couldn’t bring them all back.',
      again: true,
    });

  const move = async (act: keyof typeof done, choice: HeldChoice) => {
    if (running) return;
    progress.current = { moved: 0 };
    setRunning({ act, moved: 0 });
    const say = (failed: boolean) => {
      const { moved, at } = progress.current;
      if (failed && moved === 0)
        return 'The server isn’t answering. Look again before you repeat it: it may have been done.';
      return {
        message: `${done[act]} ${inquiries(moved)}${failed ? ', then the server stopped answering' : ''}.`,
        ...(act === 'discard' && moved > 0 ? undoBy(() => restore(at ?? 0), undoForMs) : {}),
      };
    };
    await run({
      action: `${act} ${JSON.stringify(choice)}`,
      call: () => moveChosen(act, choice, progress.current, (moved) => setRunning({ act, moved })),
      done: () => say(false),
      failed: () => say(true),
    });
    setRunning(null);
    onMoved();
  };

  const stop = () => {
    progress.current.stopped = true;
  };
  return { running, move, stop };
}
