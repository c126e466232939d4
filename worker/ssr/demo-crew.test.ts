import { afterEach, expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { crew } from '#shared/settings/crew';
import { call } from '../test/client';
import { addTour, signIn } from '../test/factories';

afterEach(() => {
  Object.assign(crew, { isShown: true });
});

const read = async (path: string) => (await call(path)).text();

it('names a captain on a tour’s page when one is at home in its place', async () => {
  const token = await signIn();
  const spiti = await addTour(token, { place: 'Spiti Valley' });
  const trek = await addTour(token, { place: 'Trekking' });
  expect(await read(pages.tour(spiti._id))).toContain('Chhering Dorje');
  expect(await read(pages.tour(trek._id))).not.toContain('Who rides in front');
});

it('shows no demo captains and no truck when the demo crew is off', async () => {
  const tour = await addTour(await signIn(), { place: 'Spiti Valley' });
  Object.assign(crew, { isShown: false });
  const about = await read(pages.about);
  for (const gone of ['Vikram', 'Stanzin', 'oxygen cylinders', 'Who rides in front']) expect(about).not.toContain(gone);
  expect(await read(pages.tour(tour._id))).not.toMatch(/Chhering|Who rides in front/);
});

it('names the founder, every captain and the truck’s load on About when the demo crew is on', async () => {
  expect(await read(pages.about)).toMatch(/Vikram Negi.*Stanzin Angmo.*oxygen cylinders/s);
});

it('explains the steps after an inquiry with the policy’s figures', async () => {
  for (const path of [pages.about, pages.inquiryForm]) {
    const page = await read(path);
    expect(page, path).toMatch(
      /Asked.*Answered.*7 days.*₹5,000.*70% of the price is due 45 days before the start, the rest 30 days before/s,
    );
  }
});
