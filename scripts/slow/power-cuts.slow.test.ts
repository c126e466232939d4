import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '../../e2e/fault-proxy.ts';
import prepare from '../../e2e/global-setup.ts';
import { readSeed } from '../setup/read-seed.ts';
import { RunningSite } from './running-site.ts';
import { createTestInquiry, requireStoredOnce, sendUntilConfirmed } from './test-inquiries.ts';

const killCount = 20;
const writerCount = 20;

beforeAll(prepare);

it('stores each confirmed inquiry once, and no other, when the site is killed under load', async () => {
  const random = seededRandom(readSeed());
  const site = await RunningSite.open(onTestFinished);
  const confirmedNames = new Set<string>();
  let maxAttempts = 0;
  let isFinished = false;
  onTestFinished(() => {
    isFinished = true;
  });
  const write = async () => {
    while (!isFinished) {
      const inquiry = createTestInquiry();
      maxAttempts = Math.max(maxAttempts, await sendUntilConfirmed(site.url, inquiry));
      confirmedNames.add(inquiry.name);
    }
  };
  const writing = Promise.all(Array.from({ length: writerCount }, write));
  for (let count = 0; count < killCount; count += 1) {
    await wait(500 + random() * 1_500);
    await site.kill();
    await site.start();
  }
  await wait(1_000);
  isFinished = true;
  await writing;
  await requireStoredOnce(site, confirmedNames);
  expect(maxAttempts).toBeGreaterThan(1);
});
