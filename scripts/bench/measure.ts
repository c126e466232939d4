import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

export const roundCount = Number(process.env.ROUNDS ?? 5);

export const callerCount = 4;
const agent = new Agent({ keepAlive: true, maxSockets: callerCount });

export interface Target {
  title: string;
  url: string;
  headers?: Record<string, string>;
}

/** Returns the milliseconds until the whole response arrived. It is not compressed: Cloudflare compresses after the Worker. */
export async function timeRequest({ url, headers = {} }: Target): Promise<number> {
  const startedAt = performance.now();
  const [response]: IncomingMessage[] = await once(
    get(url, { agent, headers: { 'accept-encoding': 'identity', ...headers } }),
    'response',
  );
  if (!response) throw new Error(`${url} did not answer.`);
  await once(response.resume(), 'end');
  return performance.now() - startedAt;
}

/**
 * Measures all subjects once per round, so that other work of the machine affects all of them. Drops the first round, a
 * warm-up. Returns the results of each subject.
 */
export async function measureInRounds<Subject, Result>(
  rounds: number,
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<Result>,
): Promise<Result[][]> {
  const results = subjects.map((): Result[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, subject] of subjects.entries()) {
      const result = await measure(subject);
      if (round > 0) results[index]?.push(result);
    }
  }
  return results;
}

/** @param fraction 0.95 for the 95th percentile */
export const calculateQuantile = (numbers: readonly number[], fraction: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * fraction)] ?? Number.NaN;

export const calculateMedian = (numbers: readonly number[]): number => calculateQuantile(numbers, 0.5);

export function calculateMedians<Name extends string>(results: readonly Record<Name, number>[]): Record<Name, number> {
  const names = Object.keys(results[0] ?? {}) as Name[];
  const medians = names.map((name) => [name, calculateMedian(results.map((result) => result[name]))]);
  return Object.fromEntries(medians);
}

export function printTable(title: string, rows: Record<string, Record<string, number>>, digits = 0): void {
  const round = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(digits)) : value);
  console.log(`\n${title}`);
  console.table(JSON.parse(JSON.stringify(rows, round)));
}
