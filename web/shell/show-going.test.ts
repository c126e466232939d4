import { expect, it, vi } from 'vitest';
import { showGoing } from './show-going';
import { expectSkippedTransitions } from './transitions';

const isGoing = () => document.documentElement.hasAttribute('data-going');

it('shows that a page is on its way before the router begins, until it is there', async () => {
  const state = { navigation: { state: 'idle' } };
  const going: boolean[] = [];
  const navigate = vi.fn<(to: string) => Promise<void>>(async () => void going.push(isGoing()));
  const router = { state, navigate, subscribe: () => () => undefined };
  showGoing(router as never);
  const gone = router.navigate('/aboutus');
  expect([isGoing(), navigate.mock.calls]).toEqual([true, []]);
  await gone;
  expect([going, isGoing()]).toEqual([[true], false]);
});

it('takes a transition that the browser skips for no error', async () => {
  const skipped = Promise.reject(new DOMException('Skipped', 'AbortError'));
  Object.assign(document, { startViewTransition: () => ({ ready: skipped }) });
  expectSkippedTransitions();
  document.startViewTransition(() => undefined);
  await expect(skipped).rejects.toThrow('Skipped');
  Reflect.deleteProperty(document, 'startViewTransition');
});
