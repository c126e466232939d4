import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

export interface Target {
  title: string;
  url: string;
  headers?: Record<string, string>;
}

export const callers = 4;
const rounds = 5;
const roundMs = 1000;
const agent = new Agent({ keepAlive: true, maxSockets: callers });

/** Asks once and reads the answer to its end. `took` in ms; `etag` is empty where there is none. */
export async function ask({ url, headers = {} }: Target): Promise<{ took: number; etag: string }> {
  const started = performance.now();
  const [answer]: IncomingMessage[] = await once(
    get(url, { agent, headers: { 'accept-encoding': 'br', ...headers } }),
    'response',
  );
  if (!answer) throw new Error(`${url} did not answer.`);
  await once(answer.resume(), 'end');
  return { took: performance.now() - started, etag: answer.headers.etag ?? '' };
}

/** How long one answer takes, in ms. */
export const timeOf = async (target: Target): Promise<number> => (await ask(target)).took;

/** Times (ms) of one round with several callers. */
export async function measureRound(target: Target): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + roundMs;
  async function call(): Promise<void> {
    while (performance.now() < end) times.push(await timeOf(target));
  }
  await Promise.all(Array.from({ length: callers }, call));
  return times;
}

/** Times of all targets, interleaved, so that other load on the machine affects all. The first round is a warm-up. */
export async function measureAll(targets: readonly Target[]): Promise<number[][]> {
  const times = targets.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const found = await measureRound(target);
      if (round > 0) times[index]?.push(...found);
    }
  }
  return times;
}

export const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

/** One line of a table. */
export const toRow = (title: string, cells: readonly string[], width = 38): string =>
  title.padEnd(width) + cells.map((cell) => cell.padStart(10)).join('');

export function printHead(title: string): void {
  console.log(`\n${toRow(title, ['median', '× empty', 'p95'])}`);
}

/** One line of the table: median, how many times `base` that is, and the slowest but 5 %. */
export function printLine(title: string, times: readonly number[], base: number): void {
  const median = quantile(times, 0.5);
  const slow = quantile(times, 0.95);
  console.log(toRow(title, [median.toFixed(2), (median / base).toFixed(1), slow.toFixed(2)]));
}
