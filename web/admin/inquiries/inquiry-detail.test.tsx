import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { adminLinks } from '#shared/admin-routes';
import { addDays, toIndianDay } from '#shared/dates';
import { inquiryPages } from '#shared/inquiries/inquiry-labels';
import { api } from '#shared/test/api';
import { listStoredDrafts, renderAdmin, simulateReload } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { anInquiry } from '../../test/records';
import { fill, press, readField } from '../../test/render';
import { aTour } from '../../test/tours';
import { BulkBar } from './inbox-table';
import { CorrectContactDialog, InquirerActions } from './inquirer';
import { StatusFields } from './inquiry-detail';
import { InquiryPanel } from './inquiry-panel';
import { NewInquiry } from './new-inquiry';
import { InquiryBooking, RequestedTour } from './requested-tour';
import { formatEvent, NoteForm } from './timeline';

function renderPanel(props: { isWide?: boolean; hasNext?: boolean } = {}) {
  mockFetch(() => json({}, { status: 503 }));
  const inquiry = { ...anInquiry(), inquiryPage: inquiryPages.contact };
  const onStep = vi.fn();
  renderAdmin(
    <InquiryPanel
      {...{
        id: inquiry._id,
        listedInquiry: inquiry,
        isWide: false,
        now: 0,
        hasPrevious: false,
        hasNext: true,
        ...props,
      }}
      {...{ onChange: vi.fn(), onOpen: vi.fn(), onClose: vi.fn(), onStep }}
    />,
  );
  return onStep;
}

const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

it.each([false, true])('steps to the next inquiry up to the end of the list, isWide: %s', (isWide) => {
  const onStep = renderPanel({ isWide });
  fireEvent.click(button('Next inquiry'));
  expect(onStep).toHaveBeenCalledWith(1);
  expect(button('Previous inquiry').disabled).toBe(true);
  cleanup();
  renderPanel({ isWide, hasNext: false });
  expect(button('Next inquiry').disabled).toBe(true);
});

it('shows the page that an inquiry was sent from', () => {
  renderPanel();
  expect(screen.getByText('Sent from').nextElementSibling?.textContent).toBe('Contact page');
});

const findNoteField = () => screen.getByLabelText<HTMLTextAreaElement>('Note for colleagues');
const type = (value: string) => fireEvent.change(findNoteField(), { target: { value } });
const openNote = (id = 'asked', onChange = async () => true) =>
  renderAdmin(<NoteForm inquiry={anInquiry({ _id: id })} onChange={onChange} />);

it('keeps an unsaved note of each inquiry over a reload', async () => {
  const first = openNote();
  type('Rides a 350');
  first.unmount();
  const other = openNote('another');
  expect(findNoteField().value).toBe('');
  other.unmount();
  openNote();
  expect(findNoteField().value).toBe('Rides a 350');
  type('Rides a 350, wants rooms');
  dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify({ ...localStorage })).toContain('wants rooms');
  press('Add note');
  await waitFor(() => expect(findNoteField().value).toBe(''));
  await waitFor(() => expect(listStoredDrafts()).toEqual([]));
});

it('deletes the draft of a saved note, but keeps text typed during the save', async () => {
  const saves: (() => void)[] = [];
  const onChange = () => new Promise<boolean>((resolve) => saves.push(() => resolve(true)));
  const { unmount } = openNote('asked', onChange);
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add note' });
  const add = () => fireEvent.click(button());
  const finishSave = async () => {
    await waitFor(() => expect(saves).toHaveLength(1));
    await act(async () => saves.shift()?.());
  };
  type('Rides a 350');
  add();
  type('Rides a 350. Wants rooms');
  await finishSave();
  expect(findNoteField().value).toBe('Rides a 350. Wants rooms');
  await waitFor(() => expect(button().disabled).toBe(false));
  add();
  unmount();
  expect(listStoredDrafts()).toHaveLength(1);
  await finishSave();
  await waitFor(() => expect(listStoredDrafts()).toEqual([]));
});

it.each([
  ['added', { source: 'whatsapp' }, 'wrote it down: WhatsApp'],
  ['corrected', { field: 'number', from: null, to: '2' }, 'corrected the people from nothing to 2'],
  ['status', { from: 'new', to: 'won' }, 'changed it from new to won'],
])('describes the event “%s”', (kind, detail, words) => {
  expect(formatEvent({ id: 1, inquiry: 'asked', at: '', actorId: null, actorName: 'Tenzin', kind, detail })).toBe(
    words,
  );
});

const inquiry = anInquiry();

it('restores a new inquiry after a reload, and sends one idempotency key on a double press', async () => {
  const calls = mockFetch(({ method }) =>
    method === 'POST' ? json({ message: 'Added.', inquiry }) : json({}, { status: 503 }),
  );
  const onAdded = vi.fn();
  const form = <NewInquiry open onClose={() => {}} onAdded={onAdded} />;
  const before = renderAdmin(form);
  fill('Name', 'Asha');
  fill('What they said', 'Two bikes, in June.');
  simulateReload(before);
  renderAdmin(form);
  expect(readField('Name')).toBe('Asha');
  fill('Came by', 'whatsapp');
  press('Add the inquiry');
  await screen.findByText('Enter a phone number or an e-mail address: one is enough.');
  fill('Phone', '9876543210');
  const add = screen.getByRole('button', { name: 'Add the inquiry' });
  await act(async () => {
    fireEvent.click(add);
    fireEvent.click(add);
  });
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalledWith(inquiry));
  const postRequests = calls.filter(({ method }) => method === 'POST');
  expect(JSON.parse(postRequests[0]?.body ?? '').message).toBe('Two bikes, in June.');
  expect(new Set(postRequests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(JSON.stringify({ ...localStorage })).not.toContain('Two bikes');
});

it('corrects the contact data and the month', async () => {
  const onChange = vi.fn(async () => true);
  renderAdmin(<CorrectContactDialog {...{ inquiry, onChange }} />);
  press('Correct…');
  fill('People', '4');
  fill('Month', 'July');
  press('Save');
  await vi.waitFor(() =>
    expect(onChange).toHaveBeenCalledWith(inquiry, {
      corrected: expect.objectContaining({ number: 4, departureMonth: 'July' }),
    }),
  );
});

it('links a won inquiry without a booking to a new one', async () => {
  mockFetch(() => json([]));
  renderAdmin(<InquiryBooking inquiry={{ ...inquiry, status: 'won' }} />);
  await screen.findByText('Won: make its booking to take seats.');
  const link = screen.getByRole('link', { name: 'Make its booking' });
  expect(link.getAttribute('href')).toBe(adminLinks.newBooking(inquiry._id));
});

it('sets the tour of an inquiry without one', async () => {
  const tour = { ...aTour(), stage: 'published' };
  mockFetch(() => json([tour]));
  const onChange = vi.fn();
  renderAdmin(<RequestedTour {...{ inquiry, onChange }} />);
  press('Choose a tour');
  await screen.findByRole('option', { name: tour.heading });
  fill('Tour', tour._id);
  expect(onChange).toHaveBeenCalledWith(inquiry, { asked: { tourId: tour._id, departureId: null } });
});

it('removes the follow-up when its preset is pressed again', () => {
  mockFetch(() => json({}, { status: 503 }));
  const onChange = vi.fn();
  const followUpOn = addDays(toIndianDay(Date.now()), 3);
  renderAdmin(<StatusFields {...{ inquiry, onChange }} />);
  fireEvent.click(screen.getByRole('button', { name: 'In 3 days', pressed: false }));
  expect(onChange).toHaveBeenCalledWith(inquiry, { followUpOn });
  cleanup();
  const inquiryWithFollowUp = { ...inquiry, followUpOn };
  renderAdmin(<StatusFields {...{ inquiry: inquiryWithFollowUp, onChange }} />);
  fireEvent.click(screen.getByRole('button', { name: 'In 3 days', pressed: true }));
  expect(onChange).toHaveBeenLastCalledWith(inquiryWithFollowUp, { followUpOn: null });
});

it('marks all selected inquiries as spam', async () => {
  const calls = mockFetch(({ method }) =>
    method === 'POST' ? json({ message: '', changed: [inquiry], stale: [] }) : json({}, { status: 503 }),
  );
  const onDone = vi.fn();
  renderAdmin(<BulkBar inquiries={[inquiry, { ...inquiry, _id: '2' }]} onDone={onDone} />);
  expect(screen.getByText('2 selected')).toBeDefined();
  fill('Set the status of those selected', 'spam');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  const { body = '' } = calls.find(({ path }) => path === api.changeInquiries.path) ?? {};
  const { items, change } = JSON.parse(body);
  expect([items.length, change]).toEqual([2, { status: 'spam' }]);
});

const account = { id: 'me', name: 'Tenzin', email: 't@example.in', role: 'owner' };
const plan = { inquiries: 2, others: [], travels: [], quotes: [], otherQuotes: 0, bookings: [] };

it('erases a person only after confirmation', async () => {
  const calls = mockFetch(({ path, method }) => {
    if (method === 'DELETE') return json({ message: '', erased: 2 });
    return path === api.readAccount.path ? json(account) : json(plan);
  });
  const onErased = vi.fn();
  renderAdmin(<InquirerActions {...{ inquiry, onErased }} personInquiries={[inquiry, { ...inquiry, _id: '2' }]} />);
  expect(screen.getByText(/^We have 2 inquiries with this phone number/)).toBeDefined();
  await screen.findByRole('button', { name: 'Erase…' });
  const countErasures = () => calls.filter(({ method }) => method === 'DELETE').length;
  press('Erase…');
  press('Cancel');
  expect(countErasures()).toBe(0);
  press('Erase…');
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Erase for good' }).disabled).toBe(false),
  );
  press('Erase for good');
  expect(await screen.findByText('Erased 2 inquiries from Asha.')).toBeDefined();
  expect([countErasures(), onErased.mock.calls.length]).toEqual([1, 1]);
});

it('names accepted quotes and paid bookings before it erases a person', async () => {
  const quotes = [{ number: 'Q-7', title: 'Spiti', rupees: 149_700 }];
  const booking = { reference: 'HP-B-2097-0001', tour: 'Spiti', seats: 3, state: 'waiting', isKept: true };
  const bookings = [{ ...booking, paidPaise: 1_500_000 }];
  mockFetch(({ path }) => json(path === api.readAccount.path ? account : { ...plan, quotes, bookings }));
  renderAdmin(<InquirerActions {...{ inquiry, onErased: vi.fn() }} personInquiries={[inquiry]} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Erase…' }));
  expect(await screen.findByText(/^Quote Q-7, Spiti, ₹1,49,700, is accepted: it is erased/)).toBeDefined();
  const paidBookingNotice = screen.getByText(
    /^Booking HP-B-2097-0001, Spiti, ₹15,000 paid: its figures and its invoices, .* stay/,
  );
  expect(paidBookingNotice.textContent).toContain('with the name on them');
});
