import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import { emptyTraveller } from '#shared/bookings/travellers';
import { api } from '#shared/test/api';
import { renderAdmin } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { aBooking } from '../../test/records';
import { fill, press } from '../../test/render';
import { BookingTravellersPart } from '../departures/booking-travellers';
import { ChangeDialog } from './change-dialog';

const cancellationSteps = [
  { from: 30, percent: 10 },
  { from: 0, percent: 100 },
];
const createLines = (pricePaise: number) => [{ what: 'Rider', number: 2, pricePaise }];

it('shows the newer booking after a conflict, and overwrites it only on a second press', async () => {
  const onClose = vi.fn();
  const booking = aBooking({ lines: createLines(4_240_000) });
  const newerBooking = aBooking({ version: 4, lines: createLines(4_000_000), totalPaise: 8_000_000 });
  let isStale = true;
  const conflict = { error: 'conflict', message: 'This booking has changed in the meantime.', booking: newerBooking };
  const calls = mockFetch(() => (isStale ? json(conflict, { status: 412 }) : json({ booking: newerBooking })));
  const readVersions = () =>
    calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('If-Match'));
  renderAdmin(<ChangeDialog today="2026-06-01" {...{ booking, onClose }} />);
  press('Save as agreed');
  expect((await screen.findByRole('alert')).textContent).toContain('This booking has changed in the meantime.');
  expect(screen.getByRole('table', { name: 'As it stands, for 2 people:' }).textContent).toContain('₹80,000');
  expect(onClose).not.toHaveBeenCalled();
  isStale = false;
  press('Save as agreed');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(readVersions()).toEqual(['"v3"', '"v4"']);
});

it('shows the problems of a line at its fields', async () => {
  renderAdmin(
    <ChangeDialog today="2026-06-01" booking={aBooking({ lines: createLines(4_240_000) })} onClose={() => undefined} />,
  );
  const readDescribedBy = (label: string) => screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  fill('Rupees each', 'ten');
  fill('How many', '0');
  press('Save as agreed');
  const priceProblem = await screen.findByText('Enter digits alone, such as 10,000 or 999.50.');
  expect(readDescribedBy('Rupees each')).toContain(priceProblem.id);
  expect(readDescribedBy('How many')).toContain(screen.getByText('Enter how many, 1 or more.').id);
});

it('asks who leaves when a booking gets fewer people, and proposes travellers without a name', async () => {
  const people = ['Tsering', '', 'Pema'].map((name, seat) => ({ ...emptyTraveller(seat), name }));
  const booking = aBooking({ seats: 3, lines: createLines(4_240_000), people });
  let travellers = people;
  const calls = mockFetch(({ method, path }) => {
    if (path === toPath(api.readTravellers, { id: booking.id }))
      return json({ travellers: travellers, requiredDocuments: [], version: 3 });
    if (method === 'POST') travellers = people.slice(2);
    return json({ booking });
  });
  const onClose = vi.fn();
  renderAdmin(
    <>
      <ChangeDialog today="2026-06-01" {...{ booking, onClose }} />
      <BookingTravellersPart booking={booking} />
    </>,
  );
  const listChecked = () =>
    screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.closest('label')?.textContent);
  const toggle = (name: string) => fireEvent.click(screen.getByLabelText(name));
  expect(screen.queryByRole('group', { name: 'Who no longer travels?' })).toBeNull();
  fill('People', '2');
  expect(listChecked()).toEqual(['Person 2']);
  fill('People', '1');
  expect(listChecked()).toEqual(['Person 2', 'Pema']);
  toggle('Pema');
  press('Save as agreed');
  expect(await screen.findByText('Choose 2 people.')).toBeDefined();
  toggle('Tsering');
  press('Save as agreed');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sentBodies = calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
  expect(sentBodies).toMatchObject([{ seats: 1, removedSeats: [0, 1] }]);
  const rows = screen.getByRole('region', { name: /Who travels/ });
  await vi.waitFor(() => expect(rows.textContent).not.toContain('Tsering'));
  expect(rows.textContent).toContain('Pema');
});

it('adds the cancellation fee of a leaving traveller to the lines on request', async () => {
  const lines = [{ what: 'Rider', number: 3, pricePaise: 3_990_000 }];
  const booking = aBooking({ seats: 3, lines, cancellationSteps: cancellationSteps });
  const calls = mockFetch(() => json({ booking }));
  const onClose = vi.fn();
  renderAdmin(<ChangeDialog today="2026-06-01" {...{ booking, onClose }} />);
  expect(screen.queryByRole('note')).toBeNull();
  fireEvent.focus(screen.getByLabelText('People'));
  fill('People', '2');
  expect(screen.getByRole('note').textContent).toContain('10% of that person’s price is kept on this day: ₹3,990');
  press('Keep ₹3,990');
  expect(screen.queryByRole('button', { name: 'Keep ₹3,990' })).toBeNull();
  press('Save as agreed');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [sentBodies] = calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
  expect(sentBodies.lines).toEqual([
    { ...lines[0], number: 2 },
    { what: 'Cancelled: 1 person, 10%', number: 1, pricePaise: 399_000 },
  ]);
});

it('charges a second leaving traveller the same fee', () => {
  const lines = [
    { what: 'Rider', number: 2, pricePaise: 3_990_000 },
    { what: 'Cancelled: 1 person, 10%', number: 1, pricePaise: 399_000 },
  ];
  const booking = aBooking({ seats: 2, lines, cancellationSteps: cancellationSteps });
  mockFetch(() => json({ booking }));
  renderAdmin(<ChangeDialog today="2026-06-01" {...{ booking, onClose: vi.fn() }} />);
  fireEvent.focus(screen.getByLabelText('People'));
  fill('People', '1');
  press('Keep ₹3,990');
  expect(screen.getByRole('note').textContent).toContain('It stands among the lines.');
});
