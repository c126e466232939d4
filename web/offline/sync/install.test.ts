import { beforeEach, expect, it, vi } from 'vitest';
import { mayOfferInstall, storeInstallChoice } from './install';

const dayMs = 24 * 60 * 60 * 1000;
const today = Date.parse('2026-11-22T00:00:00Z');
const setDay = (days: number) => vi.setSystemTime(today + days * dayMs);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setDay(0);
});

it('offers the installation again 30 days after it was declined', () => {
  expect(mayOfferInstall()).toBe(true);
  storeInstallChoice('not now');
  expect(mayOfferInstall()).toBe(false);
  setDay(29.9);
  expect(mayOfferInstall()).toBe(false);
  setDay(30);
  expect(mayOfferInstall()).toBe(true);
});

it('waits 30 days when the clock was a year ahead', () => {
  setDay(365);
  storeInstallChoice('not now');
  setDay(0);
  expect(mayOfferInstall()).toBe(false);
  setDay(29);
  expect(mayOfferInstall()).toBe(false);
  setDay(30);
  expect(mayOfferInstall()).toBe(true);
});

it('offers no installation when installed or without local storage', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }));
  expect(mayOfferInstall()).toBe(false);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(mayOfferInstall()).toBe(true);
  vi.stubGlobal('navigator', { standalone: true });
  expect(mayOfferInstall()).toBe(false);
  vi.unstubAllGlobals();
  storeInstallChoice('installed');
  setDay(400);
  expect(mayOfferInstall()).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  expect(mayOfferInstall()).toBe(false);
});
