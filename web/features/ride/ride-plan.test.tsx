import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { demoTour } from '#shared/test/demo-tours';
import { TodayContext } from '../../components/page/site-context';
import { Toasts } from '../../components/toasts/toast-list';
import { storeLimitMs } from '../../offline/db/db';
import { findRide, listRides, storeRide } from '../../offline/sync/rides';
import { fill, press, translate } from '../../test/render';
import { closeConnection, forbidStore, hangStore } from '../../test/stores';
import { aTour } from '../../test/tours';
import { emptyRide } from './plan/plan-link';
import * as papers from './plan/travel-documents';
import { RidePlan, SharedPlan } from './ride-plan';

let tour = aTour();
// What a test's page still reads as it ends must not meet the next one's ride.
beforeEach(() => {
  tour = aTour();
});
/** Without its dates. */
const leh = () => ({ ...demoTour('Manali to Leh'), departures: [] });

const loss = /^This browser lets us keep nothing here/;

const open = () => render(<RidePlan tour={tour} />, { wrapper: MemoryRouter });

const people = () => screen.getByRole('group', { name: 'People' }).querySelector('output')?.textContent;
const setDay = (day: string) => fireEvent.change(screen.getByLabelText('First day'), { target: { value: day } });
const firstDay = () => (screen.getByLabelText('First day') as HTMLInputElement).value;

test('shows a press at once before the store has answered, and counts from what the store holds', async () => {
  await storeRide(tour._id, { people: 3 });
  open();
  press('One more');
  expect(people()).toBe('2');
  await vi.waitFor(() => expect(people()).toBe('4'));
  await vi.waitFor(async () => expect((await findRide(tour._id))?.people).toBe(4));
});

test('keeps several presses in a row, and takes in another tab’s change', async () => {
  open();
  press('One more');
  press('One more');
  setDay('2030-07-12');
  expect([people(), firstDay()]).toEqual(['3', '2030-07-12']);
  await vi.waitFor(async () => expect(await findRide(tour._id)).toMatchObject({ people: 3, startsOn: '2030-07-12' }));
  await storeRide(tour._id, { people: 5 });
  await vi.waitFor(() => expect(people()).toBe('5'));
  expect(firstDay()).toBe('2030-07-12');
});

test('asks for a later first day when one in the past is typed', async () => {
  render(
    <TodayContext value="2030-07-01">
      <RidePlan tour={tour} />
    </TodayContext>,
    { wrapper: MemoryRouter },
  );
  setDay('2030-06-12');
  await screen.findByText('That day is past: choose a later one to ask.');
  expect(screen.getByLabelText<HTMLInputElement>('First day').min).toBe('2030-07-01');
});

test('keeps what was pressed and says that it can’t be saved when the store never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  hangStore();
  open();
  setDay('2030-07-12');
  press('One more');
  expect([people(), firstDay()]).toEqual(['2', '2030-07-12']);
  expect(screen.queryByText(loss)).toBeNull();
  await vi.advanceTimersByTimeAsync(2 * storeLimitMs);
  await vi.waitFor(() => screen.getByText(loss));
  expect([people(), firstDay()]).toEqual(['2', '2030-07-12']);
});

test('says at once that this browser keeps nothing, and promises nothing', async () => {
  closeConnection();
  forbidStore();
  open();
  await screen.findByText(loss);
  expect(screen.queryByText(/Saved only on this device/)).toBeNull();
});

test('adds a tick and a step to the saved plan when the store is slow', async () => {
  tour = leh();
  const held = { insurance: { done: true, expiresOn: '2031-01-01' } };
  await storeRide(tour._id, { people: 5, papers: held });
  closeConnection();
  const working = globalThis.indexedDB;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  hangStore();
  open();
  await vi.waitFor(() => fireEvent.click(screen.getByRole('checkbox', { name: /Photo ID/ })));
  press('One more');
  expect(people()).toBe('2');
  await vi.advanceTimersByTimeAsync(2 * storeLimitMs);
  globalThis.indexedDB = working;
  await vi.advanceTimersByTimeAsync(60_000);
  await listRides();
  await vi.waitFor(() => expect(people()).toBe('6'));
  const papers = { ...held, 'photo-id': { done: true } };
  await vi.waitFor(async () => expect(await findRide(tour._id)).toMatchObject({ people: 6, papers }));
  expect(screen.queryByText(loss)).toBeNull();
});

test('adds a night that moves what follows, saves it, and removes it again', async () => {
  tour = leh();
  open();
  setDay('2030-07-12');
  screen.getByText('Fri 12 Jul to Sun 21 Jul, 2030');
  const days = within(await screen.findByRole('region', { name: 'Day by day' }));
  const rowOf = (title: string) => within(days.getByRole('heading', { name: title }).closest('details') as HTMLElement);
  fireEvent.click(rowOf('Manali to Jispa through the Atal Tunnel').getByText('Add a night in Jispa'));
  screen.getByText('Fri 12 Jul to Mon 22 Jul, 2030');
  await screen.findByText(/^A night in Jispa added: everything after it is a day later; ask us\.$/);
  rowOf('Rest day in Jispa').getByText('Added by you');
  rowOf('Jispa to Sarchu over Baralacha La').getByText('Mon 15 Jul');
  await vi.waitFor(async () => expect((await findRide(tour._id))?.extraNights).toEqual([2]));
  fireEvent.click(rowOf('Rest day in Jispa').getByText('Remove this night'));
  screen.getByText('Fri 12 Jul to Sun 21 Jul, 2030');
  expect(screen.queryByText(/^A night in Jispa added/)).toBeNull();
  expect(days.queryByText('Rest day in Jispa')).toBeNull();
  expect(document.activeElement?.textContent).toContain('Manali to Jispa');
});

test('offers an earlier start when an added night misses the departure', async () => {
  const departure = { id: 'a', startsOn: '2030-07-12', seats: 14, taken: 3, price: null, state: 'open' as const };
  tour = { ...leh(), departures: [departure] };
  await storeRide(tour._id, { startsOn: '2030-07-12', extraNights: [2] });
  open();
  await screen.findByText(
    'A night in Jispa added: you’d be a day behind the group of 12 Jul. Start on 11 Jul and you are with them again.',
  );
  press('Start on 11 Jul');
  await screen.findByText(/^A night in Jispa added: you start a day before the group of 12 Jul and meet it in Jispa\./);
  await vi.waitFor(async () =>
    expect(await findRide(tour._id)).toMatchObject({ startsOn: '2030-07-11', extraNights: [2] }),
  );
  expect(screen.queryByRole('button', { name: /^Start on/ })).toBeNull();
  fill('Another first day', '2030-07-13');
  screen.getByText(/everything after it is a day later; ask us\.$/);
});

test('forgets a plan, and brings it back when Undo is pressed', async () => {
  await storeRide(tour._id, { startsOn: '2030-07-12' });
  open();
  render(<Toasts />);
  await vi.waitFor(() => expect(firstDay()).toBe('2030-07-12'));
  press('Forget this plan');
  await vi.waitFor(() => expect(firstDay()).toBe(''));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(firstDay()).toBe('2030-07-12'));
});

test('follows what a rider plans when the browser has translated the page', async () => {
  tour = leh();
  open();
  await screen.findByText('Jispa to Sarchu over Baralacha La');
  onTestFinished(translate());
  fireEvent.change(screen.getByLabelText(/First day/), { target: { value: '2030-07-12' } });
  await screen.findByText('⟦Fri 12 Jul to Sun 21 Jul, 2030⟧');
  expect(screen.queryByText(/Choose a first day/)).toBeNull();
  const row = screen.getByText('⟦Jispa to Sarchu over Baralacha La⟧').closest('details');
  expect(row?.textContent).toContain('⟦Day 3⟧');
  fireEvent.click(screen.getAllByText(/Add a night in Jispa/)[0] as HTMLElement);
  await vi.waitFor(() => expect(row?.textContent).toContain('⟦Day 4⟧'));
  fireEvent.click(await screen.findByText('⟦Forget this plan⟧'));
  await screen.findByText('⟦Choose a first day to see your dates.⟧');
});

test('replaces only the part that throws, and keeps its heading, the plan and the other parts', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(papers, 'listTravelDocuments').mockImplementation(() => {
    throw new Error('no papers');
  });
  open();
  const section = (await screen.findByRole('heading', { name: 'Papers' })).closest('section');
  expect(section?.textContent).toContain('This part can’t be shown here.');
  expect(screen.getAllByText(/can’t be shown/)).toHaveLength(1);
  screen.getByRole('heading', { name: 'Money and dates' });
  press('One more');
  expect(people()).toBe('2');
  await vi.waitFor(async () => expect((await findRide(tour._id))?.people).toBe(2));
  expect(said.mock.calls.flat()).toContainEqual(new Error('no papers'));
});

test('offers a friend’s plan, and takes it when the rider says so', async () => {
  const onChange = vi.fn();
  render(
    <MemoryRouter initialEntries={['/tour/leh/ride#date=2030-07-12&bike=own.interceptor-650']}>
      <SharedPlan ride={emptyRide('leh')} onChange={onChange} />
    </MemoryRouter>,
  );
  await screen.findByText('A friend shared a plan from 12 Jul 2030.');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Use this plan' }));
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ startsOn: '2030-07-12' }));
  expect(screen.queryByText(/^A friend/)).toBeNull();
});
