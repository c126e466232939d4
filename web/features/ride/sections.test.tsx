import { brotliCompressSync } from 'node:zlib';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Ride } from '#shared/ride/ride';
import type { AgencyFacts } from '#shared/settings/site';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import type { Tour } from '#shared/tours/tour';
import { SiteProvider } from '../../components/page/site-context';
import { setOfflineState } from '../../components/page/use-offline-state';
import { fill, press } from '../../test/render';
import { DaysSection } from './days-section';
import { FuelSection } from './fuel-section';
import { HeightsSection } from './heights-section';
import { MoneySection } from './money-section';
import { withExtraNights } from './plan/extra-nights';
import { applyRideChange, emptyRide, type RideChange } from './plan/ride-changes';
import { LocateButton } from './ride-mode';
import { type RideSection, sections } from './ride-sections';
import { PlanFiles } from './share-section';

function renderSection(
  Section: RideSection['Section'],
  heading: string,
  start: Partial<Ride> = {},
  today: string | null = null,
  facts: Partial<AgencyFacts> | null = null,
) {
  function Page() {
    const [ride, setRide] = useState<Ride>({ ...emptyRide('x'), ...start });
    const onChange = (change: RideChange) => setRide((current) => applyRideChange(current, change));
    const offeredTour = demoTour(heading);
    return (
      <Section
        tour={withExtraNights(offeredTour, ride)}
        offeredTour={offeredTour}
        ride={ride}
        today={today}
        onChange={onChange}
      />
    );
  }
  render(
    <SiteProvider facts={facts}>
      <Page />
    </SiteProvider>,
    { wrapper: MemoryRouter },
  );
}

const findItem = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);

test('names the night that is too high, and updates when the rider’s details change', () => {
  renderSection(HeightsSection, 'Manali to Leh');
  screen.getByText('Sarchu, 4,290 m, is too high for day 3: one more night in Jispa helps.');
  findItem('Jispa, 3,200 m').getByText('Take care');
  screen.getByText(
    'From Sarchu, 4,290 m, down is Darcha (3,360 m), 79 km back, over Baralacha La (4,890 m). Doctors: the district hospital in Keylong, 108 km back.',
  );
  screen.getByText('Spangmik: the health post in Tangtse, 45 km back.');
  screen.getByText('Oxygen, in the price: Support truck with spares and oxygen.');
  fireEvent.click(screen.getByLabelText('I have had mountain sickness before'));
  findItem('Jispa, 3,200 m').getByText('Too high too soon');
  fireEvent.click(screen.getByLabelText('I have had mountain sickness before'));
  fill('Height of your home town, metres', '3500');
  findItem('Manali, 2,050 m').getByText('Fine');
});

test('moves the focus to the verdict when a night is added or removed', () => {
  renderSection(HeightsSection, 'Manali to Leh');
  fireEvent.click(findItem('Sarchu, 4,290 m').getByRole('button', { name: 'Add a night in Jispa' }));
  const verdict = screen.getByText('2 nights to take care with: Jispa, Sarchu.');
  expect(document.activeElement).toBe(verdict);
  findItem('Sarchu, 4,290 m').getByText('Take care');
  screen.getByText('Night 4', { exact: false });
  expect(screen.queryByRole('button', { name: /^Add a night/ })).toBeNull();
  press('Remove this night');
  screen.getByText('Sarchu, 4,290 m, is too high for day 3: one more night in Jispa helps.');
  expect(document.activeElement).toBe(verdict);
});

test('shows the departure’s price, and says that an added night isn’t in it', () => {
  const offeredTour = {
    ...demoTour('Manali to Leh'),
    departures: [{ id: 'a', startsOn: '2027-07-12', seats: 14, taken: 3, price: 44_500, state: 'open' as const }],
  };
  const ride = { ...emptyRide('x'), startsOn: '2027-07-12', extraNights: [2] };
  render(
    <MoneySection
      {...{ offeredTour, ride }}
      tour={withExtraNights(offeredTour, ride)}
      today="2027-03-01"
      onChange={() => {}}
    />,
    { wrapper: MemoryRouter },
  );
  screen.getByText('₹44,500 for one. Book with ₹5,000.');
  screen.getByText('The nights you added aren’t in this price: ask us.');
});

test('shows the price for an own bike or a foreign passport when the tour has one', () => {
  const prices = { pillionPrice: 31_000, ownBikePrice: 36_500, foreignerPrice: 61_000 };
  const tour = { ...demoTour('Manali to Leh'), ...prices };
  const renderPrices = (ride: Partial<Ride>, shownTour: Tour = tour) => {
    cleanup();
    const sectionProps = {
      tour: shownTour,
      offeredTour: shownTour,
      ride: { ...emptyRide('x'), ...ride },
      today: '2027-03-01',
    };
    render(<MoneySection {...sectionProps} onChange={() => {}} />, { wrapper: MemoryRouter });
  };
  renderPrices({ ownBike: true, people: 2 });
  screen.getByText('2 × ₹36,500 = ₹73,000. Book with ₹10,000.');
  screen.getByText('This is the price for an Indian passport, on your own bike.');
  screen.getByText('Pillion: ₹31,000. Say in your inquiry who comes along.');
  renderPrices({ nationality: 'other' });
  screen.getByText('₹61,000 for one. Book with ₹5,000.');
  screen.getByText('This is the price for foreign nationals.');
  expect(screen.queryByText(/Indian nationals/)).toBeNull();
  renderPrices({ nationality: 'other' }, { ...demoTour('Manali to Leh'), foreignerPrice: null });
  screen.getByText('Our price for this tour is for Indian passports: we’ll tell you yours.');
  screen.getByRole('link', { name: 'Ask for your price' });
  expect(document.body.textContent).not.toContain('₹');
});

test('hides heights on a low tour, and illness advice when all nights are below 2,800 m', () => {
  expect(sections.find(({ id }) => id === 'heights')?.appliesTo?.(demoTour('Desert Forts'))).toBe(false);
  renderSection(HeightsSection, 'Jalori');
  findItem('Narkanda, 2,708 m').getByText('Fine');
  expect(screen.queryByText(/^If somebody falls ill/)).toBeNull();
});

test('counts no fuel when the roads have pumps', () => {
  renderSection(FuelSection, 'Desert Forts');
  screen.getByText('These roads have pumps every few kilometres: there is nothing to count.');
  expect(screen.queryByLabelText('Tank, litres')).toBeNull();
});

test('compares the tank’s range with the longest leg', () => {
  renderSection(FuelSection, 'Manali to Leh');
  screen.getByText('The longest way without a pump is 335 km, Tandi to Karu. Your tank does 384 km.');
  fill('Bike', 'interceptor-650');
  // (13.7 − 1) × 25 × 0.8 = 254 km, and 335 km take 16.75 litres.
  screen.getByText('The longest way without a pump is 335 km, Tandi to Karu. Your tank does 254 km: carry 5 L.');
  screen.getByText('81 km too far: carry 5 L');
  fill('Km per litre', '34,5');
  screen.getByText(/Your tank does 350 km: only just enough\.$/);
  expect(screen.queryByText(/^Enter a number/)).toBeNull();
  screen.getByText(/only just: 15 km to spare$/);
  screen.getByText('Support truck with spares and oxygen', { exact: false });
});

test('shows the date of the copy beside the price when offline', () => {
  setOfflineState({
    isOffline: true,
    catalogueCopy: { count: 24, syncedAt: '2026-11-12T10:00:00.000Z', complete: true },
  });
  renderSection(MoneySection, 'Manali to Leh');
  screen.getByText(/12 Nov 2026, 15:30/);
  act(() => setOfflineState({ isOffline: false }));
  expect(screen.queryByText(/12 Nov 2026, 15:30/)).toBeNull();
});

test('shows an error and no range when a number is invalid', () => {
  renderSection(FuelSection, 'Manali to Leh');
  const tank = screen.getByLabelText('Tank, litres') as HTMLInputElement;
  for (const invalidText of ['', 'full', '0', '61']) {
    fireEvent.change(tank, { target: { value: invalidText } });
    expect(tank.value).toBe(invalidText);
    screen.getByText('Enter a number from 1 to 60.');
    expect(screen.queryByText(/Your tank does|to spare/)).toBeNull();
  }
  fill('Bike', 'classic-350');
  expect((screen.getByLabelText('Tank, litres') as HTMLInputElement).value).toBe('13');
  screen.getByText(/Your tank does \d+ km/);
});

test('shows payment dates when a first day is set, else days before the start', () => {
  renderSection(MoneySection, 'Manali to Leh');
  screen.getByText('45 days before you start');
  screen.getByText('more than 30 days before travel');
  cleanup();
  renderSection(MoneySection, 'Manali to Leh', { startsOn: '2027-07-12', people: 2 }, '2027-06-01');
  screen.getByText('2 × ₹42,500 = ₹85,000. Book with ₹59,500.');
  within(screen.getByRole('row', { name: /^With the booking/ })).getByText('₹49,500');
  screen.getByText('its day was 28 May 2027, 45 days before you start');
  screen.getByText('12 Jun 2027');
});

test('lists the cancellation cost for each period when a first day is set', () => {
  const listSentences = () =>
    [...(screen.getByRole('heading', { name: 'If you cancel' }).nextElementSibling?.children ?? [])].map(
      ({ textContent }) => textContent,
    );
  renderSection(MoneySection, 'Manali to Leh', { startsOn: '2027-07-12', people: 2 }, '2027-03-01');
  expect(listSentences()).toEqual([
    'Cancel today: you lose the ₹10,000.',
    'Cancel until 11 Jun 2027: you lose ₹17,000, 20 % of the price, and get ₹42,500 back by Fri 25 Jun.',
    'Cancel until 27 Jun 2027: you lose ₹42,500, 50 % of the price, and get ₹42,500 back by Fri 9 Jul.',
    'Cancel until the day you start: you lose the ₹85,000.',
  ]);
});

test('adds the agency’s GST to the price, and names the bike’s deposit', () => {
  renderSection(MoneySection, 'Manali to Leh', { people: 2 }, null, { gst: { percent: 5, isIncluded: false } });
  screen.getByText('2 × ₹42,500 + 5 % GST = ₹89,250. Book with ₹10,000.');
  within(screen.getByRole('row', { name: /^In all, with 5 % GST/ })).getByText('₹89,250');
  screen.getByText('Besides the price: Refundable damage deposit of ₹10,000.');
  cleanup();
  renderSection(MoneySection, 'Manali to Leh', {}, null, { gst: { percent: 5, isIncluded: true } });
  screen.getByText('₹42,500 for one. Book with ₹5,000.');
  screen.getByRole('row', { name: 'In all, with 5 % GST ₹42,500' });
});

const buildProps = (heading: string, startsOn: string | null = null, today: string | null = null) => {
  const tour = demoTour(heading);
  return { tour, offeredTour: tour, ride: { ...emptyRide(tour._id), startsOn }, today, onChange: () => {} };
};

function captureDownloads(): Map<string, Promise<string>> {
  const files = new Map<string, Promise<string>>();
  let content = Promise.resolve('');
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = (blob as Blob).text();
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.set(this.download, content);
  });
  return files;
}

test('draws every demo tour in at most 4 kB, and links each place to a day of the tour', () => {
  for (const tour of demoTours) {
    const page = renderToString(
      <MemoryRouter>
        <DaysSection {...{ ...buildProps(tour.heading), tour }} />
      </MemoryRouter>,
    );
    const drawings = page.match(/<svg[^>]*viewBox="0 0 360 .*?<\/svg>/g) ?? [];
    expect(drawings, tour.heading).toHaveLength(1);
    expect(brotliCompressSync(drawings.join('')).length, tour.heading).toBeLessThan(4000);
    const days = new Set(tour.itinerary.map(({ day }) => `#day-${day}`));
    const links = [...page.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(4);
    expect(
      links.filter((href) => !days.has(href ?? '')),
      tour.heading,
    ).toEqual([]);
    expect(page.replace(/class="[^"]*"/g, '')).not.toMatch(/NaN|undefined|Infinity| style=/);
  }
});

test('saves the route as GPX, named after the tour', async () => {
  const files = captureDownloads();
  render(<PlanFiles {...buildProps('Manali to Leh')} />);
  press('Route as GPX');
  expect(await files.get('manali-to-leh-high-pass-ride.gpx')).toContain('<rtept lat="32.243" lon="77.189">');
  expect(screen.getByRole('status').textContent).toBe('Saved as manali-to-leh-high-pass-ride.gpx.');
});

test('saves days and payments as a calendar when a first day is set', async () => {
  const files = captureDownloads();
  const { rerender } = render(<PlanFiles {...buildProps('Manali to Leh')} />);
  press('Days and payments for my calendar');
  expect(screen.getByRole('status').textContent).toContain('Choose a first day above');
  expect(files.size).toBe(0);
  rerender(<PlanFiles {...buildProps('Manali to Leh', '2026-07-12', '2026-04-01')} />);
  press('Days and payments for my calendar');
  const file = (await files.get('manali-to-leh-high-pass-ride.ics')) ?? '';
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(12);
  expect(file).toContain('DTSTART;VALUE=DATE:20260714\r\n');
  expect(file).toMatch(/DTSTART;VALUE=DATE:20260528\r\n.*\r\nSUMMARY:Pay ₹/);
});

const buildPosition = (latitude: number, longitude: number, accuracy = 20) => ({
  coords: { latitude, longitude, accuracy },
});

function stubPosition(answer: ReturnType<typeof buildPosition> | number) {
  const getCurrentPosition = vi.fn(
    (onSuccess: (position: unknown) => void, onError: (error: { code: number }) => void) =>
      typeof answer === 'number' ? onError({ code: answer }) : onSuccess(answer),
  );
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  return getCurrentPosition;
}

const requestPosition = () => {
  press('Where am I?');
  return screen.getByRole('status').textContent;
};

test('requests the position only when pressed, and names the next stops', () => {
  const getPosition = stubPosition(buildPosition(32.833, 77.5));
  render(<LocateButton tour={demoTour('Manali to Leh')} day={3} />);
  expect(getPosition).not.toHaveBeenCalled();
  expect(requestPosition()).toBe('Sarchu in 17 km · next pump Karu in 237 km');
});

test.each([
  ['off the route', buildPosition(28.6, 77.2), /^You’re \d+ km from this tour’s route\.$/],
  ['rough', buildPosition(32.833, 77.5, 4000), /as a rough guess\.$/],
  ['denied', 1, /^Your browser doesn’t let this page ask/],
  ['not found', 2, /^Your phone can’t find its position/],
  ['not found in time', 3, /^Your phone hasn’t found its position/],
])('explains when the position is %s', (_name, answer, message) => {
  stubPosition(answer);
  render(<LocateButton tour={demoTour('Manali to Leh')} day={3} />);
  expect(requestPosition()).toMatch(message);
});

test('names the pump in a town when in ride mode', () => {
  render(<DaysSection {...buildProps('Manali to Leh', '2030-07-12', '2030-07-15')} />, { wrapper: MemoryRouter });
  press('Ride mode');
  const stops = within(screen.getByRole('region', { name: 'The road' })).getAllByRole('listitem');
  expect(stops.find((stop) => stop.textContent?.includes('Leh'))?.textContent).toContain('pump');
});
