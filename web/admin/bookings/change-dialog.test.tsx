import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import { emptyTraveller } from '#shared/bookings/travellers';
import { api } from '#shared/test/api';
import { answerWith, json } from '../../test/answers';
import { renderDesk } from '../../test/desk';
import { aBooking } from '../../test/records';
import { fill, press } from '../../test/render';
import { BookingTravellersPart } from '../departures/booking-travellers';
import { ChangeDialog } from './change-dialog';

const cancellation = [
  { from: 30, percent: 10 },
  { from: 0, percent: 100 },
];
const lineOf = (pricePaise: number) => [{ what: 'Rider', number: 2, pricePaise }];

it('shows the new terms when somebody changed the booking, and saves over them only when pressed again', async () => {
  const onClose = vi.fn();
  const booking = aBooking({ lines: lineOf(4_240_000) });
  const now = aBooking({ version: 4, lines: lineOf(4_000_000), totalPaise: 8_000_000 });
  let isOld = true;
  const conflict = { error: 'conflict', message: 'This booking has changed in the meantime.', booking: now };
  const calls = answerWith(() => (isOld ? json(conflict, { status: 412 }) : json({ booking: now })));
  const tags = () => calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('If-Match'));
  renderDesk(<ChangeDialog today="2026-06-01" {...{ booking, onClose }} />);
  press('Save as agreed');
  expect((await screen.findByRole('alert')).textContent).toContain('This booking has changed in the meantime.');
  expect(screen.getByRole('table', { name: 'As it stands, for 2 people:' }).textContent).toContain('₹80,000');
  expect(onClose).not.toHaveBeenCalled();
  isOld = false;
  press('Save as agreed');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(tags()).toEqual(['"v3"', '"v4"']);
});

it('says what is wrong with a line at its own fields', async () => {
  renderDesk(
    <ChangeDialog today="2026-06-01" booking={aBooking({ lines: lineOf(4_240_000) })} onClose={() => undefined} />,
  );
  const describe = (label: string) => screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  fill('Rupees each', 'ten');
  fill('How many', '0');
  press('Save as agreed');
  const price = await screen.findByText('Enter digits alone, such as 10,000 or 999.50.');
  expect(describe('Rupees each')).toContain(price.id);
  expect(describe('How many')).toContain(screen.getByText('Enter how many, 1 or more.').id);
});

it('asks who no longer travels when a booking has fewer people, and proposes people without a name', async () => {
  const people = ['Tsering', '', 'Pema'].map((name, seat) => ({ ...emptyTraveller(seat), name }));
  const booking = aBooking({ seats: 3, lines: lineOf(4_240_000), people });
  let travelling = people;
  const calls = answerWith(({ method, path }) => {
    if (path === toPath(api.readTravellers, { id: booking.id }))
      return json({ people: travelling, asks: [], version: 3 });
    if (method === 'POST') travelling = people.slice(2);
    return json({ booking });
  });
  const onClose = vi.fn();
  renderDesk(
    <>
      <ChangeDialog today="2026-06-01" {...{ booking, onClose }} />
      <BookingTravellersPart booking={booking} />
    </>,
  );
  const ticked = () =>
    screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.closest('label')?.textContent);
  const tick = (name: string) => fireEvent.click(screen.getByLabelText(name));
  expect(screen.queryByRole('group', { name: 'Who no longer travels?' })).toBeNull();
  fill('People', '2');
  expect(ticked()).toEqual(['Person 2']);
  fill('People', '1');
  expect(ticked()).toEqual(['Person 2', 'Pema']);
  tick('Pema');
  press('Save as agreed');
  expect(await screen.findByText('Choose 2 people.')).toBeDefined();
  tick('Tsering');
  press('Save as agreed');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
  expect(sent).toMatchObject([{ seats: 1, leaving: [0, 1] }]);
  const rows = screen.getByRole('region', { name: /Who travels/ });
  await vi.waitFor(() => expect(rows.textContent).not.toContain('Tsering'));
  expect(rows.textContent).toContain('Pema');
});

it('says what the terms keep for a person who leaves, and adds it to the lines when asked', async () => {
  const lines = [{ what: 'Rider', number: 3, pricePaise: 3_990_000 }];
  const booking = aBooking({ seats: 3, lines, cancellation });
  const calls = answerWith(() => json({ booking }));
  const onClose = vi.fn();
  renderDesk(<ChangeDialog today="2026-06-01" {...{ booking, onClose }} />);
  expect(screen.queryByRole('note')).toBeNull();
  fireEvent.focus(screen.getByLabelText('People'));
  fill('People', '2');
  expect(screen.getByRole('note').textContent).toContain('10% of that person’s price is kept on this day: ₹3,990');
  press('Keep ₹3,990');
  expect(screen.queryByRole('button', { name: 'Keep ₹3,990' })).toBeNull();
  press('Save as agreed');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [sent] = calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
  expect(sent.lines).toEqual([
    { ...lines[0], number: 2 },
    { what: 'Cancelled: 1 person, 10%', number: 1, pricePaise: 399_000 },
  ]);
});

it('charges a second person who leaves later as much as the first', () => {
  const lines = [
    { what: 'Rider', number: 2, pricePaise: 3_990_000 },
    { what: 'Cancelled: 1 person, 10%', number: 1, pricePaise: 399_000 },
  ];
  const booking = aBooking({ seats: 2, lines, cancellation });
  answerWith(() => json({ booking }));
  renderDesk(<ChangeDialog today="2026-06-01" {...{ booking, onClose: vi.fn() }} />);
  fireEvent.focus(screen.getByLabelText('People'));
  fill('People', '1');
  press('Keep ₹3,990');
  expect(screen.getByRole('note').textContent).toContain('It stands among the lines.');
});
