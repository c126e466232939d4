import { expect, it, vi } from 'vitest';
import { answerWith, captivePortal, cutLine, json } from '../test/answers';

async function aWatch({ onLine = true } = {}) {
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const connection = await import('./connection');
  const client = await import('../api/client');
  connection.startConnectionWatch();
  const heard: string[] = [];
  connection.onConnectionChange((state) => heard.push(state));
  return { ...connection, probe: () => client.probe('/api/tours', 1_000), heard };
}

it('the state is unknown before the first answer', async () => {
  expect((await aWatch()).connection()).toBe('unknown');
});

it('a phone that says it’s offline is believed until an answer comes', async () => {
  const watch = await aWatch({ onLine: false });
  expect(watch.connection()).toBe('offline');
  answerWith(() => json([]));
  await watch.probe();
  expect(watch.connection()).toBe('online');
});

it('a refusal in JSON counts as an answer, a captive portal doesn’t', async () => {
  const watch = await aWatch();
  answerWith(() => json({ message: 'No.' }, { status: 500 }));
  await watch.probe();
  expect(watch.connection()).toBe('online');
  answerWith(captivePortal);
  await watch.probe();
  expect(watch.connection()).toBe('offline');
  expect(watch.heard).toEqual(['online', 'offline']);
});

it('while offline it probes less and less often, and notices when the network is back', async () => {
  const watch = await aWatch();
  let seen = answerWith(cutLine);
  await watch.probe();
  await vi.advanceTimersByTimeAsync(60_000);
  const inTheFirstMinute = seen.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(inTheFirstMinute).toBeGreaterThan(3);
  expect(seen.length - inTheFirstMinute).toBeLessThan(3);
  seen = answerWith(() => json([]));
  await vi.advanceTimersByTimeAsync(80_000);
  expect(watch.connection()).toBe('online');
  const found = seen.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(seen).toHaveLength(found);
});

it('an online event only triggers a probe', async () => {
  const watch = await aWatch({ onLine: false });
  answerWith(cutLine);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1);
  expect(watch.connection()).toBe('offline');
  answerWith(() => json([]));
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1);
  expect(watch.connection()).toBe('online');
});

it('an offline event is believed at once', async () => {
  const watch = await aWatch();
  dispatchEvent(new Event('offline'));
  expect(watch.connection()).toBe('offline');
});
