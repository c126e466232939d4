import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { site } from '#shared/site/site';
import { closeInstallOffer, offerInstall } from '../../ui/install/install-offer';
import { keepInstallPrompt } from '../../ui/install/install-prompt';
import { setPhone } from '../../ui/page/phone';
import { closeToast, showToast } from '../../ui/toasts/toasts';
import { InstallCard } from './install-card';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
const open = () =>
  render(
    <MemoryRouter>
      <InstallCard />
    </MemoryRouter>,
  );
const onIphone = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone);

function browserOffers(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }));
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(offer);
  return { prompt, offer };
}

keepInstallPrompt();
beforeEach(() => setPhone({ waiting: 0, refused: 0, forgets: false }));
afterEach(() => {
  act(closeInstallOffer);
  Reflect.deleteProperty(globalThis, 'installPrompt');
});

it('waits until something was saved or sent, and until its message is gone', async () => {
  const { offer } = browserOffers('accepted');
  expect(offer.defaultPrevented).toBe(true);
  open();
  expect(screen.queryByRole('region')).toBeNull();
  act(() => void showToast({ kind: 'failure', message: 'Saved.' }));
  act(offerInstall);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => {
    for (let id = 0; id < 10; id += 1) closeToast(id);
  });
  expect(screen.getByRole('region', { name: `${site.name} on your home screen` })).toBeTruthy();
});

it.each([
  [true, /what you save there stays\. This browser deletes what you save here after a week without a visit\./],
  [false, /what you save stays when space runs low\./],
])('says what installing keeps, where the browser forgets (%s)', (forgets, words) => {
  setPhone({ forgets });
  browserOffers('accepted');
  open();
  act(offerInstall);
  expect(screen.getByText(words)).toBeTruthy();
});

it.each([
  ['accepted', 'installed'],
  ['dismissed', /^\d+$/],
] as const)('asks the browser’s question once; %s is remembered', async (outcome, kept) => {
  const { prompt } = browserOffers(outcome);
  open();
  act(offerInstall);
  fireEvent.click(screen.getByRole('button', { name: 'Install' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(prompt).toHaveBeenCalledOnce();
  expect(localStorage.getItem('install-answer')).toMatch(kept);
  act(offerInstall);
  expect(screen.queryByRole('region')).toBeNull();
});

it('is gone once the site was installed from the browser’s own menu', () => {
  browserOffers('accepted');
  open();
  act(offerInstall);
  act(() => void dispatchEvent(new Event('appinstalled')));
  expect(screen.queryByRole('region')).toBeNull();
});

it('on an iPhone it says how, and that what is saved in Safari stays there', () => {
  onIphone();
  open();
  act(offerInstall);
  fireEvent.click(screen.getByRole('button', { name: 'Show me how' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    'Tap Share',
    'Choose Add to Home Screen',
    `Open ${site.name} from the home screen once while you’re online.`,
  ]);
  expect(screen.getByText(/What you saved in this browser stays in this browser/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('region')).toBeNull();
});

it('on an iPhone with inquiries waiting it says to send them first', () => {
  onIphone();
  setPhone({ waiting: 1, refused: 1 });
  open();
  act(offerInstall);
  fireEvent.click(screen.getByRole('button', { name: 'Show me how' }));
  expect(screen.getByText('First send what waits.').parentElement?.textContent).toContain('2 inquiries are waiting');
});

it('in another app’s browser it says to leave it', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${iphone} Instagram 381.0`);
  open();
  act(offerInstall);
  expect(screen.getByRole('region', { name: 'Open this in your browser' }).textContent).toContain('Open in Safari');
});
