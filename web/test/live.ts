import { vi } from 'vitest';

/** Lets all that can happen at this moment happen. */
export async function calm(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
}

/** Lets real work happen, and time pass where nothing else does, until `work` is done. */
export async function live<T>(work: Promise<T>): Promise<T> {
  let done = false;
  const mark = () => {
    done = true;
  };
  work.then(mark, mark);
  for (let waited = 0; !done; waited += 250) {
    await calm();
    if (waited > 10 * 60_000) throw new Error('It never ends.');
    if (!done) vi.advanceTimersByTime(250);
  }
  return work;
}
