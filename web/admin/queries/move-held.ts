import type { HeldChoice } from '#shared/inquiries/held';
import { moveHeld } from './held';

/** How far a long act is. `stop` ends it after the part under way. */
export interface Progress {
  moved: number;
  /** Names what was discarded, for {@link restoreHeld}. */
  at?: number | undefined;
  stopped?: boolean;
}

/** Discards or releases a choice part by part, noting in `progress` what is done, also if it fails half-way. */
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

/** Takes all back that was discarded at `at`. How many those are. */
export async function restoreHeld(at: number): Promise<number> {
  let restored = 0;
  for (let next: number | null = at; next !== null; ) {
    const answer = await moveHeld({ act: 'restore', at });
    restored += answer.moved;
    next = answer.next;
  }
  return restored;
}
