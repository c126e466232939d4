import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { DeparturePage } from '#shared/bookings/departures';
import { emptyTraveller, type Traveller } from '#shared/bookings/travellers';
import { api } from '#shared/test/api';
import { renderAdmin } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { press } from '../../test/render';
import { hasUnsavedChanges } from '../session/drafts';
import { DepartureView } from './departure-view';
import { PrintedRoster } from './rosters';

const initialPage: DeparturePage = {
  departure: {
    tourId: 'leh',
    tour: 'Leh',
    departureId: '2097-07-01',
    start: '2097-07-01',
    end: '2097-07-10',
    isCancelled: false,
    seats: 10,
    taken: 0,
    waiting: 0,
    travellerCount: 0,
    incomplete: 0,
    duePaise: 0,
    bikes: [],
    tourLeader: '',
    notes: '',
  },
  savedNotes: { leaderId: null, leaderName: '', notes: '', requiredDocuments: ['id'], version: 1 },
  mayReadDocuments: false,
  bookings: [],
  waitlist: [],
};

const colleagues = [
  { id: 'd', name: 'Dorje', away: true },
  { id: 's', name: 'Stanzin', away: false },
];

async function open() {
  const server = { page: initialPage };
  const changeOnServer = (care: Partial<DeparturePage['savedNotes']>) => {
    const { page } = server;
    server.page = { ...page, savedNotes: { ...page.savedNotes, ...care, version: page.savedNotes.version + 1 } };
  };
  mockFetch(({ path, method, headers, body }) => {
    if (path === api.listColleagues.path) return json({ data: colleagues });
    if (path !== toPath(api.readDeparture, { tour: 'leh', date: '2097-07-01' })) return json({}, { status: 404 });
    if (method === 'PUT') {
      if (headers.get('If-Match') !== `"v${server.page.savedNotes.version}"`) return json({}, { status: 412 });
      changeOnServer(JSON.parse(body));
    }
    return json(server.page);
  });
  const { client } = renderAdmin(<DepartureView tourId="leh" departureId="2097-07-01" />);
  const notes = await screen.findByLabelText<HTMLTextAreaElement>('Notes');
  const type = (value: string) => fireEvent.change(notes, { target: { value } });
  return { server, change: changeOnServer, notes, type, refetch: () => client.refetchQueries() };
}

const save = () => press(/^Sav/);

it('saves the chosen fields when somebody else saved first', async () => {
  const { server, change: changeOnServer, notes, type } = await open();
  type('Rooms are booked');
  expect(hasUnsavedChanges()).toBe(true);
  dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify({ ...localStorage })).toContain('Rooms are booked');
  changeOnServer({ notes: 'Call the hotel', leaderName: 'Tashi' });
  save();
  const conflict = within(await screen.findByRole('group', { name: /^Notes/ }));
  expect([conflict.getByText('Rooms are booked'), conflict.getByText('Call the hotel')]).toHaveLength(2);
  expect([notes.value, server.page.savedNotes.notes]).toEqual(['Rooms are booked', 'Call the hotel']);
  press('Save these choices');
  await waitFor(() => expect(server.page.savedNotes).toMatchObject({ notes: 'Rooms are booked', leaderName: 'Tashi' }));
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  expect([notes.isConnected, screen.queryByRole('alert')]).toEqual([true, null]);
});

it('shows the changes of somebody else in an untouched form', async () => {
  const { change: changeOnServer, notes, refetch } = await open();
  changeOnServer({ notes: 'Call the hotel' });
  await refetch();
  await waitFor(() => expect(notes.value).toBe('Call the hotel'));
  expect(hasUnsavedChanges()).toBe(false);
});

it('keeps the focus and typed text during a save', async () => {
  const { server, notes, type } = await open();
  type('Rooms are booked');
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  save();
  type('Rooms are booked. Bring oxygen');
  await waitFor(() => expect(server.page.savedNotes.notes).toBe('Rooms are booked'));
  await waitFor(() => expect(button.textContent).toBe('Save'));
  expect([document.activeElement === button, notes.value]).toEqual([true, 'Rooms are booked. Bring oxygen']);
  expect(hasUnsavedChanges()).toBe(true);
});

it('offers no disabled account as tour leader', async () => {
  await open();
  const listOptions = () =>
    [...screen.getByLabelText<HTMLSelectElement>(/^Tour leader with/).options].map(({ text }) => text);
  await waitFor(() => expect(listOptions()).toEqual(['Nobody', 'Stanzin']));
});

const createTraveller = (seat: number, changes: Partial<Traveller>): Traveller => ({
  ...emptyTraveller(seat),
  ...changes,
});

it('puts a rider and a pillion of one booking in a room, unless somebody named one of them', () => {
  const booking = (id: string, ...people: Traveller[]) =>
    ({ id, travellers: people }) as DeparturePage['bookings'][number];
  const page = {
    departure: { tour: 'Leh', start: '2097-07-01', tourLeader: '' },
    bookings: [
      booking('a', createTraveller(0, { name: 'Asha' }), createTraveller(1, { name: 'Ben', role: 'pillion' })),
      booking('b', createTraveller(0, { name: 'Chloe' }), createTraveller(1, { name: 'Dev', role: 'pillion' })),
      booking('c', createTraveller(0, { name: 'Esha', sharesWith: 'Dev' }), createTraveller(1, { name: 'Farid' })),
    ],
  } as DeparturePage;
  render(<PrintedRoster name="rooms" sheets={{}} page={page} onClose={() => undefined} />);
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(-2),
    ),
  ).toEqual([
    ['Asha', 'Ben'],
    ['Dev', 'Esha'],
    ['Chloe', '(alone)'],
    ['Farid', '(alone)'],
  ]);
});
