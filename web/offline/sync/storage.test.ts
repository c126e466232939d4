import { expect, it, vi } from 'vitest';
import { isEvictedAfterAWeek } from './storage';

it.each([
  ['a tab of Apple’s WebKit forgets in a week', true, false, true],
  ['the same on the home screen doesn’t', true, true, false],
  ['no other engine does', false, false, false],
])('%s', (_what, isApples, standalone, forgets) => {
  if (isApples) vi.stubGlobal('GestureEvent', class extends UIEvent {});
  vi.stubGlobal('navigator', Object.create(navigator, { standalone: { value: standalone } }));
  expect(isEvictedAfterAWeek()).toBe(forgets);
});
