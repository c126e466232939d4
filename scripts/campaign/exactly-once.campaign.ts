import { expect, inject, it } from 'vitest';
import { FaultProxy, faults, mountainRoad } from '../../e2e/fault-proxy';
import { countMails, newInquiry, readRows, sendUntilHeard } from './inquiries';
import { RunningSite } from './running-site';
import { inTurns } from './rush';

const riders = 1_000;
const atOnce = 40;

it('exactly once: each inquiry sent twice at once over a road that breaks one request in three', async () => {
  const site = await RunningSite.open();
  const proxy = await FaultProxy.open(site.url, { fate: mountainRoad(inject('seed')), stallMs: 200 });
  const sent = new Set<string>();
  try {
    await inTurns(riders, atOnce, async () => {
      const one = await newInquiry();
      sent.add(one.name);
      await Promise.all([sendUntilHeard(proxy.url, one), sendUntilHeard(proxy.url, one)]);
    });
    await site.runDueMail();
    await site.kill();

    const rows = await readRows(site);
    const listed = rows.filter(({ state }) => state === 'listed').map(({ name }) => name);
    const mails = countMails(site);
    const broken = faults.reduce((sum, fault) => sum + proxy.counts[fault], 0);
    console.log(
      `exactly once: ${sent.size} inquiries in ${broken + proxy.counts.passed} requests, ${broken} of them broken: ` +
        `${rows.length} rows, ${listed.length} listed with ${mails.size} mails, ${rows.length - listed.length} held`,
    );
    expect(broken).toBeGreaterThan(riders / 2);
    expect(new Set(rows.map(({ name }) => name))).toEqual(sent);
    expect(rows.length).toBe(sent.size);
    expect(new Set(mails.keys())).toEqual(new Set(listed));
    expect([...mails.values()].filter((mail) => mail.sent !== 1)).toEqual([]);
  } finally {
    await proxy.close();
    await site.close();
  }
});
