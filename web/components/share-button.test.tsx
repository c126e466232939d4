import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SiteOriginContext } from './page/site-context';
import { ShareButton } from './share-button';

const address = 'https://highpass.example/tour/leh';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

async function press() {
  render(
    <SiteOriginContext value="https://highpass.example">
      <ShareButton title="Manali to Leh" path="/tour/leh" />
    </SiteOriginContext>,
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })));
}

it('opens the phone’s share sheet with the tour’s address when there is one', async () => {
  const share = vi.fn<(shared: ShareData) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  await press();
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Manali to Leh', text: 'Manali to Leh', url: address });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers the link and WhatsApp when there is no share sheet', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await press();
  expect(screen.getByLabelText('Address of this page')).toHaveProperty('value', address);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' })));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(address);
  expect(screen.getByRole('status').textContent).toBe('Link copied.');
  const whatsapp = new URL(screen.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href') ?? '');
  expect([whatsapp.host, whatsapp.searchParams.get('text')]).toEqual(['wa.me', `Manali to Leh\n${address}`]);
});
