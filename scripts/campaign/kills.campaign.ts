import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../e2e/fault-proxy.ts';
import type { AtEnd } from '../run-parts.ts';
import { readSeed } from '../setup/read-seed.ts';
import { newInquiry, requireStored, sendUntilHeard } from './inquiries.ts';
import { RunningSite } from './running-site.ts';

const kills = 12;
const writers = 20;

/** Each confirmed inquiry is there once, and nothing else, after every power cut under load. */
export async function run(atEnd: AtEnd): Promise<void> {
  const random = seededRandom(readSeed());
  const site = await RunningSite.open(atEnd);
  const confirmed = new Set<string>();
  let maxTries = 0;
  let isOver = false;
  atEnd(() => {
    isOver = true;
  });
  const write = async () => {
    while (!isOver) {
      const inquiry = newInquiry();
      maxTries = Math.max(maxTries, await sendUntilHeard(site.url, inquiry));
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
  const { twice } = await requireStored(site, confirmed);
  console.log(
    `kills: ${kills} under load, ${confirmed.size} inquiries confirmed after up to ${maxTries} tries: ` +
      `a row and a mail each, ${twice} with a second one that says so`,
  );
  assert.ok(maxTries > 1);
}
