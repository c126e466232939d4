import { vi } from 'vitest';

export async function calm(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
}

export async function live<T>(work: Promise<T>): Promise<T> {
  let done = false;
  const mark = () => {
    done = true;
  };
  work.then(mark, mark);
  for (let waited = 0; !done; waited += 250) {
    await calm();
    if (waited > 10 * 60_000) throw new Error('The work never finished.');
    if (!done) vi.advanceTimersByTime(250);
  }
  return work;
}
