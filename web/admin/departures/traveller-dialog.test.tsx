import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import { emptyTraveller, type Traveller } from '#shared/bookings/travellers';
import { renderAdmin } from '../../test/admin';
import { json, mockFetch, neverRespond } from '../../test/fetch';
import { aBooking } from '../../test/records';
import { fill, press } from '../../test/render';
import { hasUnsavedChanges } from '../session/drafts';
import { BookingTravellersPart } from './booking-travellers';

const createNamed = (seat: number, name: string, changes: Partial<Traveller> = {}): Traveller => ({
  ...emptyTraveller(seat),
  name,
  ...changes,
});
const initialTravellers = [createNamed(0, 'Asha', { storedFields: ['bloodGroup'] }), createNamed(1, 'Tashi')];

/** A booking whose travellers load once; later requests never end. `meanwhile`: travellers saved by somebody else before the first save. */
async function open(meanwhile?: Traveller[]) {
  let stored: Booking = aBooking({ people: initialTravellers });
  let reads = 0;
  const sent: { version: string | null; names: string[]; phones: string[]; bloodGroups: unknown[] }[] = [];
  mockFetch(({ method, headers, body }) => {
    if (method === 'GET') {
      reads += 1;
      return reads === 1 ? json({ travellers: initialTravellers, requiredDocuments: [], version: 3 }) : neverRespond();
    }
    const people: (Traveller & { bloodGroup?: string })[] = JSON.parse(body);
    const version = headers.get('If-Match');
    sent.push({
      version,
      names: people.map(({ name }) => name),
      phones: people.map(({ phone }) => phone),
      bloodGroups: people.map(({ bloodGroup }) => bloodGroup),
    });
    if (meanwhile && sent.length === 1) stored = { ...stored, travellersVersion: 4, people: meanwhile };
    if (version !== `"v${stored.travellersVersion}"`)
      return json({ message: 'It has changed.', booking: stored }, { status: 412 });
    const saved = people.map((traveller, seat) => ({ ...emptyTraveller(seat), ...traveller }));
    stored = { ...stored, travellersVersion: stored.travellersVersion + 1, people: saved };
    return json({ booking: stored });
  });
  const { unmount, client } = renderAdmin(<BookingTravellersPart booking={aBooking()} />);
  await screen.findByText('Asha');
  const edit = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Edit ${name}` }));
  const save = () => press('Save');
  const isOpen = () => screen.queryByLabelText('Name, as on the ID') !== null;
  const close = async () => {
    unmount();
    await client.cancelQueries();
    client.clear();
  };
  return { edit, save, isOpen, sent, close };
}

const name = 'Name, as on the ID';

it('saves the next traveller on the version of the last save', async () => {
  const { edit, save, isOpen, sent, close } = await open();
  for (const person of ['Asha', 'Tashi']) {
    edit(person);
    fill(name, `${person} Dolma`);
    save();
    await vi.waitFor(() => expect(isOpen()).toBe(false));
  }
  expect(sent).toMatchObject([
    { version: '"v3"', names: ['Asha Dolma', 'Tashi'] },
    { version: '"v4"', names: ['Asha Dolma', 'Tashi Dolma'] },
  ]);
  await close();
});

it('deletes the data of the former traveller when somebody else takes the seat', async () => {
  const { edit, save, isOpen, sent, close } = await open();
  const box = 'Somebody else travels now: delete what was saved';
  edit('Tashi');
  expect(screen.queryByLabelText(box)).toBeNull();
  press('Close');
  edit('Asha');
  fill(name, 'Rinchen');
  fireEvent.click(screen.getByLabelText(box));
  save();
  await vi.waitFor(() => expect(isOpen()).toBe(false));
  expect(sent).toMatchObject([{ names: ['Rinchen', 'Tashi'], bloodGroups: ['', undefined] }]);
  await close();
});

it('saves a traveller after somebody else changed other travellers', async () => {
  const { edit, save, isOpen, sent, close } = await open([createNamed(0, 'Asha Rao'), createNamed(1, 'Tashi')]);
  edit('Tashi');
  fill(name, 'Tashi Dolma');
  save();
  await vi.waitFor(() => expect(isOpen()).toBe(false));
  expect(sent[1]).toMatchObject({ version: '"v4"', names: ['Asha Rao', 'Tashi Dolma'] });
  await close();
});

it('merges changes of somebody else to the same traveller into the form', async () => {
  const theirs = createNamed(1, 'Tashi Namgyal', { phone: '98160 12345' });
  const { edit, save, isOpen, sent, close } = await open([createNamed(0, 'Asha'), theirs]);
  edit('Tashi');
  fill(name, 'Tashi Dolma');
  save();
  expect(await screen.findByText('Somebody else entered “Tashi Namgyal”.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('98160 12345');
  save();
  await vi.waitFor(() => expect(isOpen()).toBe(false));
  expect(sent[1]).toMatchObject({ version: '"v4"', names: ['Asha', 'Tashi Dolma'], phones: ['', '98160 12345'] });
  await close();
});

it('asks before closing only when something was typed', async () => {
  const { edit, isOpen, close } = await open();
  const pressClose = () => press('Close');
  edit('Asha');
  pressClose();
  expect(isOpen()).toBe(false);
  edit('Asha');
  fill(name, 'Asha Rao');
  expect(hasUnsavedChanges()).toBe(true);
  pressClose();
  const question = within(screen.getByRole('alertdialog', { name: 'Close without saving?' }));
  fireEvent.click(question.getByRole('button', { name: 'Stay here' }));
  expect(screen.getByLabelText<HTMLInputElement>(name).value).toBe('Asha Rao');
  pressClose();
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Close' }));
  expect([isOpen(), hasUnsavedChanges()]).toEqual([false, false]);
  await close();
});
