import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

/** How often the slow parts measure. */
export const roundCount = Number(process.env.ROUNDS ?? 5);

export const callerCount = 4;
const agent = new Agent({ keepAlive: true, maxSockets: callerCount });

export interface Target {
  title: string;
  url: string;
  headers?: Record<string, string>;
}

/** Sends one request and reads the answer to its end, uncompressed: Cloudflare compresses after the Worker. Returns ms. */
export async function timeRequest({ url, headers = {} }: Target): Promise<number> {
  const started = performance.now();
  const [answer]: IncomingMessage[] = await once(
    get(url, { agent, headers: { 'accept-encoding': 'identity', ...headers } }),
    'response',
  );
  if (!answer) throw new Error(`${url} did not answer.`);
  await once(answer.resume(), 'end');
  return performance.now() - started;
}

/** Measures all in turn, so that whatever else the machine does meets all of them. The first round is a warm-up. */
export async function measureInRounds<Subject, Found>(
  times: number,
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<Found>,
): Promise<Found[][]> {
  const found = subjects.map((): Found[] => []);
  for (let round = 0; round <= times; round += 1) {
    for (const [index, subject] of subjects.entries()) {
      const one = await measure(subject);
      if (round > 0) found[index]?.push(one);
    }
  }
  return found;
}

export const calculateQuantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;

export const calculateMedian = (numbers: readonly number[]): number => calculateQuantile(numbers, 0.5);

/** The median of each figure. */
export function calculateMedians<Name extends string>(found: readonly Record<Name, number>[]): Record<Name, number> {
  const names = Object.keys(found[0] ?? {}) as Name[];
  const medians = names.map((name) => [name, calculateMedian(found.map((one) => one[name]))]);
  return Object.fromEntries(medians);
}

/** Prints a table, a line for each subject. */
export function printTable(title: string, lines: Record<string, Record<string, number>>, digits = 0): void {
  const round = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(digits)) : value);
  console.log(`\n${title}`);
  console.table(JSON.parse(JSON.stringify(lines, round)));
}
