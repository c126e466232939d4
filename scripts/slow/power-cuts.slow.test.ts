import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '../../e2e/fault-proxy.ts';
import prepare from '../../e2e/global-setup.ts';
import { readSeed } from '../setup/read-seed.ts';
import { RunningSite } from './running-site.ts';
import { createTestInquiry, requireStoredOnce, sendUntilConfirmed } from './test-inquiries.ts';

const kills = 20;
const writers = 20;

beforeAll(prepare);

it('keeps each confirmed inquiry once, and nothing else, when the power is cut under load', async () => {
  const random = seededRandom(readSeed());
  const site = await RunningSite.open(onTestFinished);
  const confirmed = new Set<string>();
  let maxTries = 0;
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const write = async () => {
    while (!isOver) {
      const inquiry = createTestInquiry();
      maxTries = Math.max(maxTries, await sendUntilConfirmed(site.url, inquiry));
      confirmed.add(inquiry.name);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  for (let count = 0; count < kills; count += 1) {
    await wait(500 + random() * 1_500);
    await site.kill();
    await site.start();
  }
  await wait(1_000);
  isOver = true;
  await writing;
  // A mail that went twice says so.
  await requireStoredOnce(site, confirmed);
  expect(maxTries).toBeGreaterThan(1);
});
