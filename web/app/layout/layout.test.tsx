import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pages } from '#shared/routes';
import { setOfflineState } from '../../components/page/use-offline-state';
import { expectSkippedTransitions, showNavigationProgress } from './navigation-progress';
import { OfflineBar } from './offline-bar';
import { isCurrentItem, menu } from './site-nav';

test.each([
  ['/index-three', 'Home'],
  ['/index-item', 'Home'],
  [pages.home, 'Home'],
  [pages.spitiValley, 'Domestic'],
  [pages.contact, 'Contact Us'],
])('highlights one item of the menu when %s is open', (path, label) => {
  expect(menu.filter((item) => isCurrentItem(item, path)).map((item) => item.label)).toEqual([label]);
});

test('promises to keep what is sent offline, and not when the browser keeps nothing', () => {
  act(() => setOfflineState({ isOffline: true }));
  render(<OfflineBar />);
  screen.getByText(/We’ll save what you send on this phone/);
  act(() => setOfflineState({ canStore: false }));
  screen.getByText(/This browser can’t keep what you send: send it when you’re back in range/);
  expect(screen.queryByText(/We’ll save/)).toBeNull();
});

const isGoing = () => document.documentElement.hasAttribute('data-going');

test('shows that a page is on its way before the router begins, until it is there', async () => {
  const state = { navigation: { state: 'idle' } };
  const going: boolean[] = [];
  const navigate = vi.fn<(to: string) => Promise<void>>(async () => void going.push(isGoing()));
  const router = { state, navigate, subscribe: () => () => undefined };
  showNavigationProgress(router as never);
  const gone = router.navigate('/aboutus');
  expect([isGoing(), navigate.mock.calls]).toEqual([true, []]);
  await gone;
  expect([going, isGoing()]).toEqual([[true], false]);
});

test('takes a transition that the browser skips for no error', async () => {
  const skipped = Promise.reject(new DOMException('Skipped', 'AbortError'));
  Object.assign(document, { startViewTransition: () => ({ ready: skipped }) });
  expectSkippedTransitions();
  document.startViewTransition(() => undefined);
  await expect(skipped).rejects.toThrow('Skipped');
  Reflect.deleteProperty(document, 'startViewTransition');
});
