import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { defaultFacts } from '#shared/settings/site';
import { PrintLink } from '../../components/links';
import { setOfflineState } from '../../components/page/use-offline-state';
import { closeToasts, showToast } from '../../components/toasts/toasts';
import { press } from '../../test/render';
import { DeferredParts } from './deferred';
import { closeInstallOffer, InstallCard, offerInstall, storeInstallPrompt } from './install-card';

const open = () => render(<InstallCard />);

function browserOffers(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }));
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(offer);
  return { prompt, offer };
}

storeInstallPrompt();
afterEach(() => {
  act(closeInstallOffer);
  Reflect.deleteProperty(globalThis, 'installPrompt');
});

it('shows the install card once something was saved or sent and its message is gone', async () => {
  const { offer } = browserOffers('accepted');
  expect(offer.defaultPrevented).toBe(true);
  open();
  expect(screen.queryByRole('region')).toBeNull();
  act(() => void showToast({ kind: 'failure', message: 'Saved.' }));
  act(offerInstall);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => closeToasts(() => true));
  expect(screen.getByRole('region', { name: `${defaultFacts.name} on your home screen` })).toBeTruthy();
});

it.each([
  ['accepted', 'installed'],
  ['dismissed', /^\d+$/],
] as const)('asks once whether to install, and remembers that it was %s', async (outcome, kept) => {
  const { prompt } = browserOffers(outcome);
  open();
  act(offerInstall);
  press('Install');
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(prompt).toHaveBeenCalledOnce();
  expect(localStorage.getItem('install-answer')).toMatch(kept);
  act(offerInstall);
  expect(screen.queryByRole('region')).toBeNull();
});

it('hides the install card once the site was installed from the browser’s own menu', () => {
  browserOffers('accepted');
  open();
  act(offerInstall);
  act(() => void dispatchEvent(new Event('appinstalled')));
  expect(screen.queryByRole('region')).toBeNull();
});

it('shows no install card where the browser neither offers it nor forgets', () => {
  open();
  act(offerInstall);
  expect(screen.queryByRole('region')).toBeNull();
});

it('says on Safari that what is saved goes after a week', () => {
  setOfflineState({ deletesAfterWeek: true });
  open();
  act(offerInstall);
  expect(screen.getByText(/deletes what you save here after a week without a visit/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  press('Not now');
  expect(screen.queryByRole('region')).toBeNull();
});

it('opens closed sections while a browser prints whose styles can’t', () => {
  vi.stubGlobal('CSS', { supports: () => false });
  render(
    <MemoryRouter>
      <main>
        <details name="day" open />
        <details name="day" />
      </main>
      <DeferredParts inquiryTour={null} onInquiryClose={() => undefined} />
    </MemoryRouter>,
  );
  const list = () => [...document.querySelectorAll('details')].map(({ open, name }) => ({ open, name }));
  const before = list();
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(list().map(({ open }) => open)).toEqual([true, true]);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(list()).toEqual(before);
});

it('prints the page when Print is pressed', () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  render(<PrintLink />);
  act(() => screen.getByRole('button', { name: 'Print' }).click());
  expect(print).toHaveBeenCalledOnce();
});
