// `npm run bench`: response times as multiples of an empty Worker's, measured in the same runtime and minute. Only the
// multiples compare across machines.
import './local/quiet.mjs';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { firstAdmin } from './local/accounts.mjs';
import { ensureBuilt } from './local/build.mjs';
import { startEdge } from './local/edge.mjs';
import { startLocalWorker } from './local/worker.mjs';
import { readStateFolder, requireFreePort } from './setup/preflight.mjs';
import { Refusal, run } from './setup/refusal.mjs';

const ports = { site: 18_787, bare: 18_788 };
const callers = 4;
const rounds = 5;
const roundMs = 1000;
const agent = new Agent({ keepAlive: true, maxSockets: callers });

/** @param {string} url @param {Record<string, string>} headers @returns {Promise<{ ms: number, status: number, etag: string | undefined }>} */
function ask(url, headers) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    get(url, { agent, headers: { 'accept-encoding': 'br', ...headers } }, (answer) => {
      const { statusCode: status = 0 } = answer;
      answer
        .resume()
        .once('end', () => resolve({ ms: performance.now() - started, status, etag: answer.headers.etag }));
    }).once('error', reject);
  });
}

/** Times (ms) of one round with several callers. @param {string} url @param {Record<string, string>} headers */
async function measure(url, headers) {
  /** @type {number[]} */
  const times = [];
  const end = performance.now() + roundMs;
  const caller = async () => {
    while (performance.now() < end) times.push((await ask(url, headers)).ms);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return times;
}

/** Times of Home while six others guess the admin's password. @param {string} site */
async function measureUnderGuesses(site) {
  let ended = false;
  const guess = async (/** @type {number} */ guesser) => {
    for (let count = 0; !ended; count += 1) {
      const headers = {
        'content-type': 'application/json',
        'cf-connecting-ip': `203.0.113.${(guesser * 40 + count) % 250}`,
      };
      const body = JSON.stringify({ email: firstAdmin, password: `guess ${guesser} ${count}` });
      await (await fetch(`${site}/api/auth/login`, { method: 'POST', headers, body })).arrayBuffer();
    }
  };
  const guessing = Promise.all([0, 1, 2, 3, 4, 5].map(guess));
  const times = await measure(`${site}/`, {});
  ended = true;
  await guessing;
  return times;
}

/** @param {number[]} times @param {number} share */
const quantile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

async function startBareWorker() {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      modules: true,
      script:
        'export default { fetch: () => new Response("<p>Nothing</p>", { headers: { "Content-Type": "text/html" } }) }',
      compatibilityDate: '2026-10-01',
      port: 0,
    }),
  );
  const edge = await startEdge({ port: ports.bare, origin: await miniflare.ready });
  return {
    url: `http://localhost:${ports.bare}/`,
    stop: async () => {
      await edge.close();
      await miniflare.dispose();
    },
  };
}

/** @param {string} site */
async function listTargets(site) {
  const answer = await fetch(`${site}/api/tours?limit=1`);
  const [tour] = /** @type {{ _id: string, coverImage: string }[]} */ (await answer.json());
  if (!tour) throw new Refusal('There are no tours to measure with. Run npm start to load the demo tours.');
  const { etag = '' } = await ask(`${site}/api/tours`, {});
  return /** @type {[string, string, Record<string, string>][]} */ ([
    ['Home', '/', {}],
    ['A listing', '/adventure', {}],
    ['A tour', `/tour/${tour._id}`, {}],
    ['All tours, JSON', '/api/tours', {}],
    ['All tours, unchanged', '/api/tours', { 'if-none-match': etag }],
    ['A picture', tour.coverImage, {}],
    ['The service worker', '/sw.js', {}],
  ]);
}

await run(async () => {
  const source = readStateFolder();
  if (!existsSync(join(source, 'v3'))) throw new Refusal('There is no data to measure with. Run npm start first.');
  await requireFreePort(ports.site);
  await requireFreePort(ports.bare);
  await ensureBuilt();
  const state = mkdtempSync(join(tmpdir(), 'highpass-bench-'));
  cpSync(join(source, 'v3'), join(state, 'v3'), { recursive: true });
  const site = await startLocalWorker({ port: ports.site, state });
  const bare = await startBareWorker();
  try {
    const targets = await listTargets(site.url);
    const times = { bare: /** @type {number[]} */ ([]), site: targets.map(() => /** @type {number[]} */ ([])) };
    // Interleaved, so other load on the machine affects all targets. The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      const empty = await measure(bare.url, {});
      if (round > 0) times.bare.push(...empty);
      for (const [index, [, path, headers]] of targets.entries()) {
        const found = await measure(site.url + path, headers);
        if (round > 0) times.site[index]?.push(...found);
      }
    }
    targets.push(['Home, under guesses', '/', {}]);
    times.site.push(await measureUnderGuesses(site.url));
    const base = quantile(times.bare, 0.5);
    console.log(`An empty Worker: ${base.toFixed(2)} ms (median of ${times.bare.length}, ${callers} callers)\n`);
    console.log(`${'Answer'.padEnd(24)}${'median'.padStart(10)}${'× empty'.padStart(10)}${'p95'.padStart(10)}`);
    for (const [index, [title]] of targets.entries()) {
      const mine = times.site[index] ?? [];
      const median = quantile(mine, 0.5);
      const cells = [median.toFixed(2), (median / base).toFixed(1), quantile(mine, 0.95).toFixed(2)];
      console.log(title.padEnd(24) + cells.map((cell) => cell.padStart(10)).join(''));
    }
  } finally {
    agent.destroy();
    await site.stop();
    await bare.stop();
    rmSync(state, { recursive: true, force: true });
  }
});
