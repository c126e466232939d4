import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { findInquiryDoubt } from '#shared/inquiries/inquiry-doubts';
import { emptyInquiryDraft, type InquiryDraft, type SendOutcome, typedTextKey } from '#shared/inquiries/inquiry-words';
import { departure } from '#shared/test/tour-samples';
import type { TourCard } from '#shared/tours/tour';
import { chooseDate } from '../departures/chosen-date';
import { closeInstallOffer, offerInstall, useInstallOffer } from '../install/install-offer';
import { setPhone } from '../page/phone';
import { TourShelfContext } from '../tours/tour-shelf';
import { type Inquiries, InquiriesContext, type LaterAnswer, type Outbox } from './inquiries';
import { InquiryForm } from './inquiry-form';
import { InquiryOutcome, InquiryUnsent } from './inquiry-outcome';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
});

function openForm(
  outcome: SendOutcome,
  kept: InquiryDraft | null = null,
  { corrects, openWaiting = async () => null }: { corrects?: string; openWaiting?: Outbox['openWaiting'] } = {},
) {
  const outbox = {
    findDoubt: findInquiryDoubt,
    sendInquiry: vi.fn<Outbox['sendInquiry']>(async () => outcome),
    sendAsItWas: vi.fn<Outbox['sendAsItWas']>(async () => ({ outcome: 'sent', key: 'one', message: 'Thank you!' })),
    openWaiting,
    onAnswer: vi.fn<Outbox['onAnswer']>(() => () => undefined),
    readDraft: async () => kept,
    saveDraft: vi.fn<Outbox['saveDraft']>(async () => true),
    dropDraft: vi.fn<Outbox['dropDraft']>(async () => undefined),
  };
  const load = vi.fn<() => Promise<Outbox>>(async () => outbox);
  // A page that is drawn again begins it with an object of its own.
  const draw = () => (
    <MemoryRouter>
      <InquiriesContext
        value={{
          outbox: load,
          openModal: vi.fn(),
          findPlan: async () => null,
          listDates: async () => [],
        }}
      >
        <InquiryForm
          form="home"
          label="Plan Your Trip"
          initial={{ inquiryPage: 'bannerSection' }}
          afterReset={{ inquiryPage: 'IndexPage' }}
          corrects={corrects}
        />
      </InquiriesContext>
    </MemoryRouter>
  );
  const { rerender } = render(draw());
  return { ...outbox, load, drawAgain: () => rerender(draw()) };
}

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const shown = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

function fillAll() {
  fill('Name', 'Asha Rao');
  fill('Phone', '98123 45670');
  fill('Email', 'asha@example.com');
  fill('Destination', 'Leh Ladakh');
  fill('No. of People', '2');
  fill('Month of Departure', 'July');
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));

test('shows the server’s message, resets, and marks the next inquiry as after a reset', async () => {
  const outbox = openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' });
  fillAll();
  send();
  await screen.findByText('Thank you!');
  expect(shown('Name')).toBe('');
  expect(outbox.sendInquiry.mock.calls[0]?.[0]).toMatchObject({ name: 'Asha Rao', inquiryPage: 'bannerSection' });
  fireEvent.click(await screen.findByRole('button', { name: 'Write another' }));
  fillAll();
  send();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalledTimes(2));
  expect(outbox.sendInquiry.mock.calls[1]?.[0]).toMatchObject({ inquiryPage: 'IndexPage' });
});

test('offers to correct what was sent, filled in, for ten minutes, and sends it in its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const outbox = openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' });
  fillAll();
  send();
  fireEvent.click(await screen.findByRole('button', { name: 'Correct it' }));
  expect([shown('Name'), shown('Email')]).toEqual(['Asha Rao', 'asha@example.com']);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  fill('Email', 'asha@example.in');
  send();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalledTimes(2));
  const [draft, , , replaces, corrects] = outbox.sendInquiry.mock.calls[1] ?? [];
  expect([draft, replaces, corrects]).toMatchObject([{ email: 'asha@example.in' }, undefined, 'one']);
  await screen.findByRole('button', { name: 'Correct it' });
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  expect(screen.queryByRole('button', { name: 'Correct it' })).toBeNull();
});

test('sends a correction that came too late as a new inquiry, once its writer has read so', async () => {
  const outbox = openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' });
  fillAll();
  send();
  fireEvent.click(await screen.findByRole('button', { name: 'Correct it' }));
  outbox.sendInquiry.mockResolvedValueOnce({ outcome: 'refused', id: null, message: 'Too late.', fields: {} });
  send();
  await screen.findByText('Too late.');
  send();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalledTimes(3));
  expect(outbox.sendInquiry.mock.calls.map(([, , , , corrects]) => corrects)).toEqual([undefined, 'one', undefined]);
});

test('lets no offer to install slide over what says that it was sent', async () => {
  const Card = () => (useInstallOffer() ? <p>Install?</p> : null);
  render(<Card />);
  openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' });
  fillAll();
  send();
  const again = await screen.findByRole('button', { name: 'Write another' });
  act(offerInstall);
  expect(screen.queryByText('Install?')).toBeNull();
  fireEvent.click(again);
  expect(screen.queryByText('Install?')).toBeNull();
  act(offerInstall);
  await screen.findByText('Install?');
  act(closeInstallOffer);
});

test('keeps each keystroke at once, and until the phone has stored it, since the page may be closing', async () => {
  const outbox = openForm({ outcome: 'failed', message: 'Something went wrong!' });
  const stored = Promise.withResolvers<boolean>();
  outbox.saveDraft.mockReturnValue(stored.promise);
  await act(async () => undefined);
  fill('Name', 'Asha');
  const noted = () => JSON.parse(sessionStorage.getItem(typedTextKey) ?? 'null');
  expect(noted()).toMatchObject({ form: 'home', draft: { name: 'Asha' } });
  await act(async () => stored.resolve(true));
  await waitFor(() => expect(noted()).toBeNull());
});

test('restores what was typed last where the phone could not store it, until it is sent', async () => {
  sessionStorage.setItem(
    typedTextKey,
    JSON.stringify({ form: 'home', draft: { ...emptyInquiryDraft, name: 'Asha R' } }),
  );
  openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' }, { ...emptyInquiryDraft, name: 'Ash' });
  await screen.findByText(/We saved what you wrote/);
  expect(shown('Name')).toBe('Asha R');
  send();
  await screen.findByText('Thank you!');
  expect(sessionStorage.getItem(typedTextKey)).toBeNull();
});

test('sends the field that nobody sees only if it was filled in', async () => {
  const outbox = openForm({ outcome: 'failed', message: 'Something went wrong!' });
  fillAll();
  send();
  await screen.findByRole('alert');
  const hidden = document.querySelector('input[name="marmot"]') as HTMLInputElement;
  expect([hidden.className, hidden.getAttribute('aria-hidden'), hidden.tabIndex]).toEqual([
    'visually-hidden',
    'true',
    -1,
  ]);
  fireEvent.change(hidden, { target: { value: 'https://spam.example' } });
  send();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalledTimes(2));
  expect(outbox.sendInquiry.mock.calls.map(([draft]) => draft.marmot)).toEqual([undefined, 'https://spam.example']);
});

test('shows its own message, never the server’s, when it’s only saved', async () => {
  openForm({ outcome: 'queued', id: 'one' });
  fillAll();
  send();
  await screen.findByText(/Saved on this phone\. We’ll send it/);
  await screen.findByText('Kept');
  expect(screen.queryByText(/Thank you/)).toBeNull();
  act(() => setPhone({ forgets: true }));
  screen.getByText(/^Open this site once you’re back in range: this browser deletes what waits/);
  act(() => setPhone({ forgets: false }));
});

test('says it’s saved before any answer, and ignores a second press', async () => {
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
  expect(shown('Name')).toBe('Asha Rao');
  answer.resolve({ outcome: 'sent', key: 'one', message: 'Thank you!' });
  await screen.findByText('Thank you!');
  expect(screen.queryByText('Saved on this phone, sending…')).toBeNull();
  expect(outbox.sendInquiry).toHaveBeenCalledTimes(1);
});

test('sends something corrected elsewhere only on another press', async () => {
  const outbox = openForm({ outcome: 'gone' });
  fillAll();
  send();
  expect((await screen.findByText(/already been sent, corrected or deleted/)).textContent).toContain('Press Send');
  send();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalledTimes(2));
});

test('keeps every word when sending fails', async () => {
  openForm({ outcome: 'failed', message: 'Something went wrong!' });
  fillAll();
  send();
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
  expect(shown('Name')).toBe('Asha Rao');
  expect(shown('Month of Departure')).toBe('July');
});

test.each([
  [true, /Our site can’t take your inquiry right now, and this browser couldn’t keep it/],
  [false, /Our site can’t be reached, and this browser couldn’t keep it/],
])('offers other ways for what could be neither sent nor kept (answered: %s)', async (answered, words) => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  openForm({ outcome: 'failed', message: 'Something went wrong!', unsent: { answered } });
  fillAll();
  send();
  await screen.findByText(words);
  const text = 'Inquiry about Leh Ladakh\nName: Asha Rao\nPhone: +91 98123 45670\nE-mail: asha@example.com';
  for (const name of ['WhatsApp', 'E-mail']) {
    const { href } = screen.getByRole('link', { name }) as HTMLAnchorElement;
    expect(decodeURIComponent(href)).toContain(text);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Copy the text' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining(text));
});

test('the other ways name the date that was chosen, and nothing that wasn’t written', async () => {
  const day = departure({ id: 'june', startsOn: '2027-06-12' });
  const inquiry = { ...emptyInquiryDraft, name: 'Asha', email: 'asha@example.com', subject: 'Leh', number: '2' };
  render(
    <InquiriesContext
      value={{
        outbox: () => new Promise(() => undefined),
        openModal: vi.fn(),
        findPlan: async () => null,
        listDates: async () => [day],
      }}
    >
      <InquiryUnsent answered inquiry={{ ...inquiry, departureMonth: 'June', tourId: 'leh', departureId: day.id }} />
    </InquiriesContext>,
  );
  const text = 'Inquiry about Leh\nName: Asha\nE-mail: asha@example.com\nPeople: 2\nDate: 12 Jun 2027\nMonth: June';
  await waitFor(() => {
    const { href } = screen.getByRole('link', { name: 'WhatsApp' }) as HTMLAnchorElement;
    expect(new URL(href).searchParams.get('text')).toBe(text);
  });
});

test.each<[LaterAnswer, RegExp]>([
  [{ topic: 'sent', key: 'one', message: 'Thank you!' }, /^Thank you!$/],
  [{ topic: 'refused', message: 'Check the phone.' }, /couldn’t accept it\. Check the phone\./],
])('what waits doesn’t stay “saved” once it’s %j', async (answer, words) => {
  const outbox = openForm({ outcome: 'queued', id: 'one' });
  fillAll();
  send();
  await screen.findByText(/Saved on this phone\. We’ll send it/);
  await waitFor(() => expect(outbox.onAnswer).toHaveBeenCalled());
  const [[id, listener] = []] = outbox.onAnswer.mock.calls;
  expect(id).toBe('one');
  act(() => listener?.(answer));
  await screen.findByText(words);
  expect(screen.queryByText(/We’ll send it/)).toBeNull();
});

test('one the site can’t take now doesn’t say “out of range”, but when it’s tried again', async () => {
  openForm({ outcome: 'queued', id: 'one', busy: { triesAt: Date.now() + 3_600_000 } });
  fillAll();
  send();
  await screen.findByText(/Our site can’t take it right now; we’ll try again at \d\d:\d\d\./);
  expect(screen.queryByText(/back in range/)).toBeNull();
});

test('keeps every word when what sends it doesn’t load', async () => {
  const { load, sendInquiry } = openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' });
  fillAll();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  send();
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
  expect(shown('Name')).toBe('Asha Rao');
  send();
  await screen.findByText('Thank you!');
  expect(sendInquiry).toHaveBeenCalledTimes(1);
});

test('shows the server’s words at the field, and replaces what was refused, whatever comes between', async () => {
  const outbox = openForm({ outcome: 'refused', id: 'one', message: 'Please check.', fields: { phone: 'Too short.' } });
  fillAll();
  send();
  await screen.findByText('Too short.');
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  outbox.sendInquiry.mockResolvedValueOnce({ outcome: 'invalid', fields: { email: 'Enter your e-mail address.' } });
  fill('Email', '');
  send();
  await screen.findByText('Enter your e-mail address.');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  outbox.sendInquiry.mockResolvedValueOnce({ outcome: 'failed', message: 'Something went wrong!' });
  fill('Email', 'asha@example.com');
  send();
  await screen.findByText('Something went wrong!');
  outbox.sendInquiry.mockResolvedValueOnce({ outcome: 'sent', key: 'one', message: 'Thank you!' });
  send();
  await screen.findByText('Thank you!');
  expect(outbox.sendInquiry.mock.calls.map((call) => call[3])).toEqual([undefined, 'one', 'one', 'one']);
  expect(outbox.saveDraft.mock.calls.at(-1)?.[0]).toBe('correction of one');
});

test('a form that was cleared sends a new inquiry, and replaces none that was refused', async () => {
  const kept = { ...emptyInquiryDraft, name: 'Asha' };
  const outbox = openForm({ outcome: 'refused', id: 'one', message: 'Please check.', fields: {} }, kept);
  await screen.findByText(/We saved what you wrote/);
  fillAll();
  send();
  await screen.findByText('Please check.');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  fillAll();
  send();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalledTimes(2));
  expect(outbox.sendInquiry.mock.calls[1]?.[3]).toBeUndefined();
});

const waiting = { ...emptyInquiryDraft, name: 'Asha Rao', phone: '98123', subject: 'Leh Ladakh' };

test('shows a refused inquiry filled in, with the server’s words at the field', async () => {
  openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' }, null, {
    corrects: 'one',
    openWaiting: async () => ({ draft: waiting, message: 'Please check.', fields: { phone: 'Too short.' } }),
  });
  await screen.findByText('Too short.');
  expect([shown('Name'), shown('Phone')]).toEqual(['Asha Rao', '98123']);
  expect(screen.getByRole('alert').textContent).toBe('Please check.');
});

test('an inquiry taken back is finished in the form, or sent as it was', async () => {
  const openWaiting = async () => ({ draft: waiting, message: '', fields: {} });
  const outbox = openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' }, null, {
    corrects: 'one',
    openWaiting,
  });
  await screen.findByText(/^Not sent yet: finish it and press Send, or/);
  expect(shown('Destination')).toBe('Leh Ladakh');
  fill('Phone', '98123 45671');
  await waitFor(() =>
    expect(outbox.saveDraft.mock.calls.at(-1)).toMatchObject(['correction of one', { phone: '98123 45671' }]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'send it as it was' }));
  await screen.findByText('Thank you!');
  expect([outbox.sendAsItWas.mock.calls[0]?.[0], outbox.sendInquiry.mock.calls]).toEqual(['one', []]);
});

test('says that an inquiry to correct has gone', async () => {
  openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' }, null, { corrects: 'one' });
  expect((await screen.findByRole('alert')).textContent).toContain('already been sent, corrected or deleted');
});

test('restores text typed before the page was closed', async () => {
  openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' }, { ...emptyInquiryDraft, name: 'Asha Rao' });
  await screen.findByText(/We saved what you wrote/);
  expect(shown('Name')).toBe('Asha Rao');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(shown('Name')).toBe('');
});

test('a restored draft keeps the plan that goes along when the page around it is drawn again', async () => {
  const kept = { ...emptyInquiryDraft, name: 'Asha', ride: 'First day: 12 Jul 2027.' };
  const outbox = openForm({ outcome: 'failed', message: 'Something went wrong!' }, kept);
  await screen.findByText(/We saved what you wrote/);
  outbox.drawAgain();
  expect(outbox.saveDraft).not.toHaveBeenCalled();
  fillAll();
  send();
  await waitFor(() => expect(outbox.sendInquiry).toHaveBeenCalled());
  expect(outbox.sendInquiry.mock.calls[0]?.[0]).toMatchObject({ ride: 'First day: 12 Jul 2027.' });
});

test('a form that was sent leaves no draft when the page around it is drawn again', async () => {
  const outbox = openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' });
  fillAll();
  send();
  await screen.findByText('Thank you!');
  outbox.saveDraft.mockClear();
  outbox.drawAgain();
  expect(outbox.saveDraft).not.toHaveBeenCalled();
});

test('offers India and the USA first, then every other country', async () => {
  openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' });
  const select = screen.getByLabelText('Country code') as HTMLSelectElement;
  expect([...select.options].map(({ text }) => text)).toEqual(['+91 (India)', '+1 (USA)']);
  await waitFor(() => expect(select.options.length).toBeGreaterThan(240));
  expect([...select.options].slice(0, 2).map(({ text }) => text)).toEqual(['+91 (India)', '+1 (USA)']);
  fill('Country code', '+1 CA');
  expect(select.selectedOptions[0]?.text).toBe('+1 (Canada)');
});

test('a code written in the number sets the country code', async () => {
  const outbox = openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' });
  fillAll();
  fill('Phone', '+44 (0)7911 123456');
  fireEvent.blur(screen.getByLabelText('Phone'));
  await waitFor(() => expect(shown('Country code')).toBe('+44'));
  expect(shown('Phone')).toBe('7911 123 456');
  send();
  await screen.findByText('Thank you!');
  expect(outbox.sendInquiry.mock.calls[0]?.[0]).toMatchObject({ countryCode: '+44', phone: '7911 123 456' });
});

test('a restored draft shows its country at once', async () => {
  openForm({ outcome: 'sent', key: 'one', message: '' }, { ...emptyInquiryDraft, name: 'Tom', countryCode: '+977' });
  await screen.findByText(/We saved what you wrote/);
  expect(shown('Country code')).toBe('+977');
  await screen.findByText('+977 (Nepal)');
  expect(shown('Country code')).toBe('+977');
});

test('the number of people is sent as typed, with our own error messages', async () => {
  const outbox = openForm({ outcome: 'invalid', fields: { number: 'Enter 9,999 or fewer.' } });
  fillAll();
  fill('No. of People', '12000');
  expect(shown('No. of People')).toBe('12000');
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

function openWithTours(
  listTours: () => Promise<TourCard[]>,
  tourId?: string,
  findPlan: Inquiries['findPlan'] = async () => null,
  listDates: Inquiries['listDates'] = async () => [],
  brief = false,
) {
  const shelf = { listNear: vi.fn(), savings: vi.fn(), listTours };
  // Nothing is sent here.
  const outbox = () => new Promise<Outbox>(() => undefined);
  render(
    <MemoryRouter>
      <InquiriesContext value={{ outbox, openModal: vi.fn(), findPlan, listDates }}>
        <TourShelfContext value={shelf}>
          <InquiryForm
            form="x"
            label="Ask"
            brief={brief}
            initial={tourId ? { subject: 'Leh Ladakh' } : {}}
            {...(tourId ? { tourId } : {})}
          />
        </TourShelfContext>
      </InquiriesContext>
    </MemoryRouter>,
  );
}

test('says of a month out of season when riders go, and where they go then', async () => {
  openWithTours(async () => cards, 'leh');
  fill('Month of Departure', 'January');
  await screen.findByText(/^Most riders go June to July\. January is out of season here\. Open in January:/);
  expect(screen.getByRole('link', { name: 'Desert' }).getAttribute('href')).toBe('/tour/desert');
  fill('Month of Departure', 'July');
  expect(screen.queryByText(/^Most riders/)).toBeNull();
});

test('takes the destination that was typed, not the tour that the form began with', async () => {
  openWithTours(async () => cards, 'leh');
  fill('Month of Departure', 'January');
  await screen.findByText(/^Most riders go June to July/);
  fill('Destination', 'Rajasthan');
  expect(screen.queryByText(/^Most riders/)).toBeNull();
  fill('Month of Departure', 'June');
  await screen.findByText(/^Most riders go January\./);
});

test('says nothing of months without tours to go by', async () => {
  const listTours = vi.fn(async () => []);
  openWithTours(listTours);
  fill('Destination', 'Leh Ladakh');
  expect(listTours).not.toHaveBeenCalled();
  fill('Month of Departure', 'January');
  await waitFor(() => expect(listTours).toHaveBeenCalledOnce());
  expect(screen.queryByText(/^Most riders/)).toBeNull();
});

const plan = { text: 'First day: 12 Jul 2027.\n2 people.', people: 2, startsOn: '2027-07-10', month: 'July' };

test('offers to send this phone’s plan along, shows what would go, and fills in what it knows', async () => {
  openWithTours(
    async () => cards,
    'leh',
    async (id) => (id === 'leh' ? plan : null),
  );
  expect(screen.queryByLabelText('Send my ride plan too')).toBeNull();
  fireEvent.focus(screen.getByLabelText('Name'));
  const box = (await screen.findByLabelText('Send my ride plan too')) as HTMLInputElement;
  expect([box.checked, shown('No. of People'), shown('Month of Departure')]).toEqual([false, '', '']);
  expect(screen.getByText('First day: 12 Jul 2027.')).toBeTruthy();
  fireEvent.click(box);
  expect([box.checked, shown('No. of People'), shown('Month of Departure')]).toEqual([true, '2', 'July']);
});

test('takes the tour’s date on which the plan begins', async () => {
  openWithTours(
    async () => cards,
    'leh',
    async () => plan,
    async () => dates,
  );
  fireEvent.focus(screen.getByLabelText('Name'));
  fireEvent.click(await screen.findByLabelText('Send my ride plan too'));
  await waitFor(() => expect(shown('Date')).toBe('july'));
});

test('leaves what was typed when the plan is chosen to go along', async () => {
  openWithTours(
    async () => cards,
    'leh',
    async () => plan,
  );
  fireEvent.focus(screen.getByLabelText('Name'));
  fill('No. of People', '5');
  fill('Month of Departure', 'June');
  fireEvent.click(await screen.findByLabelText('Send my ride plan too'));
  expect([shown('No. of People'), shown('Month of Departure')]).toEqual(['5', 'June']);
});

test('says nothing of plans where the phone holds none', async () => {
  const findPlan = vi.fn(async () => null);
  openWithTours(async () => cards, 'leh', findPlan);
  fireEvent.focus(screen.getByLabelText('Name'));
  await waitFor(() => expect(findPlan).toHaveBeenCalledWith('leh'));
  expect(screen.queryByLabelText('Send my ride plan too')).toBeNull();
});

const noPlan = async () => null;
const dates = [
  departure({ id: 'june', startsOn: '2027-06-12', taken: 10 }),
  departure({ id: 'full', startsOn: '2027-06-19', taken: 12 }),
  departure({ id: 'july', startsOn: '2027-07-10', price: 44_500 }),
];

test('offers a tour’s dates that can be booked or waited for, and fills in the month of the one chosen', async () => {
  openWithTours(
    async () => cards,
    'leh',
    noPlan,
    async () => dates,
  );
  fireEvent.focus(screen.getByLabelText('Name'));
  const offered = (await screen.findByLabelText('Date')) as HTMLSelectElement;
  expect([...offered.options].map(({ text }) => text)).toEqual([
    'No date yet, only a month',
    'Sat 12 Jun 2027 · 2 seats left',
    'Sat 19 Jun 2027 · Full: waiting list',
    'Sat 10 Jul 2027 · Seats free · ₹44,500',
  ]);
  fill('Date', 'july');
  expect(shown('Month of Departure')).toBe('July');
  fill('Month of Departure', 'June');
  await waitFor(() => expect(shown('Date')).toBe(''));
  expect(shown('Month of Departure')).toBe('June');
  screen.getByText('10 Jul 2027 isn’t in June: no date is chosen now.');
});

test('says that too few seats of a date are free, and asks then for a phone number or an address', async () => {
  openWithTours(
    async () => cards,
    'leh',
    noPlan,
    async () => dates,
  );
  fireEvent.focus(screen.getByLabelText('Name'));
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

test('takes the date that was pressed on the tour’s page, once the dates are there', async () => {
  openWithTours(
    async () => cards,
    'leh',
    noPlan,
    async () => dates,
  );
  act(() => chooseDate('leh', 'june'));
  await waitFor(() => expect(shown('Date')).toBe('june'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Date')));
  expect(shown('Month of Departure')).toBe('June');
  act(() => chooseDate('another', 'x'));
  expect(shown('Date')).toBe('june');
});

test('says the date that was asked about, in the message to WhatsApp too', async () => {
  const inquiry = {
    ...emptyInquiryDraft,
    name: 'Asha',
    number: '2',
    tourId: 'leh',
    departureId: 'july',
    departureMonth: 'July',
  };
  const listDates = async () => dates;
  render(
    <MemoryRouter>
      <InquiriesContext value={{ outbox: vi.fn(), openModal: vi.fn(), findPlan: noPlan, listDates }}>
        <InquiryOutcome
          outcome={{ name: 'sent', message: 'Thank you!', until: 0 }}
          inquiry={inquiry}
          onAgain={() => undefined}
          onCorrect={() => undefined}
        />
      </InquiriesContext>
    </MemoryRouter>,
  );
  await screen.findByText('10 Jul 2027, 2 people');
  expect(screen.getByRole('link', { name: 'WhatsApp us' }).getAttribute('href')).toContain('10%20Jul%202027');
});

test('a press on Ask is not lost to a date that comes in above it meanwhile', async () => {
  openWithTours(
    async () => cards,
    'leh',
    undefined,
    async () => dates,
    true,
  );
  const ask = screen.getByText('About you').closest('summary');
  fireEvent.focus(ask ?? document.body);
  for (const _ of ['its code', 'its dates']) await act(() => vi.dynamicImportSettled());
  expect(screen.queryByLabelText('Date')).toBeNull();
  fireEvent.click(ask ?? document.body);
  await screen.findByLabelText('Date');
});

test('opens what else is needed when Enter is pressed in a short form', () => {
  openWithTours(async () => cards, 'leh', undefined, undefined, true);
  const rest = screen.getByText('About you').closest('details');
  expect(rest?.open).toBe(false);
  fireEvent.submit(screen.getByRole('form'));
  expect(rest?.open).toBe(true);
});

test('asks once about an address that will bounce, corrects it with a press, or sends it as it is', async () => {
  const { sendInquiry } = openForm({ outcome: 'sent', key: 'one', message: 'Thank you!' });
  fill('Email', 'asha@gmial.com');
  const send = () => fireEvent.submit(screen.getByRole('form'));
  send();
  await screen.findByText('Did you mean asha@gmail.com?');
  expect(sendInquiry).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Yes, correct it' }));
  expect(shown('Email')).toBe('asha@gmail.com');
  expect(screen.queryByText(/Did you mean/)).toBeNull();
  fill('Phone', '98220');
  send();
  await screen.findByText(/ten digits/);
  // The same again is meant.
  send();
  await waitFor(() => expect(sendInquiry).toHaveBeenCalledOnce());
  expect(sendInquiry.mock.calls[0]?.[0]).toMatchObject({ email: 'asha@gmail.com', phone: '98220' });
});
