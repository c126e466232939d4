import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type FaultPolicy, FaultProxy, faults, seededRandom } from '../../e2e/fault-proxy.ts';
import prepare from '../../e2e/global-setup.ts';
import { runConcurrently } from '../command.ts';
import { readSeed } from '../setup/read-seed.ts';
import { RunningSite } from './running-site.ts';
import { createTestInquiry, requireStoredOnce, sendUntilConfirmed } from './test-inquiries.ts';

const riderCount = 1_000;
const parallelRiders = 40;

/** Breaks one request in three, with each kind of fault in turn. The same seed gives the same faults. */
function createFaultPolicy(seed: number): FaultPolicy {
  const random = seededRandom(seed);
  let faultCount = 0;
  return () => {
    if (random() >= 1 / 3) return null;
    faultCount += 1;
    return faults[faultCount % faults.length] ?? null;
  };
}

beforeAll(prepare);

it('stores each inquiry once, with one mail, when it is sent twice at once and a third of the requests break', async () => {
  const site = await RunningSite.open(onTestFinished);
  const proxy = await FaultProxy.open(site.url, createFaultPolicy(readSeed()), 200);
  onTestFinished(() => proxy.close());
  const names = new Set<string>();
  const sendTwice = async () => {
    const inquiry = createTestInquiry();
    names.add(inquiry.name);
    await Promise.all([sendUntilConfirmed(proxy.url, inquiry), sendUntilConfirmed(proxy.url, inquiry)]);
  };
  await runConcurrently(Array(riderCount).keys(), parallelRiders, sendTwice);
  // If the site is killed before an e-mail is marked as sent, it is sent twice, so all e-mails are sent first.
  await expect.poll(() => site.listUnsentMails().length, { timeout: 300_000 }).toBe(0);
  const { twice } = await requireStoredOnce(site, names);
  const brokenRequests = faults.reduce((sum, fault) => sum + proxy.counts[fault], 0);
  expect(brokenRequests).toBeGreaterThan(riderCount / 2);
  expect(twice).toBe(0);
});
