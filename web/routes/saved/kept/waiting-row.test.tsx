import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { pages } from '#shared/paths';
import { correctWaiting, readDraft, sendInquiry } from '../../../sync/inquiries';
import {
  holdMs,
  holdWaiting,
  listWaiting,
  releaseWaiting,
  sendWaitingNow,
  type WaitingInquiry,
} from '../../../sync/waiting';
import { anAgency } from '../../../test/agency';
import { aDraft } from '../../../test/tours';
import { setPhone } from '../../../ui/page/phone';
import { WaitingInquiries } from './waiting-inquiries';
import { WaitingRow } from './waiting-row';

function openRow(about: Partial<WaitingInquiry>) {
  const inquiry: WaitingInquiry = {
    id: 'one',
    state: 'queued',
    subject: 'Leh Ladakh',
    draft: aDraft(),
    createdAt: '2026-11-01T00:00:00.000Z',
    attempts: 0,
    ...about,
  };
  render(
    <MemoryRouter>
      <ul>
        <WaitingRow inquiry={inquiry} onDiscard={() => undefined} />
      </ul>
    </MemoryRouter>,
  );
}

async function aRefusedOne() {
  const agency = anAgency();
  agency.fates = [400];
  const refused = await sendInquiry(aDraft(), 'home');
  if (refused.outcome !== 'refused' || refused.id === null) throw new Error(refused.outcome);
  return { agency, id: refused.id };
}

test('tapping Send twice in a correction sends one', async () => {
  const { agency, id } = await aRefusedOne();
  render(
    <MemoryRouter initialEntries={[pages.correctInquiry(id)]}>
      <WaitingInquiries />
    </MemoryRouter>,
  );
  fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '98765 43211' } });
  const form = screen.getByLabelText('Phone').closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText(/Nothing waiting/);
  expect(agency.rows.size).toBe(1);
  expect(await listWaiting()).toEqual([]);
});

async function openWaiting() {
  const agency = anAgency();
  agency.fates = ['lost-before'];
  const { outcome } = await sendInquiry(aDraft(), 'home');
  expect(outcome).toBe('queued');
  render(
    <MemoryRouter>
      <WaitingInquiries />
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Correct/ }));
  return { agency, phone: await screen.findByLabelText('Phone') };
}

test('one that waits isn’t sent while its writer corrects it, and then only as corrected', async () => {
  const { agency, phone } = await openWaiting();
  await sendWaitingNow();
  expect(agency.rows.size).toBe(0);
  fireEvent.change(phone, { target: { value: '98765 43211' } });
  fireEvent.submit(phone.closest('form') as HTMLFormElement);
  await screen.findByText(/Nothing waiting/);
  expect([...agency.rows.values()]).toEqual([expect.stringContaining('"phone":"9876543211"')]);
});

test.each(['closed', 'sent unchanged'])('one that waits, opened and %s, goes as it was written', async (how) => {
  const { agency, phone } = await openWaiting();
  const [{ id } = { id: '' }] = await listWaiting();
  const typed = () => readDraft(`correction of ${id}`);
  if (how === 'closed') {
    fireEvent.change(phone, { target: { value: '98765 43211' } });
    await vi.waitFor(async () => expect(await typed()).not.toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  } else fireEvent.submit(phone.closest('form') as HTMLFormElement);
  await screen.findByText('Waiting for a connection');
  await sendWaitingNow();
  await screen.findByText(/Nothing waiting/);
  expect([...agency.rows.keys()]).toEqual([id]);
  expect(await typed()).toBeNull();
});

test('one whose writer’s page is killed goes as it was written, ten minutes later', async () => {
  const agency = anAgency();
  agency.fates = ['lost-before'];
  await sendInquiry(aDraft(), 'home');
  const [{ id } = { id: '' }] = await listWaiting();
  await holdWaiting(id);
  await sendWaitingNow();
  expect(agency.rows.size).toBe(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + holdMs });
  await sendWaitingNow();
  vi.useRealTimers();
  expect([...agency.rows.keys()]).toEqual([id]);
});

test('a correction made in another tab isn’t made again', async () => {
  const { agency, id } = await aRefusedOne();
  expect((await correctWaiting(id, aDraft({ name: 'Asha Rao' }))).outcome).toBe('sent');
  expect((await correctWaiting(id, aDraft({ name: 'Asha R.' }))).outcome).toBe('gone');
  await waitFor(() => expect(agency.rows.size).toBe(1));
});

test('what a second tab corrects is kept when the first one sends, and goes as an inquiry of its own', async () => {
  const { agency, phone } = await openWaiting();
  const [{ id } = { id: '' }] = await listWaiting();
  fireEvent.change(phone, { target: { value: '98765 43211' } });
  expect((await correctWaiting(id, aDraft({ name: 'Asha Rao' }))).outcome).toBe('sent');
  expect((await screen.findByRole('alert')).textContent).toMatch(/already been corrected or deleted.*still here/);
  expect((screen.getByLabelText('Phone') as HTMLInputElement).value).toBe('98765 43211');
  fireEvent.submit(phone.closest('form') as HTMLFormElement);
  await waitFor(() => expect(agency.rows.size).toBe(2));
  expect([...agency.rows.values()][1]).toContain('"phone":"9876543211"');
});

test('one that two tabs correct isn’t sent when the first one closes it', async () => {
  const { agency, phone } = await openWaiting();
  const [{ id } = { id: '' }] = await listWaiting();
  fireEvent.change(phone, { target: { value: '98765 43211' } });
  await releaseWaiting(id);
  await waitFor(async () => expect((await listWaiting())[0]?.state).toBe('held'));
  await sendWaitingNow();
  expect(agency.rows.size).toBe(0);
  await vi.waitFor(async () => expect(await readDraft(`correction of ${id}`)).not.toBeNull());
});

test.each<[Partial<WaitingInquiry>, RegExp]>([
  [{ attempts: 0 }, /It hasn’t been sent/],
  [{ attempts: 2 }, /no answer, so we may already have it/],
  [{ attempts: 1, state: 'sending' }, /being sent, so we may already have it/],
  [{ attempts: 1, state: 'refused', message: 'No.' }, /we don’t have it/],
])('deleting %j says what is known', async (about, words) => {
  openRow(about);
  fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
  expect((await screen.findByText(words)).textContent).not.toBe('');
});

test.each([true, false])(
  'beside one that waits stands when it’s deleted, where the browser forgets: %s',
  async (forgets) => {
    act(() => setPhone({ forgets }));
    await openWaiting();
    const words = screen.queryByText(
      /^Send it while there’s a signal: this browser deletes what waits here after a week/,
    );
    expect(words !== null).toBe(forgets);
    act(() => setPhone({ forgets: false }));
  },
);

test('a correction with something wrong is pointed at', async () => {
  const { phone } = await openWaiting();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: '' } });
  fireEvent.submit(phone.closest('form') as HTMLFormElement);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

async function openTwo() {
  const agency = anAgency();
  agency.fates = ['lost-before', 'lost-before'];
  await sendInquiry(aDraft(), 'home');
  await sendInquiry(aDraft({ subject: 'Slow Spiti' }), 'contact');
  render(
    <MemoryRouter>
      <main id="main" tabIndex={-1}>
        <WaitingInquiries />
      </main>
    </MemoryRouter>,
  );
  return screen.findByRole('button', { name: 'Delete the inquiry about Slow Spiti' });
}

test('after one of two is deleted the other one has the focus, and after the last the page', async () => {
  const lastly = async (button: HTMLElement) => {
    button.focus();
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(button.isConnected).toBe(false));
    return document.activeElement;
  };
  const other = (await lastly(await openTwo()))?.closest('li');
  expect([other?.isConnected, other?.textContent?.includes('Slow Spiti')]).toEqual([true, false]);
  expect((await lastly(screen.getByRole('button', { name: /^Delete/ })))?.id).toBe('main');
});

test('after a correction is sent its section has the focus', async () => {
  const { phone } = await openWaiting();
  fireEvent.change(phone, { target: { value: '98765 43211' } });
  fireEvent.submit(phone.closest('form') as HTMLFormElement);
  await screen.findByText(/Nothing waiting/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Waiting inquiries' }));
});

test('what is typed in a correction outlives its page, and ends with it sent', async () => {
  const { phone } = await openWaiting();
  const [{ id } = { id: '' }] = await listWaiting();
  const place = `correction of ${id}`;
  fireEvent.change(phone, { target: { value: '98765 43211' } });
  await vi.waitFor(async () => expect((await readDraft(place))?.phone).toBe('98765 43211'));
  cleanup();
  await vi.waitFor(async () => expect((await listWaiting())[0]?.state).toBe('queued'));
  render(
    <MemoryRouter initialEntries={[pages.correctInquiry(id)]}>
      <WaitingInquiries />
    </MemoryRouter>,
  );
  const again = (await screen.findByLabelText('Phone')) as HTMLInputElement;
  await waitFor(() => expect(again.value).toBe('98765 43211'));
  fireEvent.submit(again.closest('form') as HTMLFormElement);
  await screen.findByText(/Nothing waiting/);
  await vi.waitFor(async () => expect(await readDraft(place)).toBeNull());
});
