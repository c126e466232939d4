import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type FaultPolicy, FaultProxy, faults, seededRandom } from '../../e2e/fault-proxy.ts';
import prepare from '../../e2e/global-setup.ts';
import { runConcurrently } from '../command.ts';
import { readSeed } from '../setup/read-seed.ts';
import { RunningSite } from './running-site.ts';
import { createTestInquiry, requireStoredOnce, sendUntilConfirmed } from './test-inquiries.ts';

const riders = 1_000;
const atOnce = 40;

/** Breaks one request in three, in each way in turn; the same seed gives the same faults. */
function mountainRoad(seed: number): FaultPolicy {
  const random = seededRandom(seed);
  let broken = 0;
  return () => {
    if (random() >= 1 / 3) return null;
    broken += 1;
    return faults[broken % faults.length] ?? null;
  };
}

beforeAll(prepare);

it('stores each inquiry once, with a mail, when it is sent twice at once and one request in three breaks', async () => {
  const site = await RunningSite.open(onTestFinished);
  const proxy = await FaultProxy.open(site.url, mountainRoad(readSeed()), 200);
  onTestFinished(() => proxy.close());
  const sent = new Set<string>();
  const send = async () => {
    const one = createTestInquiry();
    sent.add(one.name);
    await Promise.all([sendUntilConfirmed(proxy.url, one), sendUntilConfirmed(proxy.url, one)]);
  };
  await runConcurrently(Array(riders).keys(), atOnce, send);
  // A kill between an e-mail and its mark as sent would send it twice.
  await expect.poll(() => site.listUnsentMails().length, { timeout: 300_000 }).toBe(0);
  const { twice } = await requireStoredOnce(site, sent);
  const broken = faults.reduce((sum, fault) => sum + proxy.counts[fault], 0);
  expect(broken).toBeGreaterThan(riders / 2);
  expect(twice).toBe(0);
});
