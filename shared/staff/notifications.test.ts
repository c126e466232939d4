import * as v from 'valibot';
import { expect, it } from 'vitest';
import { DeviceInput } from './staff.ts';

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
  expect(v.safeParse(DeviceInput, { endpoint, keys }).success).toBe(isOne);
});
