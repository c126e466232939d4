import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '#shared/calls';
import { passkeyApi } from '#shared/staff/passkey-paths';
import { admin } from '../../e2e/template-state.ts';
import { median, quantile } from '../bench/measure.ts';
import type { AtEnd } from '../run-parts.ts';
import { countAnswers } from './answers.ts';
import { createDice } from './dice.ts';
import { RunningSite } from './running-site.ts';
import { listPages, until, visit } from './visitor.ts';

const second = 1000;
const perSecond = 30;
const floodLasts = 30 * second;
const idleLasts = 10 * second;
const rounds = Number(process.env.ROUNDS ?? 3);
/** How much longer than on an idle site a visitor's pages may take, at their 95th percentile. */
const maxSlower = 2;

const slowest = (times: readonly number[]) => quantile(times, 0.95);

/** Calls so many times a second, whether or not answers come, and notes each status, 0 for none at all. */
async function flood(call: () => Promise<number>, note: (answer: string) => void): Promise<void> {
  const calls: Promise<unknown>[] = [];
  const began = Date.now();
  for (let count = 0; count * second < floodLasts * perSecond; count += 1) {
    await wait(Math.max(0, began + (count * second) / perSecond - Date.now()));
    calls.push(
      call()
        .catch(() => 0)
        .then((status) => note(String(status))),
    );
  }
  await Promise.all(calls);
}

/** Thirty logins a second hold up nobody who reads. */
export async function run(atEnd: AtEnd): Promise<void> {
  const dice = createDice();
  const site = await RunningSite.open(atEnd);
  let callers = 0;
  /** From an address that hasn't called before, so that no limit stops it at the door. */
  const post = async (path: string, body: object) => {
    callers += 1;
    const address = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
    const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': address };
    const answer = await site.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    await answer.arrayBuffer();
    return answer.status;
  };
  const anybody = () => dice.pick([admin.email, `${dice.below(1e9)}@example.in`]);
  const unknownPasskey = () => {
    const clientData = { type: 'webauthn.get', challenge: String(dice.random()), origin: site.url };
    const clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString('base64url');
    const response = { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' };
    return { passkey: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response } };
  };
  const kinds = {
    logins: () => post(api.login, { email: anybody(), password: `guess ${dice.random()}` }),
    'forgotten passwords': () => post(api.forgotPassword, { email: anybody() }),
    // Each asks for a challenge, then shows a passkey that nobody has.
    passkeys: () => (callers % 2 === 0 ? post(passkeyApi.loginOptions, {}) : post(passkeyApi.login, unknownPasskey())),
  };
  const paths = await listPages(site);
  // Whatever starts with the first of its kind has started.
  for (const call of Object.values(kinds)) assert.ok((await call()) < 500);
  await visit(site, paths, until(idleLasts / 2));
  const measured = Object.entries(kinds).map(([kind, call]) => ({
    kind,
    call,
    answers: countAnswers(),
    /** The times of each round's visitor. */
    idle: [] as number[][],
    flooded: [] as number[][],
  }));
  for (let round = 0; round < rounds; round += 1)
    // In turn, so that whatever else the machine does meets all of them.
    for (const { call, idle, flooded, answers } of measured) {
      idle.push(await visit(site, paths, until(idleLasts)));
      let isOver = false;
      const visiting = visit(site, paths, () => isOver);
      await flood(call, answers.note);
      isOver = true;
      flooded.push(await visiting);
    }
  // An idle site is the same whatever is measured after it.
  const idleP95 = median(measured.flatMap(({ idle }) => idle.map(slowest)));
  console.log(`logins: a visitor’s pages, medians of ${rounds} rounds`);
  const slow = measured.filter(({ kind, idle, flooded, answers }) => {
    const p95 = median(flooded.map(slowest));
    const [before, beside] = [idle, flooded].map(
      (times) => `p50 ${median(times.map(median)).toFixed(1)}, p95 ${median(times.map(slowest)).toFixed(1)} ms`,
    );
    const ratio = (p95 / idleP95).toFixed(1);
    console.log(
      `  ${kind}: idle ${before}; beside ${perSecond} a second ${beside}, ${ratio} × idle (${answers.tell(/./)})`,
    );
    return p95 > maxSlower * idleP95;
  });
  assert.deepEqual(
    slow.map(({ kind }) => kind),
    [],
  );
}
