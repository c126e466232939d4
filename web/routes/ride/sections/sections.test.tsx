import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Ride } from '#shared/ride/ride';
import { setFacts } from '#shared/site/site';
import { demoTour } from '#shared/test/demo-tours';
import type { Tour } from '#shared/tours/tour';
import { changeRide, emptyRide, type RideChange } from '../../../ride/empty-ride';
import { withExtraNights } from '../../../ride/extra-nights';
import { fill, press } from '../../../test/form';
import { setPhone } from '../../../ui/page/phone';
import { FuelSection } from './fuel-section';
import { HeightsSection } from './heights-section';
import { MoneySection } from './money-section';
import type { RideSection } from './section';
import { sections } from './sections';

function open(
  Section: RideSection['Section'],
  heading: string,
  start: Partial<Ride> = {},
  today: string | null = null,
) {
  function Page() {
    const [ride, setRide] = useState<Ride>({ ...emptyRide('x'), ...start });
    const onChange = (change: RideChange) => setRide((now) => changeRide(now, change));
    const offered = demoTour(heading);
    return (
      <Section tour={withExtraNights(offered, ride)} offered={offered} ride={ride} today={today} onChange={onChange} />
    );
  }
  render(<Page />, { wrapper: MemoryRouter });
}

const itemWith = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);

test('says which night is too high, and changes with the rider', () => {
  open(HeightsSection, 'Manali to Leh');
  screen.getByText('Sarchu, 4,290 m, is too high for day 3: one more night in Jispa helps.');
  itemWith('Jispa, 3,200 m').getByText('Take care');
  screen.getByText(
    'From Sarchu, 4,290 m, the way down is 79 km back to Darcha, 3,360 m, over Baralacha La at 4,890 m; the district hospital in Keylong is 108 km back.',
  );
  screen.getByText('Spangmik: the health post in Tangtse, 45 km back.');
  screen.getByText('Oxygen, in the price: Support truck with spares and oxygen.');
  fireEvent.click(screen.getByLabelText('I have had mountain sickness before'));
  itemWith('Jispa, 3,200 m').getByText('Too high too soon');
  fireEvent.click(screen.getByLabelText('I have had mountain sickness before'));
  fill('Height of your home town, metres', '3500');
  itemWith('Manali, 2,050 m').getByText('Fine');
});

test('offers, adds and removes a night that helps, and moves the focus to the verdict', () => {
  open(HeightsSection, 'Manali to Leh');
  fireEvent.click(itemWith('Sarchu, 4,290 m').getByRole('button', { name: 'Add a night in Jispa' }));
  const verdict = screen.getByText('2 nights to take care with: Jispa, Sarchu.');
  expect(document.activeElement).toBe(verdict);
  itemWith('Sarchu, 4,290 m').getByText('Take care');
  screen.getByText('Night 4', { exact: false });
  expect(screen.queryByRole('button', { name: /^Add a night/ })).toBeNull();
  press('Remove this night');
  screen.getByText('Sarchu, 4,290 m, is too high for day 3: one more night in Jispa helps.');
  expect(document.activeElement).toBe(verdict);
});

test('says that an added night isn’t in the price, and takes the price of the departure', () => {
  const offered = {
    ...demoTour('Manali to Leh'),
    departures: [{ id: 'a', startsOn: '2027-07-12', seats: 14, taken: 3, price: 44_500, state: 'open' as const }],
  };
  const ride = { ...emptyRide('x'), startsOn: '2027-07-12', extraNights: [2] };
  render(
    <MoneySection
      tour={withExtraNights(offered, ride)}
      offered={offered}
      ride={ride}
      today="2027-03-01"
      onChange={() => {}}
    />,
    { wrapper: MemoryRouter },
  );
  screen.getByText('₹44,500 for one. Book with ₹5,000.');
  screen.getByText('The nights you added aren’t in this price: ask us.');
});

test('takes the prices for an own bike or a foreign passport when the tour has them', () => {
  const own = { pillionPrice: 31_000, ownBikePrice: 36_500, foreignerPrice: 61_000 };
  const tour = { ...demoTour('Manali to Leh'), ...own };
  const shown = (ride: Partial<Ride>, of: Tour = tour) => {
    cleanup();
    const given = { tour: of, offered: of, ride: { ...emptyRide('x'), ...ride }, today: '2027-03-01' };
    render(<MoneySection {...given} onChange={() => {}} />, { wrapper: MemoryRouter });
  };
  shown({ ownBike: true, people: 2 });
  screen.getByText('2 × ₹36,500 = ₹73,000. Book with ₹10,000.');
  screen.getByText('This is the price for an Indian passport, on your own bike.');
  screen.getByText('Pillion: ₹31,000. Say in your inquiry who comes along.');
  shown({ nationality: 'other' });
  screen.getByText('₹61,000 for one. Book with ₹5,000.');
  screen.getByText('This is the price for foreign nationals.');
  expect(screen.queryByText(/Indian nationals/)).toBeNull();
  shown({ nationality: 'other' }, { ...demoTour('Manali to Leh'), foreignerPrice: null });
  screen.getByText('Our price for this tour is for Indian passports: we’ll tell you yours.');
  screen.getByRole('link', { name: 'Ask for your price' });
  expect(document.body.textContent).not.toContain('₹');
});

test('shows no heights for a low tour, and no illness for one that sleeps below 2,800 m', () => {
  expect(sections.find(({ id }) => id === 'heights')?.suits?.(demoTour('Desert Forts'))).toBe(false);
  open(HeightsSection, 'Jalori');
  itemWith('Narkanda, 2,708 m').getByText('Fine');
  expect(screen.queryByText(/^If somebody falls ill/)).toBeNull();
});

test('says that no fuel is counted on ordinary roads', () => {
  open(FuelSection, 'Desert Forts');
  screen.getByText('These roads have pumps every few kilometres: there is nothing to count.');
  expect(screen.queryByLabelText('Tank, litres')).toBeNull();
});

test('measures the rider’s tank against the longest leg', () => {
  open(FuelSection, 'Manali to Leh');
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
  setPhone({ offline: true, copy: { count: 24, syncedAt: '2026-11-12T10:00:00.000Z', complete: true } });
  open(MoneySection, 'Manali to Leh');
  screen.getByText(/12 Nov 2026, 15:30/);
  act(() => setPhone({ offline: false }));
  expect(screen.queryByText(/12 Nov 2026, 15:30/)).toBeNull();
});

test('says that a figure is wrong, and works out nothing from another', () => {
  open(FuelSection, 'Manali to Leh');
  const tank = screen.getByLabelText('Tank, litres') as HTMLInputElement;
  for (const wrong of ['', 'full', '0', '61']) {
    fireEvent.change(tank, { target: { value: wrong } });
    expect(tank.value).toBe(wrong);
    screen.getByText('Enter a number from 1 to 60.');
    expect(screen.queryByText(/Your tank does|to spare/)).toBeNull();
  }
  fill('Bike', 'classic-350');
  expect((screen.getByLabelText('Tank, litres') as HTMLInputElement).value).toBe('13');
  screen.getByText(/Your tank does \d+ km/);
});

test('shows payments in days without a date, and in dates with one', () => {
  open(MoneySection, 'Manali to Leh');
  screen.getByText('45 days before you start');
  screen.getByText('more than 30 days before travel');
  cleanup();
  open(MoneySection, 'Manali to Leh', { startsOn: '2027-07-12', people: 2 }, '2027-06-01');
  screen.getByText('2 × ₹42,500 = ₹85,000. Book with ₹59,500.');
  within(screen.getByRole('row', { name: /^With the booking/ })).getByText('₹49,500');
  screen.getByText('its day was 28 May 2027, 45 days before you start');
  screen.getByText('12 Jun 2027');
});

test('says in one sentence for each stretch of days what cancelling costs', () => {
  const words = () =>
    [...(screen.getByRole('heading', { name: 'If you cancel' }).nextElementSibling?.children ?? [])].map(
      ({ textContent }) => textContent,
    );
  open(MoneySection, 'Manali to Leh', { startsOn: '2027-07-12', people: 2 }, '2027-03-01');
  expect(words()).toEqual([
    'Cancel today: you lose the ₹10,000.',
    'Cancel until 11 Jun 2027: you lose ₹17,000, 20 % of the price, and get ₹42,500 back by Fri 25 Jun.',
    'Cancel until 27 Jun 2027: you lose ₹42,500, 50 % of the price, and get ₹42,500 back by Fri 9 Jul.',
    'Cancel until the day you start: you lose the ₹85,000.',
  ]);
});

test('adds the agency’s GST to the price and its parts, and names the bike’s deposit', () => {
  setFacts({ gst: { percent: 5, isIncluded: false } });
  open(MoneySection, 'Manali to Leh', { people: 2 });
  screen.getByText('2 × ₹42,500 + 5 % GST = ₹89,250. Book with ₹10,000.');
  within(screen.getByRole('row', { name: /^In all, with 5 % GST/ })).getByText('₹89,250');
  screen.getByText('Besides the price: Refundable damage deposit of ₹10,000.');
  cleanup();
  setFacts({ gst: { percent: 5, isIncluded: true } });
  open(MoneySection, 'Manali to Leh');
  screen.getByText('₹42,500 for one. Book with ₹5,000.');
  screen.getByRole('row', { name: 'In all, with 5 % GST ₹42,500' });
  setFacts(null);
});
