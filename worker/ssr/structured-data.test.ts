import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { pages } from '#shared/routes';
import { defaultSite } from '#shared/settings/site';
import { departure } from '#shared/test/tour-samples';
import { findCoverCrop } from '#shared/tours/share-picture';
import { call, setClock } from '../test/client';
import { addTour, route, signIn } from '../test/factories';
import { findMistakes, listNodes, readGraph, type SchemaNode } from '../test/schema-org';
import { indexedPages } from './sitemap';

/** Addresses use SITE_URL, never the request's host. */
const origin = env.SITE_URL;

async function graphOf(path: string): Promise<SchemaNode[]> {
  return readGraph(await (await call(path)).text());
}

const typesOf = (graph: readonly SchemaNode[]) => graph.map((thing) => thing['@type']);
const elementsOf = (graph: readonly SchemaNode[], type: string) =>
  (findThing(graph, type)?.itemListElement ?? []) as SchemaNode[];
const findThing = (graph: readonly SchemaNode[], type: string) =>
  listNodes(graph).find((thing) => thing['@type'] === type);

it('names the agency on every page in valid schema.org terms', async () => {
  await addTour(await signIn(), { route });
  for (const path of [...indexedPages, pages.saved, pages.grid, pages.tourDetailTwo, pages.tour('nowhere'), '/x']) {
    const graph = await graphOf(path);
    expect(findMistakes(graph), path).toEqual([]);
    expect(typesOf(graph)[0], path).toBe('TravelAgency');
  }
});

it('describes a tour, its price, its questions and its breadcrumbs', async () => {
  const tour = await addTour(await signIn(), { route });
  const url = origin + pages.tour(tour._id);
  for (const path of [pages.tour(tour._id), pages.tourDetailOne(tour._id), `${pages.exploreNow}?id=${tour._id}`]) {
    const graph = await graphOf(path);
    expect(findMistakes(graph)).toEqual([]);
    expect(typesOf(graph)).toEqual(['TravelAgency', 'TouristTrip', 'FAQPage', 'BreadcrumbList']);
    expect(findThing(graph, 'TouristTrip')).toMatchObject({
      name: 'Manali to Leh',
      url,
      image: [origin + findCoverCrop(tour, defaultSite), origin + tour.coverImage],
      tripOrigin: { name: 'Manali' },
      itinerary: { numberOfItems: 1, itemListElement: [{ position: 1, name: 'Day 1: Arrive' }] },
      offers: { price: 42500, priceCurrency: 'INR', url },
    });
    expect(findThing(graph, 'Question')).toMatchObject({
      name: 'Will my phone work?',
      acceptedAnswer: { text: 'Hardly.' },
    });
    expect(elementsOf(graph, 'BreadcrumbList').map(({ name, item }) => [name, item])).toEqual([
      ['Home', `${origin}/`],
      ['Domestic', origin + pages.domestic],
      ['Leh Ladakh', origin + pages.lehLadakh],
      ['Manali to Leh', url],
    ]);
  }
});

it('offers a tour on each future date, with its price and free seats', async () => {
  setClock('2027-07-01');
  const departures = [
    departure({ id: 'past', startsOn: '2027-06-12' }),
    departure({ id: 'few', startsOn: '2027-07-10', taken: 10 }),
    departure({ id: 'off', startsOn: '2027-07-17', state: 'cancelled' }),
    departure({ id: 'full', startsOn: '2027-07-24', taken: 12, price: 45_000 }),
    departure({ id: 'sure', startsOn: '2027-08-07', state: 'guaranteed' }),
  ];
  const tour = await addTour(await signIn(), { departures: JSON.stringify(departures) });
  const graph = await graphOf(pages.tour(tour._id));
  expect(findMistakes(graph)).toEqual([]);
  const offers = (findThing(graph, 'TouristTrip')?.offers ?? []) as SchemaNode[];
  expect(offers.map((offer) => [offer.availabilityStarts, offer.availability, offer.price])).toEqual([
    ['2027-07-10', 'https://schema.org/LimitedAvailability', 42_500],
    ['2027-07-24', 'https://schema.org/SoldOut', 45_000],
    ['2027-08-07', 'https://schema.org/InStock', 42_500],
  ]);
  vi.setSystemTime(Date.parse('2027-08-08'));
  expect(findThing(await graphOf(pages.tour(tour._id)), 'TouristTrip')?.offers).toMatchObject({ price: 42_500 });
});

it('lists the tours of Home and of a listing in order', async () => {
  const token = await signIn();
  const first = await addTour(token, { heading: 'First' });
  const second = await addTour(token, { heading: 'Second' });
  await addTour(token, { heading: 'Elsewhere', type: 'International', place: 'Dubai' });
  const listed = async (path: string) =>
    elementsOf(await graphOf(path), 'ItemList').map(({ position, url }) => [position, url]);
  const addresses = [second, first].map((tour) => origin + pages.tour(tour._id));
  expect(await listed(pages.lehLadakh)).toEqual(addresses.map((url, index) => [index + 1, url]));
  expect((await listed(pages.home)).slice(1)).toEqual(addresses.map((url, index) => [index + 2, url]));
});

it('gives Tours by height breadcrumbs and a picture of its own', async () => {
  await addTour(await signIn());
  const html = await (await call(pages.passes)).text();
  expect(html).toContain(`property="og:image" content="${origin}/share/passes.jpg"`);
  const graph = readGraph(html);
  expect(findMistakes(graph)).toEqual([]);
  expect(elementsOf(graph, 'ItemList')).toHaveLength(1);
  expect(elementsOf(graph, 'BreadcrumbList').map(({ item }) => item)).toEqual([`${origin}/`, origin + pages.passes]);
});

it('leaves a tour’s missing facts out, and describes no trip on a page without a tour', async () => {
  const token = await signIn();
  const { _id } = await addTour(token, {
    price: '',
    description: '',
    'faq[0][question]': null,
    'faq[0][answer]': null,
  });
  const graph = await graphOf(pages.tour(_id));
  expect(typesOf(graph)).toEqual(['TravelAgency', 'TouristTrip', 'BreadcrumbList']);
  expect(findThing(graph, 'TouristTrip')).not.toHaveProperty('offers');
  expect(findThing(graph, 'TouristTrip')).not.toHaveProperty('description');
  for (const path of [pages.tour('nowhere'), pages.inquiryAbout(_id)]) {
    expect(typesOf(await graphOf(path)), path).toEqual(['TravelAgency']);
  }
});

it('escapes a heading that would end its script', async () => {
  const heading = '</script><script>alert(1)</script>';
  const { _id } = await addTour(await signIn(), { heading });
  const html = await (await call(pages.tour(_id))).text();
  expect(html).not.toContain('<script>alert');
  expect(findThing(readGraph(html), 'TouristTrip')?.name).toBe(heading);
});
