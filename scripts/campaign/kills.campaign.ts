import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { countMails, newInquiry, readRows, sendUntilHeard } from './inquiries';
import { RunningSite } from './running-site';
import { createDice } from './seeded';

const kills = 12;
const writers = 20;

it('kills: what was confirmed is there once, and nothing else, after every power cut under load', async () => {
  const dice = createDice();
  const site = await RunningSite.open();
  const confirmed = new Set<string>();
  let maxTries = 0;
  let ended = false;
  const write = async () => {
    while (!ended) {
      const inquiry = await newInquiry();
      maxTries = Math.max(maxTries, await sendUntilHeard(site.url, inquiry));
      confirmed.add(inquiry.name);
    }
  };
  try {
    const writing = Promise.all(Array.from({ length: writers }, write));
    for (let count = 0; count < kills; count += 1) {
      await wait(500 + dice.below(1_500));
      await site.kill();
      await site.start();
    }
    await wait(1_000);
    ended = true;
    await writing;
    await site.runDueMail();
    await site.kill();

    const rows = await readRows(site);
    const listed = rows.filter(({ state }) => state === 'listed').map(({ name }) => name);
    const mails = countMails(site);
    const twice = [...mails.values()].filter(({ sent }) => sent > 1);
    console.log(
      `kills: ${kills} under load, ${confirmed.size} inquiries confirmed after up to ${maxTries} tries: ` +
        `${rows.length} rows, ${listed.length} listed, each with its mail, ${twice.length} with a second one that says so`,
    );
    expect(maxTries).toBeGreaterThan(1);
    expect(new Set(rows.map(({ name }) => name))).toEqual(confirmed);
    expect(rows.length).toBe(confirmed.size);
    expect(new Set(mails.keys())).toEqual(new Set(listed));
    expect(twice.filter(({ sent, warned }) => warned < sent - 1)).toEqual([]);
  } finally {
    ended = true;
    await site.close();
  }
});
