import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { fillFacts } from '#shared/settings/agency-texts';
import { defaultTexts } from '#shared/settings/settings-lists';
import { defaultSite } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { call, readPageText } from '../test/client';
import { addTour, editTour, signIn } from '../test/factories';
import { saveSettings } from '../test/settings';

const grid = '/grid';

it('names a captain on a tour’s page when one is at home in its place', async () => {
  const token = await signIn();
  const spiti = await addTour(token, { place: 'Spiti Valley' });
  const trek = await addTour(token, { place: 'Trekking' });
  expect(await readPageText(pages.tour(spiti._id))).toContain('Chhering Dorje');
  expect(await readPageText(pages.tour(trek._id))).not.toContain('Our captains');
});

it('shows the specification’s figures and the demo’s texts by default', async () => {
  const tour = await addTour(await signIn(), { rating: '4.9', place: 'Spiti Valley' });
  const about = await readPageText(pages.about);
  expect(about).toMatch(/Visitors 4589 and counting Packages 50\+ travel packages Since 2017 Delhi/);
  expect(about).toMatch(/In 2017 I left a desk in Delhi.*Vikram Negi, founder.*Stanzin Angmo.*Slowly up.*oxygen/);
  const home = await readPageText(pages.home);
  expect(home).toMatch(/Rating : 4\.9.*Ananya R\. Pune/);
  expect(await readPageText(pages.tour(tour._id))).toMatch(/Rating 4\.9.*Best price guarantee/);
  expect(await readPageText(grid)).toContain('5.0(30)');
  const terms = await readPageText(pages.terms);
  for (const line of defaultTexts.termsRestrictions.split('\n')) expect(terms).toContain(line);
  expect(terms).toContain(fillFacts(defaultTexts.termsLaw, defaultSite));
});

it('shows nothing in place of empty lists and texts', async () => {
  const token = await signIn();
  const tour = await addTour(token, { rating: '4.9', place: 'Spiti Valley' });
  const lists = [
    'captains',
    'truck',
    'questions',
    'testimonials',
    'destinations',
    'counters',
    'principles',
    'services',
  ];
  const texts = ['founder', 'regions', 'priceNote', 'refundMethod', ...Object.keys(defaultTexts)];
  const changes = Object.fromEntries([...lists.map((name) => [name, []]), ...texts.map((name) => [name, ''])]);
  expect((await saveSettings(token, { ...changes, ratings: 'hidden' })).status).toBe(200);
  const about = await readPageText(pages.about);
  const goneFromAbout = ['4589', 'KNOW YOUR RIDER', 'Vikram', 'Our captains', 'MY AIM', 'truck', 'OUR SERVICES'];
  for (const gone of goneFromAbout) expect(about).not.toContain(gone);
  const home = await readPageText(pages.home);
  for (const gone of ['Top Destinations', 'Travelers Are Saying', 'Our captains', 'Indian passports'])
    expect(home).not.toContain(gone);
  const terms = await readPageText(pages.terms);
  for (const gone of ['Restrictions', 'Insurance and liability', 'Law', 'Questions &', 'Indian nationals', 'by bank'])
    expect(terms).not.toContain(gone);
  expect(terms).toContain('on business days.');
  const tourPage = await readPageText(pages.tour(tour._id));
  expect(tourPage).not.toMatch(/Best price guarantee|Chhering|Our captains/);
  for (const path of [pages.home, pages.tour(tour._id), pages.domestic, grid])
    expect(await readPageText(path), path).not.toMatch(/Rating|5\.0\(30\)|\b4\.9\b/);
});

it('replaces a destination’s count of tours by the line that an owner wrote', async () => {
  const token = await signIn();
  await addTour(token, { place: 'Spiti Valley' });
  const spiti = { image: 'spiti', place: 'Spiti Valley', page: '/spitiValley' } as const;
  await saveSettings(token, {
    destinations: [{ ...spiti, hotels: '12 homestays', page: '/adventure?place=Spiti Valley' }],
  });
  expect(await (await call(pages.home)).text()).toContain('href="/adventure?place=Spiti%20Valley"');
  expect(await readPageText(pages.home)).toMatch(/Top Destinations.*Spiti Valley 12 homestays.*Tour Packages/);
});

it.each([
  ['destinations', { image: 'spiti', place: 'Spiti', page: '//evil.example', hotels: '' }],
  ['destinations', { image: 'moon', place: 'Spiti', page: '/spitiValley', hotels: '' }],
  ['services', { icon: 'tent', title: 'Treks', text: 'Over ridges.', page: 'javascript:alert(1)' }],
  ['services', { icon: 'rocket', title: 'Treks', text: 'Over ridges.', page: '/adventure' }],
  ['testimonials', { desc: '', name: 'Asha', location: '' }],
])('rejects an invalid row of %s: %j', async (field, row) => {
  expect((await saveSettings(await signIn(), { [field]: [row] })).status).toBe(400);
});

it('counts the tours of a destination and names their lowest price after every change', async () => {
  const token = await signIn();
  const dubai = async () => /Dubai ((?:\d+ tours? from ₹[\d,]+|\d+ tours?)?)/.exec(await listPlaces())?.[1];
  const listPlaces = async () => /Top Destinations.*?Tour Packages/.exec(await readPageText(pages.home))?.[0] ?? 'none';
  expect(await listPlaces()).not.toMatch(/hotels|\d+ tour/);
  const first = await addTour(token, { place: 'Dubai', price: '98000', discountPrice: '' });
  expect(await dubai()).toBe('1 tour from ₹98,000');
  const second = await addTour(token, { place: 'dubai', price: '64500', discountPrice: '' });
  expect(await dubai()).toBe('2 tours from ₹64,500');
  await call(api.deleteTour, { params: { id: second._id }, token });
  expect(await dubai()).toBe('1 tour from ₹98,000');
  await editTour(token, first._id, [['place', 'Bali']]);
  expect(await dubai()).toBe('');
  await editTour(token, first._id, [
    ['place', 'Dubai'],
    ['price', ''],
  ]);
  expect(await dubai()).toBe('1 tour');
});

it('explains the steps after an inquiry with the policy’s figures', async () => {
  for (const path of [pages.about, pages.inquiryForm])
    expect(await readPageText(path), path).toMatch(
      /Asked.*Answered.*7 days.*₹5,000.*70% of the price is due 45 days before the start, the rest 30 days before/,
    );
});
