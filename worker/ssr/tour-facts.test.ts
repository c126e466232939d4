import { expect, it } from 'vitest';
import { isBikeTour } from '#shared/ride/ride';
import { pages } from '#shared/routes';
import type { Tour } from '#shared/tours/tour';
import demo from '../../seed/tours.json?raw';
import { readPageText } from '../test/client';
import { addTour, signIn } from '../test/factories';

const tours = JSON.parse(demo) as Tour[];

async function readPage(heading: string): Promise<string> {
  const tour = tours.find((one) => one.heading === heading);
  const { itinerary, route, facts } = tour ?? {};
  const { _id } = await addTour(await signIn(), {
    'itinerary[0][day]': null,
    'itinerary[0][title]': null,
    'itinerary[0][description]': null,
    heading,
    itinerary: JSON.stringify(itinerary),
    route: JSON.stringify(route),
    facts: JSON.stringify(facts),
  });
  return readPageText(pages.tour(_id));
}

it('gives a trek’s walking distance, and each day’s way of travelling', async () => {
  const page = await readPage('Hampta Pass Trek with Chandratal');
  expect(page).toMatch(/Walk 28 km on foot/);
  expect(page).not.toMatch(/Way 206|206 km, from/);
  expect(page).toMatch(/Day 1: Manali to Jobra and walk to Chika drive 18 km, walk 3 km · sleep 3,170 m/);
  expect(page).toMatch(/Day 6: Buffer and departure depart/);
});

it('marks a tour’s arrival on its first day, its departure on the last, and no night after that', async () => {
  const ride = await readPage('Manali to Leh High-Pass Ride');
  expect(ride).toMatch(/Day 1: Arrive Manali and meet the bikes arrive/);
  expect(ride).toMatch(/Day 5: Rest and acclimatise in Leh rest/);
  expect(ride).toMatch(/Day 10: Depart Leh depart/);
  const kinnaur = await readPage('Kinnaur Orchards: Sarahan, Sangla, Chitkul and Kalpa');
  expect(kinnaur).toMatch(/Day 7: Narkanda to Shimla drive 62 km (?!· sleep)/);
});

it('names the motorcycle and the hours in the saddle of a ride, and neither on a trek', async () => {
  expect(await readPage('Manali to Leh High-Pass Ride')).toMatch(
    /Motorcycle Royal Enfield Himalayan In the saddle 5 to 9 hours a day/,
  );
  expect(await readPage('Hampta Pass Trek with Chandratal')).not.toMatch(/In the saddle/);
});

it('draws no height profile when a tour is flat', async () => {
  const page = await readPage('Singapore City, Wildlife and Island Break');
  expect(page).toContain('All heights');
  expect(page).not.toContain('Height profile');
});

it('draws a tour’s road from above and from the side, with the name of every pass above 4,000 m', async () => {
  const page = await readPage('Srinagar to Manali: The Full Himalayan Crossing');
  const drawn = page.slice(page.indexOf('The road'), page.indexOf('All heights'));
  for (const pass of ['Fotu La', 'Khardung La', 'Chang La', 'Tanglang La', 'Lachulung La', 'Baralacha La', 'Nakee La'])
    expect(drawn).toContain(pass);
  expect(drawn).toMatch(/Khardung La 5,359 m .*0 km .*Khardung La 5,359 m/);
  expect(drawn).toMatch(/from 1,585 to 5,360 m/);
});

it('says what a pillion, a rider on an own bike and a foreigner pay', async () => {
  const prices = { pillionPrice: '26500', ownBikePrice: '35000', foreignerPrice: '53000' };
  const { _id } = await addTour(await signIn(), { price: '42500', ...prices });
  const facts = await readPageText(pages.tour(_id));
  for (const words of [/Pillion ₹26,500 · Rider on own bike ₹35,000/, /others: ₹53,000/]) expect(facts).toMatch(words);
});

it.each(tours.filter(isBikeTour))('has a price for a pillion and for an own bike on $heading', (tour) => {
  expect([tour.pillionPrice, tour.ownBikePrice]).toEqual([expect.any(Number), expect.any(Number)]);
});
