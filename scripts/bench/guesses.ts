import { firstAdmin } from '../local/accounts.ts';
import { measureRound, printHead, printLine, quantile } from './measure.ts';
import { startBareWorker, startSite } from './sites.ts';

const guessers = 6;

/** Home while six others guess the admin's password. */
export async function measureGuesses(): Promise<void> {
  const bare = await startBareWorker(18_788);
  const site = await startSite(18_787);
  const home = { title: 'Home', url: `${site.url}/` };
  let ended = false;
  async function guess(guesser: number): Promise<void> {
    for (let count = 0; !ended; count += 1) {
      const from = `203.0.113.${(guesser * 40 + count) % 250}`;
      const headers = { 'content-type': 'application/json', 'cf-connecting-ip': from };
      const body = JSON.stringify({ email: firstAdmin, password: `guess ${guesser} ${count}` });
      await (await fetch(`${site.url}/api/auth/login`, { method: 'POST', headers, body })).arrayBuffer();
    }
  }
  try {
    const empty = { title: 'An empty Worker', url: bare.url };
    for (const target of [empty, home]) await measureRound(target);
    const base = quantile(await measureRound(empty), 0.5);
    const guessing = Promise.all(Array.from({ length: guessers }, (_, guesser) => guess(guesser)));
    const times = await measureRound(home);
    ended = true;
    await guessing;
    printHead(`ms, ${guessers} guess a password`);
    printLine('Home', times, base);
  } finally {
    ended = true;
    await site.stop();
    await bare.stop();
  }
}
