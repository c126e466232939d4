import { expect, it, vi } from 'vitest';
import { isEvictedAfterAWeek } from './storage';

it.each([
  ['evicts the data of a tab in WebKit', true, false, true],
  ['keeps the data of an installed site in WebKit', true, true, false],
  ['keeps the data of a tab in other engines', false, false, false],
])('%s', (_title, isWebKit, isStandalone, isEvicted) => {
  if (isWebKit) vi.stubGlobal('GestureEvent', class extends UIEvent {});
  vi.stubGlobal('navigator', Object.create(navigator, { standalone: { value: isStandalone } }));
  expect(isEvictedAfterAWeek()).toBe(isEvicted);
});
