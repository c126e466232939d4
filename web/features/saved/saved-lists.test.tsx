import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { pages } from '#shared/routes';
import { setOfflineState } from '../../components/page/use-offline-state';
import { sendInquiry } from '../../offline/sync/inquiries';
import { storeRide } from '../../offline/sync/rides';
import { downloadTour } from '../../offline/sync/saved-tours';
import { listWaiting, takeFromQueue, type WaitingInquiry } from '../../offline/sync/waiting-inquiries';
import { mockFetch, webp } from '../../test/fetch';
import { mockInquiryServer } from '../../test/inquiry-server';
import { press } from '../../test/render';
import { mockCaches } from '../../test/stores';
import { aDraft, aTour } from '../../test/tours';
import { OfflineStorage } from './saved-lists';
import { MyRides } from './tours-on-phone';
import { WaitingInquiries, WaitingRow } from './waiting-inquiries';

function renderRow(overrides: Partial<WaitingInquiry>) {
  const inquiry: WaitingInquiry = {
    id: 'one',
    state: 'queued',
    subject: 'Leh Ladakh',
    draft: aDraft(),
    createdAt: '2026-11-01T00:00:00.000Z',
    attempts: 0,
    message: '',
    fields: {},
    ...overrides,
  };
  render(<WaitingRow inquiry={inquiry} onDiscard={() => undefined} />, { wrapper: MemoryRouter });
}

async function renderWaitingList(...subjects: string[]) {
  const inquiryServer = mockInquiryServer();
  inquiryServer.reactions = ['lost-before', 'lost-before'];
  for (const subject of ['Leh Ladakh', ...subjects]) await sendInquiry(aDraft({ subject }), 'home');
  inquiryServer.reactions = [];
  const [{ id } = { id: '' }] = await listWaiting();
  render(
    <main id="main" tabIndex={-1}>
      <WaitingInquiries />
    </main>,
    { wrapper: MemoryRouter },
  );
  await screen.findAllByText('Waiting for a connection');
  return { inquiryServer, id };
}

test('links to the form to correct a waiting inquiry, and sends an opened one unchanged', async () => {
  const { inquiryServer, id } = await renderWaitingList();
  expect(screen.getByRole('link', { name: /^Correct/ }).getAttribute('href')).toBe(pages.correctInquiry(id));
  await act(async () => void (await takeFromQueue(id)));
  await screen.findByText('You were correcting this: not sent yet');
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  press(/^Send as it was/);
  await screen.findByText(/Nothing waiting/);
  expect([...inquiryServer.rows.keys()]).toEqual([id]);
});

test.each<[Partial<WaitingInquiry>, RegExp]>([
  [{ attempts: 0 }, /It hasn’t been sent/],
  [{ attempts: 2 }, /no answer, so we may already have it/],
  [{ attempts: 1, state: 'refused', message: 'No.' }, /we don’t have it/],
])('says whether the inquiry was sent before it is deleted: %j', async (overrides, message) => {
  renderRow(overrides);
  press(/^Delete/);
  expect((await screen.findByText(message)).textContent).not.toBe('');
});

test.each([true, false])(
  'warns about deletion after a week when the browser deletes data: %s',
  async (deletesAfterWeek) => {
    act(() => setOfflineState({ deletesAfterWeek }));
    await renderWaitingList();
    const message = screen.queryByText(
      /^Send it while there’s a signal: this browser deletes what waits here after a week/,
    );
    expect(message !== null).toBe(deletesAfterWeek);
  },
);

test('shows the retry time of a busy site, and sends at once when Send now is pressed', async () => {
  renderRow({ busy: { retryAt: Date.now() + 3_600_000 } });
  screen.getByText(/^Our site is busy: next try at \d\d:\d\d$/);
  cleanup();
  const { inquiryServer } = await renderWaitingList();
  inquiryServer.reactions = [429];
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await screen.findByText('Our site answered, but can’t take it right now. We’ll try again soon.');
  fireEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  await screen.findByText('Sent: Leh Ladakh');
  expect(inquiryServer.rows.size).toBe(1);
});

test('moves the focus to the other inquiry, or to the page, when one is deleted', async () => {
  const deleteAndReadFocus = async (button: HTMLElement) => {
    button.focus();
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(button.isConnected).toBe(false));
    return document.activeElement;
  };
  await renderWaitingList('Slow Spiti');
  const spiti = screen.getByRole('button', { name: 'Delete the inquiry about Slow Spiti' });
  const other = (await deleteAndReadFocus(spiti))?.closest('li');
  expect([other?.isConnected, other?.textContent?.includes('Slow Spiti')]).toEqual([true, false]);
  expect((await deleteAndReadFocus(screen.getByRole('button', { name: /^Delete/ })))?.id).toBe('main');
});

test('lists rides with dates and people until the phone is cleared', async () => {
  mockCaches();
  mockFetch(() => webp(1_000));
  const tour = aTour();
  await downloadTour(tour);
  await storeRide(tour._id, { startsOn: '2030-07-12', people: 3 });
  act(() => setOfflineState({ deletesAfterWeek: true }));
  for (const part of [<MyRides key="rides" />, <OfflineStorage key="kept" />]) render(part, { wrapper: MemoryRouter });
  await screen.findByText(/^12 Jul 2030 to \d+ Jul 2030 · 3 people$/);
  await screen.findByText(/^After a week this browser deletes all that this site saved/);
  fireEvent.click(screen.getByRole('button', { name: 'Clear this phone' }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'My rides' })).toBeNull());
});
