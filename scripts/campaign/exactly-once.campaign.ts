import assert from 'node:assert/strict';
import { FaultProxy, faults, mountainRoad } from '../../e2e/fault-proxy.ts';
import type { AtEnd } from '../run-parts.ts';
import { inTurns } from '../setup/in-turns.ts';
import { readSeed } from '../setup/read-seed.ts';
import { newInquiry, requireStored, sendUntilHeard } from './inquiries.ts';
import { RunningSite } from './running-site.ts';

const riders = 1_000;
const atOnce = 40;

/** Each inquiry sent twice at once over a road that breaks one request in three. */
export async function run(atEnd: AtEnd): Promise<void> {
  const site = await RunningSite.open(atEnd);
  const proxy = await FaultProxy.open(site.url, { fate: mountainRoad(readSeed()), stallMs: 200 });
  atEnd(() => proxy.close());
  const sent = new Set<string>();
  const send = async () => {
    const one = newInquiry();
    sent.add(one.name);
    await Promise.all([sendUntilHeard(proxy.url, one), sendUntilHeard(proxy.url, one)]);
  };
  await inTurns(Array(riders).keys(), atOnce, send);
  const { twice } = await requireStored(site, sent);
  const broken = faults.reduce((sum, fault) => sum + proxy.counts[fault], 0);
  console.log(
    `exactly once: ${sent.size} inquiries in ${broken + proxy.counts.passed} requests, ${broken} of them broken: ` +
      'each stored once, with its mail',
  );
  assert.ok(broken > riders / 2);
  assert.equal(twice, 0);
}
