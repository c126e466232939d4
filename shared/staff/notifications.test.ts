import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { DeviceInput, findQuietEnd } from './notifications.ts';

const at = (time: string) => Date.parse(`2026-11-22T${time}:00+05:30`);
const night = { quietFrom: 21, quietUntil: 8 };

it.each([
  ['20:59', null],
  ['21:00', Date.parse('2026-11-23T08:00:00+05:30')],
  ['07:59', at('08:00')],
  ['08:00', null],
])('at %s of India a phone that is quiet by night may be told at %s', (time, told) => {
  expect(findQuietEnd(at(time), night)).toBe(told);
});

it('is quiet at noon from twelve to one, and never with the same hour twice', () => {
  expect(findQuietEnd(at('12:30'), { quietFrom: 12, quietUntil: 13 })).toBe(at('13:00'));
  expect(findQuietEnd(at('13:00'), { quietFrom: 12, quietUntil: 13 })).toBeNull();
  expect(findQuietEnd(at('09:00'), { quietFrom: 9, quietUntil: 9 })).toBeNull();
});

it('is never quiet any more when the quiet ends, which is within a day', () => {
  const hour = fc.integer({ min: 0, max: 23 });
  const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(moment, hour, hour, (now, quietFrom, quietUntil) => {
      const end = findQuietEnd(now, { quietFrom, quietUntil });
      if (end === null) return;
      expect(end).toBeGreaterThan(now);
      expect(end - now).toBeLessThan(24 * 60 * 60 * 1000);
      expect(findQuietEnd(end, { quietFrom, quietUntil })).toBeNull();
    }),
  );
});

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/QABC', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evil.example/https://web.push.apple.com/', false],
  ['https://user@evil.example#.push.apple.com/', false],
  ['https://localhost/x', false],
])('%s is a push service: %s', (endpoint, isOne) => {
  expect(v.safeParse(DeviceInput, { endpoint, keys, siteKey: keys.p256dh, ...night }).success).toBe(isOne);
});
