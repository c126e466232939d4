import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { demoTour } from '#shared/test/demo-tours';
import { TodayContext } from '../../components/page/site-context';
import { Toasts } from '../../components/toasts/toast-list';
import { storeTimeoutMs } from '../../offline/db/db';
import { findRide, listRides, storeRide } from '../../offline/sync/rides';
import { fill, press, translatePage } from '../../test/render';
import { closeConnection, mockForbiddenStore, mockHangingStore } from '../../test/stores';
import { aTour } from '../../test/tours';
import { emptyRide } from './plan/ride-changes';
import * as travelDocuments from './plan/travel-documents';
import { RidePlan, SharedPlan } from './ride-plan';

let tour = aTour();
// Each test has its own tour, because a page may still read the store after its test has ended.
beforeEach(() => {
  tour = aTour();
});
const lehTour = () => ({ ...demoTour('Manali to Leh'), departures: [] });

const storageWarning = /^This browser lets us keep nothing here/;

const openRide = () => render(<RidePlan tour={tour} />, { wrapper: MemoryRouter });

const readPeople = () => screen.getByRole('group', { name: 'People' }).querySelector('output')?.textContent;
const setDay = (day: string) => fireEvent.change(screen.getByLabelText('First day'), { target: { value: day } });
const readFirstDay = () => (screen.getByLabelText('First day') as HTMLInputElement).value;

test('shows a change before the store has answered, and adds it to the stored plan', async () => {
  await storeRide(tour._id, { people: 3 });
  openRide();
  press('One more');
  expect(readPeople()).toBe('2');
  await vi.waitFor(() => expect(readPeople()).toBe('4'));
  await vi.waitFor(async () => expect((await findRide(tour._id))?.people).toBe(4));
});

test('stores several changes in a row, and shows a change from another tab', async () => {
  openRide();
  press('One more');
  press('One more');
  setDay('2030-07-12');
  expect([readPeople(), readFirstDay()]).toEqual(['3', '2030-07-12']);
  await vi.waitFor(async () => expect(await findRide(tour._id)).toMatchObject({ people: 3, startsOn: '2030-07-12' }));
  await storeRide(tour._id, { people: 5 });
  await vi.waitFor(() => expect(readPeople()).toBe('5'));
  expect(readFirstDay()).toBe('2030-07-12');
});

test('requests a later first day when the day is in the past', async () => {
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

test('keeps changes and warns that nothing is saved when the store never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  mockHangingStore();
  openRide();
  setDay('2030-07-12');
  press('One more');
  expect([readPeople(), readFirstDay()]).toEqual(['2', '2030-07-12']);
  expect(screen.queryByText(storageWarning)).toBeNull();
  await vi.advanceTimersByTimeAsync(2 * storeTimeoutMs);
  await vi.waitFor(() => screen.getByText(storageWarning));
  expect([readPeople(), readFirstDay()]).toEqual(['2', '2030-07-12']);
});

test('warns at once when the browser blocks storage', async () => {
  closeConnection();
  mockForbiddenStore();
  openRide();
  await screen.findByText(storageWarning);
  expect(screen.queryByText(/Saved only on this device/)).toBeNull();
});

test('adds changes to the stored plan when the store answers late', async () => {
  tour = lehTour();
  const storedPapers = { insurance: { done: true, expiresOn: '2031-01-01' } };
  await storeRide(tour._id, { people: 5, papers: storedPapers });
  closeConnection();
  const workingStore = globalThis.indexedDB;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  mockHangingStore();
  openRide();
  await vi.waitFor(() => fireEvent.click(screen.getByRole('checkbox', { name: /Photo ID/ })));
  press('One more');
  expect(readPeople()).toBe('2');
  await vi.advanceTimersByTimeAsync(2 * storeTimeoutMs);
  globalThis.indexedDB = workingStore;
  await vi.advanceTimersByTimeAsync(60_000);
  await listRides();
  await vi.waitFor(() => expect(readPeople()).toBe('6'));
  const papers = { ...storedPapers, 'photo-id': { done: true } };
  await vi.waitFor(async () => expect(await findRide(tour._id)).toMatchObject({ people: 6, papers }));
  expect(screen.queryByText(storageWarning)).toBeNull();
});

test('moves the following days when a night is added or removed', async () => {
  tour = lehTour();
  openRide();
  setDay('2030-07-12');
  screen.getByText('Fri 12 Jul to Sun 21 Jul, 2030');
  const days = within(await screen.findByRole('region', { name: 'Day by day' }));
  const findDayRow = (title: string) =>
    within(days.getByRole('heading', { name: title }).closest('details') as HTMLElement);
  fireEvent.click(findDayRow('Manali to Jispa through the Atal Tunnel').getByText('Add a night in Jispa'));
  screen.getByText('Fri 12 Jul to Mon 22 Jul, 2030');
  await screen.findByText(/^A night in Jispa added: everything after it is a day later; ask us\.$/);
  findDayRow('Rest day in Jispa').getByText('Added by you');
  findDayRow('Jispa to Sarchu over Baralacha La').getByText('Mon 15 Jul');
  await vi.waitFor(async () => expect((await findRide(tour._id))?.extraNights).toEqual([2]));
  fireEvent.click(findDayRow('Rest day in Jispa').getByText('Remove this night'));
  screen.getByText('Fri 12 Jul to Sun 21 Jul, 2030');
  expect(screen.queryByText(/^A night in Jispa added/)).toBeNull();
  expect(days.queryByText('Rest day in Jispa')).toBeNull();
  expect(document.activeElement?.textContent).toContain('Manali to Jispa');
});

test('offers an earlier start when an added night misses the departure', async () => {
  const departure = { id: 'a', startsOn: '2030-07-12', seats: 14, taken: 3, price: null, state: 'open' as const };
  tour = { ...lehTour(), departures: [departure] };
  await storeRide(tour._id, { startsOn: '2030-07-12', extraNights: [2] });
  openRide();
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

test('restores a forgotten plan when Undo is pressed', async () => {
  await storeRide(tour._id, { startsOn: '2030-07-12' });
  openRide();
  render(<Toasts />);
  await vi.waitFor(() => expect(readFirstDay()).toBe('2030-07-12'));
  press('Forget this plan');
  await vi.waitFor(() => expect(readFirstDay()).toBe(''));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(readFirstDay()).toBe('2030-07-12'));
});

test('updates the plan when the browser has translated the page', async () => {
  tour = lehTour();
  openRide();
  await screen.findByText('Jispa to Sarchu over Baralacha La');
  onTestFinished(translatePage());
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

test('replaces only the content of a section that throws', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(travelDocuments, 'listTravelDocuments').mockImplementation(() => {
    throw new Error('no papers');
  });
  openRide();
  const section = (await screen.findByRole('heading', { name: 'Papers' })).closest('section');
  expect(section?.textContent).toContain('This part can’t be shown here.');
  expect(screen.getAllByText(/can’t be shown/)).toHaveLength(1);
  screen.getByRole('heading', { name: 'Money and dates' });
  press('One more');
  expect(readPeople()).toBe('2');
  await vi.waitFor(async () => expect((await findRide(tour._id))?.people).toBe(2));
  expect(consoleError.mock.calls.flat()).toContainEqual(new Error('no papers'));
});

test('applies a friend’s plan only when the rider accepts it', async () => {
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
