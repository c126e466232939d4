import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { seatPaths } from '#shared/link-routes';
import { defaultSite } from '#shared/settings/site';
import { departure } from '#shared/test/tour-samples';
import { SiteProvider, TodayProvider } from '../../components/page/site-context';
import { setOfflineState } from '../../components/page/use-offline-state';
import { findCatalogueCopy, refreshCatalogue } from '../../offline/sync/tours';
import { json, mockFetch } from '../../test/fetch';
import { mockToursApi } from '../../test/offline';
import { mockCaches } from '../../test/stores';
import { aTour } from '../../test/tours';
import { NextDepartures } from './next-departures';
import { TourHeader } from './tour-article';

const noon = (day: string) => Date.parse(`${day}T12:00:00+05:30`);
const weekly = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    departure({ id: `d${at}`, startsOn: new Date(Date.UTC(2027, 6, 10 + 7 * at)).toISOString().slice(0, 10) }),
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon('2027-07-10') });
});
function show(departures: ReturnType<typeof weekly>, first = '2027-07-10') {
  render(
    <TodayProvider initialDay={first}>
      <NextDepartures tour={aTour({ departures })} />
    </TodayProvider>,
    { wrapper: MemoryRouter },
  );
}

const days = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('time')?.dateTime);

it('hides a date that passes while the page is open', () => {
  show(weekly(2));
  expect(days()).toEqual(['2027-07-10', '2027-07-17']);
  vi.setSystemTime(noon('2027-07-11'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(days()).toEqual(['2027-07-17']);
  vi.setSystemTime(noon('2027-07-18'));
  act(() => void dispatchEvent(new Event('pageshow')));
  expect(screen.queryByText('Next dates')).toBeNull();
});

it('hides past dates on a cached page, also when the phone’s clock is behind', () => {
  show(weekly(2), '2027-07-09');
  expect(days()).toEqual(['2027-07-10', '2027-07-17']);
  cleanup();
  vi.setSystemTime(noon('2019-01-01'));
  show(weekly(2), '2027-07-11');
  expect(days()).toEqual(['2027-07-17']);
});

it('collapses the months after the one with the third date', () => {
  show(weekly(20));
  const later = screen.getByText(/later dates/);
  expect(later.textContent).toBe('16 later dates, until November 2027');
  expect(later.closest('details')?.open).toBe(false);
});

it('says when the dates were copied when the page is a copy', () => {
  setOfflineState({
    isOffline: true,
    catalogueCopy: { count: 24, syncedAt: '2027-07-09T06:00:00.000Z', complete: true },
  });
  show(weekly(1));
  expect(screen.getByText(/Dates and seats as of/).textContent).toContain('9 Jul 2027, 11:30');
});

it('offers to book a seat on dates ahead with two free seats while the phone is online and the agency lets riders', () => {
  const [today, ahead, lastSeat] = weekly(3);
  if (!today || !ahead || !lastSeat) throw new Error('no dates');
  const tour = aTour({ departures: [today, ahead, { ...lastSeat, taken: lastSeat.seats - 1 }] });
  const listLinks = (holdHours: number) => {
    cleanup();
    render(
      <SiteProvider facts={{ ...defaultSite, holdHours }}>
        <TodayProvider initialDay="2027-07-10">
          <NextDepartures tour={tour} />
        </TodayProvider>
      </SiteProvider>,
      { wrapper: MemoryRouter },
    );
    return screen.queryAllByText('Book').map((link) => link.getAttribute('href'));
  };
  expect(listLinks(0)).toEqual([]);
  expect(listLinks(24)).toEqual([seatPaths.form(tour._id, ahead.id)]);
  act(() => setOfflineState({ isOffline: true }));
  expect(screen.queryByText('Book')).toBeNull();
  screen.getByText(/^Booking a seat needs a network: choose a date, and send an inquiry/);
});

it('offers the waiting list on a full date, and nothing on a cancelled one', () => {
  const [open, full, cancelled] = weekly(3);
  if (!open || !full || !cancelled) throw new Error('no dates');
  show([open, { ...full, taken: full.seats }, { ...cancelled, state: 'cancelled' }]);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Sat 10 Jul Seats free ₹42,500 Choose',
    'Sat 17 Jul Full  Tell me if a seat becomes free',
  ]);
});

it('says when the dates were copied when our site is slow', async () => {
  mockCaches();
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: noon('2027-07-10') });
  const tour = aTour({ departures: weekly(2) });
  mockToursApi([tour]);
  const showCopy = async () => {
    const copy = await findCatalogueCopy();
    act(() => setOfflineState({ catalogueCopy: copy }));
  };
  await refreshCatalogue();
  await showCopy();
  show(weekly(2));
  screen.getByText(/^Prices are per person/);
  mockFetch(() => json({ message: 'Try again later.' }, { status: 503 }));
  vi.advanceTimersByTime(30_000);
  expect(await refreshCatalogue()).toBe(false);
  await showCopy();
  expect((await screen.findByText(/^Dates and seats as of/)).textContent).toContain('10');
  mockToursApi([tour]);
  vi.advanceTimersByTime(30_000);
  expect(await refreshCatalogue()).toBe(true);
  await showCopy();
  await screen.findByText(/^Prices are per person/);
});

it('links to the inquiry when no date can be booked', () => {
  const showHeader = (departures: ReturnType<typeof weekly>) =>
    render(
      <TodayProvider initialDay="2027-07-10">
        <TourHeader tour={aTour({ departures })} isNoLongerOffered={false} />
      </TodayProvider>,
      { wrapper: MemoryRouter },
    );
  showHeader([]);
  expect(screen.getByRole('link', { name: 'Dates on request' }).getAttribute('href')).toBe('#inquire');
  cleanup();
  showHeader(weekly(1));
  expect(screen.getByRole('link', { name: /^Next: 10 July/ }).getAttribute('href')).toBe('#dates');
});
