import { beforeEach, expect, it, vi } from 'vitest';
import { mayOfferInstall, storeInstallChoice } from './install';

const day = 24 * 60 * 60 * 1000;
const today = Date.parse('2026-11-22T00:00:00Z');
const on = (days: number) => vi.setSystemTime(today + days * day);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  on(0);
});

it('is offered until it is declined, and again after 30 days', () => {
  expect(mayOfferInstall()).toBe(true);
  storeInstallChoice('not now');
  expect(mayOfferInstall()).toBe(false);
  on(29.9);
  expect(mayOfferInstall()).toBe(false);
  on(30);
  expect(mayOfferInstall()).toBe(true);
});

it('is silent for 30 days, not for a year, when the clock was a year ahead', () => {
  on(365);
  storeInstallChoice('not now');
  on(0);
  expect(mayOfferInstall()).toBe(false);
  on(29);
  expect(mayOfferInstall()).toBe(false);
  on(30);
  expect(mayOfferInstall()).toBe(true);
});

it('is never offered once installed, in the installed window, or where no answer can be kept', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }));
  expect(mayOfferInstall()).toBe(false);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(mayOfferInstall()).toBe(true);
  vi.stubGlobal('navigator', { standalone: true });
  expect(mayOfferInstall()).toBe(false);
  vi.unstubAllGlobals();
  storeInstallChoice('installed');
  on(400);
  expect(mayOfferInstall()).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  expect(mayOfferInstall()).toBe(false);
});
