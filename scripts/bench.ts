// `npm run bench`: response times as multiples of an empty Worker's, measured in the same runtime and minute. Only the
// multiples compare across machines.
import './local/quiet.ts';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { firstAdmin } from './local/accounts.ts';
import { ensureBuilt } from './local/build.ts';
import { startEdge } from './local/edge.ts';
import { startLocalWorker } from './local/worker.ts';
import { readStateFolder, requireFreePort } from './setup/preflight.mjs';
import { Refusal, run } from './setup/refusal.mjs';

type Target = [title: string, url: string, headers?: Record<string, string>];

const ports = { site: 18_787, bare: 18_788 };
const callers = 4;
const rounds = 5;
const roundMs = 1000;
const agent = new Agent({ keepAlive: true, maxSockets: callers });

/** Times (ms) of one round with several callers. */
async function measure([, url, headers = {}]: Target): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + roundMs;
  async function call(): Promise<void> {
    while (performance.now() < end) {
      const started = performance.now();
      const [answer] = await once(get(url, { agent, headers: { 'accept-encoding': 'br', ...headers } }), 'response');
      await once(answer.resume(), 'end');
      times.push(performance.now() - started);
    }
  }
  await Promise.all(Array.from({ length: callers }, call));
  return times;
}

/** Times of Home while six others guess the admin's password. */
async function measureUnderGuesses(site: string): Promise<number[]> {
  let ended = false;
  async function guess(guesser: number): Promise<void> {
    for (let count = 0; !ended; count += 1) {
      const from = `203.0.113.${(guesser * 40 + count) % 250}`;
      const headers = { 'content-type': 'application/json', 'cf-connecting-ip': from };
      const body = JSON.stringify({ email: firstAdmin, password: `guess ${guesser} ${count}` });
      await (await fetch(`${site}/api/auth/login`, { method: 'POST', headers, body })).arrayBuffer();
    }
  }
  const guessing = Promise.all([0, 1, 2, 3, 4, 5].map(guess));
  const times = await measure(['Home', `${site}/`]);
  ended = true;
  await guessing;
  return times;
}

const quantile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

function startBareWorker(): Miniflare {
  const script = `export default {
    fetch: () => new Response('<p>Nothing</p>', { headers: { 'Content-Type': 'text/html' } }),
  }`;
  return new Miniflare(
    convertV4MiniflareOptions({ cf: false, modules: true, script, compatibilityDate: '2026-10-01' }),
  );
}

async function listTargets(site: string): Promise<Target[]> {
  const [tour]: { _id: string; coverImage: string }[] = await (await fetch(`${site}/api/tours?limit=1`)).json();
  if (!tour) throw new Refusal('There are no tours to measure with. Run npm start to load the demo tours.');
  const { headers } = await fetch(`${site}/api/tours`, { headers: { 'accept-encoding': 'br' } });
  return [
    ['An empty Worker', `http://localhost:${ports.bare}/`],
    ['Home', `${site}/`],
    ['A listing', `${site}/adventure`],
    ['A tour', `${site}/tour/${tour._id}`],
    ['All tours, unchanged', `${site}/api/tours`, { 'if-none-match': headers.get('etag') ?? '' }],
    ['A picture', site + tour.coverImage],
  ];
}

/** One line of the table: median, how many times `base` that is, and the slowest but 5 %. */
function toLine(title: string, times: number[], base: number): string {
  const [median, slow] = [quantile(times, 0.5), quantile(times, 0.95)];
  const cells = [median.toFixed(2), (median / base).toFixed(1), slow.toFixed(2)];
  return title.padEnd(24) + cells.map((cell) => cell.padStart(10)).join('');
}

await run(async () => {
  const source = join(readStateFolder(), 'v3');
  if (!existsSync(source)) throw new Refusal('There is no data to measure with. Run npm start first.');
  await requireFreePort(ports.site);
  await requireFreePort(ports.bare);
  await ensureBuilt();
  const state = mkdtempSync(join(tmpdir(), 'highpass-bench-'));
  cpSync(source, join(state, 'v3'), { recursive: true });
  const site = await startLocalWorker({ port: ports.site, state });
  const bare = startBareWorker();
  const edge = await startEdge({ port: ports.bare, origin: await bare.ready });
  try {
    const targets = await listTargets(site.url);
    const times = targets.map((): number[] => []);
    // Interleaved, so other load on the machine affects all targets. The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, target] of targets.entries()) {
        const found = await measure(target);
        if (round > 0) times[index]?.push(...found);
      }
    }
    const guessed = await measureUnderGuesses(site.url);
    const base = quantile(times[0] ?? [], 0.5);
    console.log(`${`ms, ${callers} callers`.padEnd(24)}    median   × empty       p95`);
    for (const [index, [title]] of targets.entries()) console.log(toLine(title, times[index] ?? [], base));
    console.log(toLine('Home, under guesses', guessed, base));
  } finally {
    agent.destroy();
    await site.stop();
    await edge.close();
    await bare.dispose();
    rmSync(state, { recursive: true, force: true });
  }
});
