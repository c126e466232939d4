import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import { passkeyApi } from '#shared/staff/passkey-paths';
import { admin } from '../../e2e/template-state';
import { quantile } from '../bench/measure';
import { RunningSite } from './running-site';
import { createDice } from './seeded';
import { listPages, visit } from './visitor';

const second = 1000;
const perSecond = 30;
const floodLasts = 30 * second;
const idleLasts = 10 * second;
const rounds = Number(process.env.ROUNDS ?? 3);
/** How much longer than on an idle site a visitor's pages may take, at their 95th percentile. */
const maxSlower = 2;

const median = (numbers: readonly number[]) => quantile(numbers, 0.5);
const during = (lasts: number) => {
  const end = Date.now() + lasts;
  return () => Date.now() > end;
};

/** Calls so many times a second, whether or not answers come; how often each status came, 0 for none at all. */
async function flood(call: () => Promise<number>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const calls: Promise<unknown>[] = [];
  const began = Date.now();
  for (let count = 0; count * second < floodLasts * perSecond; count += 1) {
    await wait(Math.max(0, began + (count * second) / perSecond - Date.now()));
    calls.push(call().then(note, () => note(0)));
  }
  await Promise.all(calls);
  return statuses;
}

it('logins: thirty a second hold up nobody who reads', async () => {
  const dice = createDice();
  const site = await RunningSite.open();
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
  try {
    const paths = await listPages(site);
    // Whatever starts with the first of its kind has started.
    for (const call of Object.values(kinds)) expect(await call()).toBeLessThan(500);
    await visit(site, paths, during(idleLasts / 2));
    const measured = Object.entries(kinds).map(([kind, call]) => ({
      kind,
      call,
      statuses: [] as string[],
      idle: { p50: [] as number[], p95: [] as number[] },
      flooded: { p50: [] as number[], p95: [] as number[] },
    }));
    for (let round = 0; round < rounds; round += 1)
      // In turn, so that whatever else the machine does meets all of them.
      for (const { call, idle, flooded, statuses } of measured) {
        const note = (into: typeof idle, times: readonly number[]) => {
          into.p50.push(quantile(times, 0.5));
          into.p95.push(quantile(times, 0.95));
        };
        note(idle, await visit(site, paths, during(idleLasts)));
        let isOver = false;
        const visiting = visit(site, paths, () => isOver);
        const counts = await flood(call);
        isOver = true;
        note(flooded, await visiting);
        statuses.push(...[...counts].map(([status, count]) => `${count} × ${status}`));
      }
    // An idle site is the same whatever is measured after it.
    const idleP95 = median(measured.flatMap(({ idle }) => idle.p95));
    const told = measured.map(({ kind, idle, flooded, statuses }) => {
      const [before, beside] = [idle, flooded].map(
        ({ p50, p95 }) => `p50 ${median(p50).toFixed(1)}, p95 ${median(p95).toFixed(1)} ms`,
      );
      const times = (median(flooded.p95) / idleP95).toFixed(1);
      return `${kind}: idle ${before}; beside ${perSecond} a second ${beside}, ${times} × idle (${statuses.join(', ')})`;
    });
    console.log(`logins: a visitor’s pages, medians of ${rounds} rounds\n  ${told.join('\n  ')}`);
    const slow = measured.filter(({ flooded }) => median(flooded.p95) > maxSlower * idleP95);
    expect(slow.map(({ kind }) => kind)).toEqual([]);
  } finally {
    await site.close();
  }
});
