import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import {
  emptyInquiryDraft,
  type InquiryDraft,
  type SendOutcome,
  unsavedDraftKey,
} from '#shared/inquiries/inquiry-labels';
import { findInquiryWarning } from '#shared/inquiries/inquiry-warnings';
import { departure } from '#shared/test/tour-samples';
import type { TourCard } from '#shared/tours/tour';
import { closeInstallOffer, offerInstall, useInstallOffer } from '../../app/layout/install-card';
import { chooseDeparture } from '../../components/departures/departure-field';
import { setOfflineState } from '../../components/page/use-offline-state';
import { TourStoreContext } from '../../components/tours/tour-grid';
import { fill, press, readField } from '../../test/render';
import { type DeliveryResult, type InquiryApi, InquiryApiContext, type Outbox } from './inquiry-api';
import { InquiryForm } from './inquiry-form';
import { InquiryOutcome, InquiryUnsent } from './inquiry-outcome';

const sent: SendOutcome = { outcome: 'sent', key: 'one', message: 'Thank you!' };
const failed: SendOutcome = { outcome: 'failed', message: 'Something went wrong!' };

/** Renders a part of a page with the API that inquiry forms need. */
function withPage(part: ReactNode, page: Partial<InquiryApi> = {}) {
  const inquiries: InquiryApi = {
    loadOutbox: () => new Promise(() => undefined),
    openInquiryModal: vi.fn(),
    findPlan: async () => null,
    listDepartures: async () => [],
    ...page,
  };
  return (
    <MemoryRouter>
      <InquiryApiContext value={inquiries}>{part}</InquiryApiContext>
    </MemoryRouter>
  );
}

function openForm(
  outcome = sent,
  storedDraft: InquiryDraft | null = null,
  {
    correctedId,
    takeFromQueue = async () => null,
  }: { correctedId?: string; takeFromQueue?: Outbox['takeFromQueue'] } = {},
) {
  const outbox = {
    findWarning: findInquiryWarning,
    sendInquiry: vi.fn<Outbox['sendInquiry']>(async () => outcome),
    resendUnchanged: vi.fn<Outbox['resendUnchanged']>(async () => sent),
    takeFromQueue,
    onDelivery: vi.fn<Outbox['onDelivery']>(() => () => undefined),
    readDraft: async () => storedDraft,
    saveDraft: vi.fn<Outbox['saveDraft']>(async () => true),
    deleteDraft: vi.fn<Outbox['deleteDraft']>(async () => undefined),
  };
  const load = vi.fn<() => Promise<Outbox>>(async () => outbox);
  // Each render passes new objects, as a page does.
  const renderPage = () =>
    withPage(
      <InquiryForm
        formName="home"
        label="Plan Your Trip"
        initial={{ inquiryPage: 'bannerSection' }}
        afterReset={{ inquiryPage: 'IndexPage' }}
        correctedId={correctedId}
      />,
      { loadOutbox: load },
    );
  const { rerender } = render(renderPage());
  return { ...outbox, load, renderAgain: () => rerender(renderPage()) };
}

function fillAll() {
  fill('Name', 'Asha Rao');
  fill('Phone', '98123 45670');
  fill('Email', 'asha@example.com');
  fill('Destination', 'Leh Ladakh');
  fill('No. of People', '2');
  fill('Month of Departure', 'July');
}

const send = () => press('Send inquiry');
function sendAll() {
  fillAll();
  send();
}

test('shows the server’s message and sends the next inquiry with the page name after a reset when it is sent', async () => {
  const outbox = openForm();
  sendAll();
  await screen.findByText('Thank you!');
  expect(readField('Name')).toBe('');
  expect(outbox.sendInquiry.mock.calls[0]?.[0]).toMatchObject({ name: 'Asha Rao', inquiryPage: 'bannerSection' });
  fireEvent.click(await screen.findByRole('button', { name: 'Write another' }));
  sendAll();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalledTimes(2));
  expect(outbox.sendInquiry.mock.calls[1]?.[0]).toMatchObject({ inquiryPage: 'IndexPage' });
});

test('stores an optional question in the draft, and sends it', async () => {
  const outbox = openForm();
  expect((screen.getByLabelText('Your question (optional)') as HTMLTextAreaElement).required).toBe(false);
  fill('Your question (optional)', 'Is the Kunzum open?');
  await waitFor(() =>
    expect(outbox.saveDraft.mock.calls.at(-1)?.[1]).toMatchObject({ message: 'Is the Kunzum open?' }),
  );
  sendAll();
  await screen.findByText('Thank you!');
  expect(outbox.sendInquiry.mock.calls[0]?.[0]).toMatchObject({ message: 'Is the Kunzum open?' });
});

test('offers to correct a sent inquiry for ten minutes, and sends the correction in its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const outbox = openForm();
  sendAll();
  fireEvent.click(await screen.findByRole('button', { name: 'Correct it' }));
  expect([readField('Name'), readField('Email')]).toEqual(['Asha Rao', 'asha@example.com']);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  fill('Email', 'asha@example.in');
  send();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalledTimes(2));
  const [draft, , , replaces] = outbox.sendInquiry.mock.calls[1] ?? [];
  expect([draft, replaces]).toMatchObject([{ email: 'asha@example.in', corrects: 'one' }, undefined]);
  await screen.findByRole('button', { name: 'Correct it' });
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  expect(screen.queryByRole('button', { name: 'Correct it' })).toBeNull();
});

test('sends a correction in place of the sent inquiry when the page was closed before Send', async () => {
  const outbox = openForm(sent, { ...emptyInquiryDraft, key: 'form', name: 'Asha Rao', corrects: 'one' });
  await screen.findByText(/We saved what you wrote/);
  sendAll();
  await screen.findByText('Thank you!');
  expect(outbox.sendInquiry.mock.calls[0]?.[0]).toMatchObject({ key: 'form', corrects: 'one' });
  expect(screen.queryByRole('button', { name: 'Correct it' })).toBeNull();
});

test('sends a correction as a new inquiry when it comes too late and Send is pressed again', async () => {
  const outbox = openForm();
  sendAll();
  fireEvent.click(await screen.findByRole('button', { name: 'Correct it' }));
  outbox.sendInquiry.mockResolvedValueOnce({ outcome: 'refused', id: null, message: 'Too late.', fields: {} });
  send();
  await screen.findByText('Too late.');
  send();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalledTimes(3));
  expect(outbox.sendInquiry.mock.calls.map(([{ corrects }]) => corrects)).toEqual(['', 'one', '']);
});

test('shows no offer to install over the outcome when an inquiry is sent', async () => {
  const Card = () => (useInstallOffer() ? <p>Install?</p> : null);
  render(<Card />);
  openForm();
  sendAll();
  const writeAnother = await screen.findByRole('button', { name: 'Write another' });
  act(offerInstall);
  expect(screen.queryByText('Install?')).toBeNull();
  fireEvent.click(writeAnother);
  expect(screen.queryByText('Install?')).toBeNull();
  act(offerInstall);
  await screen.findByText('Install?');
  act(closeInstallOffer);
});

test('stores each keystroke at once, until the phone has stored the draft', async () => {
  const outbox = openForm(failed);
  const stored = Promise.withResolvers<boolean>();
  outbox.saveDraft.mockReturnValue(stored.promise);
  await act(async () => undefined);
  fill('Name', 'Asha');
  const readUnsaved = () => JSON.parse(sessionStorage.getItem(unsavedDraftKey) ?? 'null');
  expect(readUnsaved()).toMatchObject({ form: 'home', draft: { name: 'Asha' } });
  await act(async () => stored.resolve(true));
  await waitFor(() => expect(readUnsaved()).toBeNull());
});

test('restores the last input until it is sent when the phone could not store it', async () => {
  sessionStorage.setItem(
    unsavedDraftKey,
    JSON.stringify({ form: 'home', draft: { ...emptyInquiryDraft, name: 'Asha R' } }),
  );
  openForm(sent, { ...emptyInquiryDraft, name: 'Ash' });
  await screen.findByText(/We saved what you wrote/);
  expect(readField('Name')).toBe('Asha R');
  send();
  await screen.findByText('Thank you!');
  expect(sessionStorage.getItem(unsavedDraftKey)).toBeNull();
});

test('sends the hidden honeypot field only when it is filled in', async () => {
  const outbox = openForm(failed);
  sendAll();
  await screen.findByRole('alert');
  const honeypot = document.querySelector('input[name="marmot"]') as HTMLInputElement;
  expect([honeypot.className, honeypot.getAttribute('aria-hidden'), honeypot.tabIndex]).toEqual([
    'visually-hidden',
    'true',
    -1,
  ]);
  fireEvent.change(honeypot, { target: { value: 'https://spam.example' } });
  send();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalledTimes(2));
  expect(outbox.sendInquiry.mock.calls.map(([draft]) => draft.marmot)).toEqual([undefined, 'https://spam.example']);
});

test('says that the inquiry is saved before any response, and ignores a second press', async () => {
  const answer = Promise.withResolvers<SendOutcome>();
  const outbox = openForm({ outcome: 'queued', id: 'one' });
  outbox.sendInquiry.mockImplementation((_draft, _form, onKept) => {
    onKept();
    return answer.promise;
  });
  fillAll();
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText('Saved on this phone, sending…');
  fireEvent.submit(form);
  expect(readField('Name')).toBe('Asha Rao');
  answer.resolve(sent);
  await screen.findByText('Thank you!');
  expect(screen.queryByText('Saved on this phone, sending…')).toBeNull();
  expect(outbox.sendInquiry).toHaveBeenCalledTimes(1);
});

test('sends an inquiry that was corrected elsewhere only when Send is pressed again', async () => {
  const outbox = openForm({ outcome: 'notFound' });
  sendAll();
  expect((await screen.findByText(/already been sent, corrected or deleted/)).textContent).toContain('Press Send');
  send();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalledTimes(2));
});

test('keeps all values when sending fails', async () => {
  openForm(failed);
  sendAll();
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
  expect(readField('Name')).toBe('Asha Rao');
  expect(readField('Month of Departure')).toBe('July');
});

test.each([
  [true, /Our site can’t take your inquiry right now, and this browser couldn’t keep it/],
  [false, /Our site can’t be reached, and this browser couldn’t keep it/],
])(
  'offers WhatsApp, e-mail and copying when an inquiry could be neither sent nor stored (server responded: %s)',
  async (serverResponded, message) => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    openForm({ outcome: 'failed', message: 'Something went wrong!', failure: { serverResponded: serverResponded } });
    sendAll();
    await screen.findByText(message);
    const text = 'Inquiry about Leh Ladakh\nName: Asha Rao\nPhone: +91 98123 45670\nE-mail: asha@example.com';
    for (const name of ['WhatsApp', 'E-mail']) {
      const { href } = screen.getByRole('link', { name }) as HTMLAnchorElement;
      expect(decodeURIComponent(href)).toContain(text);
    }
    press('Copy the text');
    await screen.findByRole('button', { name: 'Copied' });
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining(text));
  },
);

test('leaves out empty fields and names the chosen date in the text for WhatsApp and e-mail', async () => {
  const day = departure({ id: 'june', startsOn: '2027-06-12' });
  const inquiry = { ...emptyInquiryDraft, name: 'Asha', email: 'asha@example.com', subject: 'Leh', number: '2' };
  render(
    withPage(
      <InquiryUnsent
        serverResponded
        inquiry={{ ...inquiry, departureMonth: 'June', tourId: 'leh', departureId: day.id }}
      />,
      { listDepartures: async () => [day] },
    ),
  );
  const text = 'Inquiry about Leh\nName: Asha\nE-mail: asha@example.com\nPeople: 2\nDate: 12 Jun 2027\nMonth: June';
  await waitFor(() => {
    const { href } = screen.getByRole('link', { name: 'WhatsApp' }) as HTMLAnchorElement;
    expect(new URL(href).searchParams.get('text')).toBe(text);
  });
});

test.each<[DeliveryResult, RegExp]>([
  [{ topic: 'sent', key: 'one', message: 'Thank you!' }, /^Thank you!$/],
  [{ topic: 'refused', message: 'Check the phone.' }, /couldn’t accept it\. Check the phone\./],
])('shows what became of a saved inquiry once it’s %j', async (result, message) => {
  const outbox = openForm({ outcome: 'queued', id: 'one' });
  sendAll();
  await screen.findByText(/Saved on this phone\. We’ll send it/);
  await waitFor(() => expect(outbox.onDelivery).toHaveBeenCalled());
  await screen.findByText('Kept');
  expect(screen.queryByText(/Thank you/)).toBeNull();
  act(() => setOfflineState({ deletesAfterWeek: true }));
  screen.getByText(/^Open this site once you’re back in range: this browser deletes what waits/);
  const [[id, listener] = []] = outbox.onDelivery.mock.calls;
  expect(id).toBe('one');
  act(() => listener?.(result));
  await screen.findByText(message);
  expect(screen.queryByText(/We’ll send it/)).toBeNull();
});

test('says when it sends the inquiry again when the site is busy', async () => {
  openForm({ outcome: 'queued', id: 'one', busy: { retryAt: Date.now() + 3_600_000 } });
  sendAll();
  await screen.findByText(/Our site can’t take it right now; we’ll try again at \d\d:\d\d\./);
  expect(screen.queryByText(/back in range/)).toBeNull();
});

test('keeps all values when the code that sends fails to load', async () => {
  const { load, sendInquiry } = openForm();
  fillAll();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  send();
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
  expect(readField('Name')).toBe('Asha Rao');
  send();
  await screen.findByText('Thank you!');
  expect(sendInquiry).toHaveBeenCalledTimes(1);
});

test('shows the server’s message at the field, and replaces the refused inquiry', async () => {
  const outbox = openForm({ outcome: 'refused', id: 'one', message: 'Please check.', fields: { phone: 'Too short.' } });
  sendAll();
  await screen.findByText('Too short.');
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  outbox.sendInquiry.mockResolvedValueOnce({ outcome: 'invalid', fields: { email: 'Enter your e-mail address.' } });
  fill('Email', '');
  send();
  await screen.findByText('Enter your e-mail address.');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  outbox.sendInquiry.mockResolvedValueOnce(failed);
  fill('Email', 'asha@example.com');
  send();
  await screen.findByText('Something went wrong!');
  outbox.sendInquiry.mockResolvedValueOnce(sent);
  send();
  await screen.findByText('Thank you!');
  expect(outbox.sendInquiry.mock.calls.map((call) => call[3])).toEqual([undefined, 'one', 'one', 'one']);
  expect(outbox.saveDraft.mock.calls.at(-1)?.[0]).toBe('correction of one');
});

test('sends a new inquiry and replaces no refused one after “Clear”', async () => {
  const storedDraft = { ...emptyInquiryDraft, name: 'Asha' };
  const outbox = openForm({ outcome: 'refused', id: 'one', message: 'Please check.', fields: {} }, storedDraft);
  await screen.findByText(/We saved what you wrote/);
  sendAll();
  await screen.findByText('Please check.');
  press('Clear');
  sendAll();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalledTimes(2));
  expect(outbox.sendInquiry.mock.calls[1]?.[3]).toBeUndefined();
});

const waitingDraft = { ...emptyInquiryDraft, name: 'Asha Rao', phone: '98123', subject: 'Leh Ladakh' };

test('shows a refused inquiry filled in, with the server’s message at the field', async () => {
  openForm(sent, null, {
    correctedId: 'one',
    takeFromQueue: async () => ({ draft: waitingDraft, message: 'Please check.', fields: { phone: 'Too short.' } }),
  });
  await screen.findByText('Too short.');
  expect([readField('Name'), readField('Phone')]).toEqual(['Asha Rao', '98123']);
  expect(screen.getByRole('alert').textContent).toBe('Please check.');
});

test('edits an inquiry that was taken back, or sends it unchanged', async () => {
  const takeFromQueue = async () => ({ draft: waitingDraft, message: '', fields: {} });
  const outbox = openForm(sent, null, {
    correctedId: 'one',
    takeFromQueue,
  });
  await screen.findByText(/^Not sent yet: finish it and press Send, or/);
  expect(readField('Destination')).toBe('Leh Ladakh');
  fill('Phone', '98123 45671');
  await waitFor(() =>
    expect(outbox.saveDraft.mock.calls.at(-1)).toMatchObject(['correction of one', { phone: '98123 45671' }]),
  );
  press('send it as it was');
  await screen.findByText('Thank you!');
  expect([outbox.resendUnchanged.mock.calls[0]?.[0], outbox.sendInquiry.mock.calls]).toEqual(['one', []]);
});

test('says so when the inquiry to correct is no longer in the queue', async () => {
  openForm(sent, null, { correctedId: 'one' });
  expect((await screen.findByRole('alert')).textContent).toContain('already been sent, corrected or deleted');
});

test('keeps the plan of a restored draft when the page renders again', async () => {
  const storedDraft = { ...emptyInquiryDraft, name: 'Asha', ride: 'First day: 12 Jul 2027.' };
  const outbox = openForm(failed, storedDraft);
  await screen.findByText(/We saved what you wrote/);
  outbox.renderAgain();
  expect(outbox.saveDraft).not.toHaveBeenCalled();
  sendAll();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalled());
  expect(outbox.sendInquiry.mock.calls[0]?.[0]).toMatchObject({ ride: 'First day: 12 Jul 2027.' });
});

test('stores no draft after sending when the page renders again', async () => {
  const outbox = openForm();
  sendAll();
  await screen.findByText('Thank you!');
  outbox.saveDraft.mockClear();
  outbox.renderAgain();
  expect(outbox.saveDraft).not.toHaveBeenCalled();
});

test('offers India and the USA first, then every other country', async () => {
  openForm();
  const select = screen.getByLabelText('Country code') as HTMLSelectElement;
  expect([...select.options].map(({ text }) => text)).toEqual(['+91 (India)', '+1 (USA)']);
  await waitFor(() => expect(select.options.length).toBeGreaterThan(240));
  expect([...select.options].slice(0, 2).map(({ text }) => text)).toEqual(['+91 (India)', '+1 (USA)']);
  fill('Country code', '+1 CA');
  expect(select.selectedOptions[0]?.text).toBe('+1 (Canada)');
});

test('sets the country code when the number has one', async () => {
  const outbox = openForm();
  fillAll();
  fill('Phone', '+44 (0)7911 123456');
  fireEvent.blur(screen.getByLabelText('Phone'));
  await waitFor(() => expect(readField('Country code')).toBe('+44'));
  expect(readField('Phone')).toBe('7911 123 456');
  send();
  await screen.findByText('Thank you!');
  expect(outbox.sendInquiry.mock.calls[0]?.[0]).toMatchObject({ countryCode: '+44', phone: '7911 123 456' });
});

test('restores text and country of an earlier visit until “Clear” is pressed', async () => {
  openForm(sent, { ...emptyInquiryDraft, name: 'Tom', countryCode: '+977' });
  await screen.findByText(/We saved what you wrote/);
  expect([readField('Name'), readField('Country code')]).toEqual(['Tom', '+977']);
  await screen.findByText('+977 (Nepal)');
  expect(readField('Country code')).toBe('+977');
  press('Clear');
  expect(readField('Name')).toBe('');
});

test('sends the number of people as typed, with our own error messages', async () => {
  const outbox = openForm({ outcome: 'invalid', fields: { number: 'Enter 9,999 or fewer.' } });
  fillAll();
  fill('No. of People', '12000');
  expect(readField('No. of People')).toBe('12000');
  send();
  await screen.findByText('Enter 9,999 or fewer.');
  expect(outbox.sendInquiry.mock.calls[0]?.[0]).toMatchObject({ number: '12000' });
});

const card = (heading: string, place: string, bestMonths: string[]) =>
  ({
    _id: heading.toLowerCase(),
    heading,
    place,
    country: 'India',
    price: 1,
    facts: { bestMonths, rideKm: 1 },
  }) as TourCard;
const cards = [card('Leh', 'Leh Ladakh', ['June', 'July']), card('Desert', 'Rajasthan', ['January'])];

interface PageOfTours extends Partial<InquiryApi> {
  tourId?: string;
  isShort?: boolean;
  listTours?: () => Promise<TourCard[]>;
}

/** A form that nothing is sent from, beside tours. */
function openWithTours({ tourId = 'leh', isShort = false, listTours = async () => cards, ...page }: PageOfTours = {}) {
  const initial = tourId ? { subject: 'Leh Ladakh' } : {};
  const form = <InquiryForm formName="x" label="Ask" {...{ isShort, initial }} {...(tourId ? { tourId } : {})} />;
  const tourStore = { listNearbyTours: vi.fn(), loadSavedTours: vi.fn(), listTours };
  render(withPage(<TourStoreContext value={tourStore}>{form}</TourStoreContext>, page));
}

test('advises other months and tours when the month is out of season', async () => {
  openWithTours();
  fill('Month of Departure', 'January');
  await screen.findByText(/^Most riders go June to July\. January is out of season here\. Open in January:/);
  expect(screen.getByRole('link', { name: 'Desert' }).getAttribute('href')).toBe('/tour/desert');
  fill('Month of Departure', 'July');
  expect(screen.queryByText(/^Most riders/)).toBeNull();
});

test('advises for the typed destination when it differs from the form’s tour', async () => {
  openWithTours();
  fill('Month of Departure', 'January');
  await screen.findByText(/^Most riders go June to July/);
  fill('Destination', 'Rajasthan');
  expect(screen.queryByText(/^Most riders/)).toBeNull();
  fill('Month of Departure', 'June');
  await screen.findByText(/^Most riders go January\./);
});

test('gives no advice about months when there are no tours', async () => {
  const listTours = vi.fn(async () => []);
  openWithTours({ tourId: '', listTours });
  fill('Destination', 'Leh Ladakh');
  expect(listTours).not.toHaveBeenCalled();
  fill('Month of Departure', 'January');
  await waitFor(() => expect(listTours).toHaveBeenCalledOnce());
  expect(screen.queryByText(/^Most riders/)).toBeNull();
});

/** The departure field appears with the first focus. */
const focusName = () => fireEvent.focus(screen.getByLabelText('Name'));
const plan = { text: 'First day: 12 Jul 2027.\n2 people.', people: 2, startsOn: '2027-07-10', month: 'July' };

test('offers to attach this phone’s plan, shows its text, and fills in its values', async () => {
  openWithTours({ findPlan: async (id) => (id === 'leh' ? plan : null) });
  const box = (await screen.findByLabelText('Send my ride plan too')) as HTMLInputElement;
  expect([box.checked, readField('No. of People'), readField('Month of Departure')]).toEqual([false, '', '']);
  expect(screen.getByText('First day: 12 Jul 2027.')).toBeTruthy();
  fireEvent.click(box);
  expect([box.checked, readField('No. of People'), readField('Month of Departure')]).toEqual([true, '2', 'July']);
});

test('chooses the departure on which the plan begins', async () => {
  openWithTours({ findPlan: async () => plan, listDepartures });
  fireEvent.click(await screen.findByLabelText('Send my ride plan too'));
  await screen.findByText('10 July');
  expect(screen.queryByLabelText('Date')).toBeNull();
});

test('keeps typed values when the plan is attached', async () => {
  openWithTours({ findPlan: async () => plan });
  fill('No. of People', '5');
  fill('Month of Departure', 'June');
  fireEvent.click(await screen.findByLabelText('Send my ride plan too'));
  expect([readField('No. of People'), readField('Month of Departure')]).toEqual(['5', 'June']);
});

test('offers no plan when the phone has none', async () => {
  const findPlan = vi.fn(async () => null);
  openWithTours({ findPlan });
  await waitFor(() => expect(findPlan).toHaveBeenCalledWith('leh'));
  expect(screen.queryByLabelText('Send my ride plan too')).toBeNull();
});

const departures = [
  departure({ id: 'june', startsOn: '2027-06-12', taken: 10 }),
  departure({ id: 'full', startsOn: '2027-06-19', taken: 12 }),
  departure({ id: 'july', startsOn: '2027-07-10', price: 44_500 }),
];
const listDepartures = async () => departures;

test('offers open and full departures, and fills in the month of the chosen one', async () => {
  openWithTours({ listDepartures });
  focusName();
  const select = (await screen.findByLabelText('Date')) as HTMLSelectElement;
  expect([...select.options].map(({ text }) => text)).toEqual([
    'No date yet, only a month',
    'Sat 12 Jun 2027 · 2 seats left',
    'Sat 19 Jun 2027 · Full: waiting list',
    'Sat 10 Jul 2027 · Seats free · ₹44,500',
  ]);
  fill('Date', 'july');
  expect(readField('Month of Departure')).toBe('July');
  fill('Month of Departure', 'June');
  await waitFor(() => expect(readField('Date')).toBe(''));
  expect(readField('Month of Departure')).toBe('June');
  screen.getByText('10 Jul 2027 isn’t in June: no date is chosen now.');
});

test('says that too few seats are free, and requires only a phone number or an e-mail address then', async () => {
  openWithTours({ listDepartures });
  focusName();
  await screen.findByLabelText('Date');
  const needs = () => ['Phone', 'Email'].map((label) => (screen.getByLabelText(label) as HTMLInputElement).required);
  fill('Email', 'asha@example.com');
  expect(needs()).toEqual([true, true]);
  fill('Date', 'june');
  expect(screen.queryByText(/Too few seats/)).toBeNull();
  fill('No. of People', '3');
  expect(screen.getByText(/Too few seats are free: we’ll tell you/)).not.toBeNull();
  expect(needs()).toEqual([false, true]);
});

/** Other tests begin without a pressed departure. */
afterEach(() => act(() => chooseDeparture('another', 'x')));

test('names the departure that was pressed on the tour’s page first in the form, until it is removed', async () => {
  openWithTours({ listDepartures });
  act(() => chooseDeparture('leh', 'june'));
  const chip = (await screen.findByText('12 June')).closest('p');
  expect(chip?.textContent).toBe('12 June, 2 seats left');
  expect(document.activeElement).toBe(chip);
  expect(chip?.compareDocumentPosition(screen.getByLabelText('Name'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(readField('Month of Departure')).toBe('June');
  act(() => chooseDeparture('another', 'x'));
  expect(chip?.isConnected).toBe(true);
  press('Remove the date 12 June');
  expect(screen.queryByText('12 June')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Date'));
  expect([readField('Date'), readField('Month of Departure')]).toEqual(['', 'June']);
  act(() => chooseDeparture('leh', 'july'));
  expect((await screen.findByText('10 July')).closest('p')?.textContent).toBe('10 July, seats free, ₹44,500');
});

test('offers the dates again when another month is chosen than that of the date', async () => {
  openWithTours({ listDepartures });
  act(() => chooseDeparture('leh', 'june'));
  await screen.findByText('12 June');
  fill('Month of Departure', 'July');
  await waitFor(() => expect(readField('Date')).toBe(''));
  screen.getByText('12 Jun 2027 isn’t in July: no date is chosen now.');
});

test('shows the chosen date in the outcome and in the WhatsApp text', async () => {
  const date = { tourId: 'leh', departureId: 'july', departureMonth: 'July' };
  const inquiry = { ...emptyInquiryDraft, name: 'Asha', number: '2', ...date };
  const outcome = { name: 'sent', message: 'Thank you!', correctableUntil: 0 } as const;
  render(
    withPage(
      <InquiryOutcome {...{ outcome, inquiry }} onWriteAnother={() => undefined} onCorrect={() => undefined} />,
      {
        listDepartures,
      },
    ),
  );
  await screen.findByText('10 Jul 2027, 2 people');
  expect(screen.getByRole('link', { name: 'WhatsApp us' }).getAttribute('href')).toContain('10%20Jul%202027');
});

test('does not lose a press on the summary when the departures load above it', async () => {
  openWithTours({ listDepartures, isShort: true });
  const ask = screen.getByText('About you').closest('summary');
  fireEvent.focus(ask ?? document.body);
  for (const _ of ['its code', 'its dates']) await act(() => vi.dynamicImportSettled());
  expect(screen.queryByLabelText('Date')).toBeNull();
  fireEvent.click(ask ?? document.body);
  await screen.findByLabelText('Date');
});

test('opens the remaining required fields when Enter is pressed in a short form', () => {
  openWithTours({ isShort: true });
  const rest = screen.getByText('About you').closest('details');
  expect(rest?.open).toBe(false);
  fireEvent.submit(screen.getByRole('form'));
  expect(rest?.open).toBe(true);
});

test('asks once about a mistyped e-mail address, and corrects it or sends it unchanged', async () => {
  const { sendInquiry } = openForm();
  fill('Email', 'asha@gmial.com');
  const send = () => fireEvent.submit(screen.getByRole('form'));
  send();
  await screen.findByText('Did you mean asha@gmail.com?');
  expect(sendInquiry).not.toHaveBeenCalled();
  press('Yes, correct it');
  expect(readField('Email')).toBe('asha@gmail.com');
  expect(screen.queryByText(/Did you mean/)).toBeNull();
  fill('Phone', '98220');
  send();
  await screen.findByText(/ten digits/);
  // A second press with the same values confirms them.
  send();
  await waitFor(() => expect(sendInquiry).toHaveBeenCalledOnce());
  expect(sendInquiry.mock.calls[0]?.[0]).toMatchObject({ email: 'asha@gmail.com', phone: '98220' });
});
