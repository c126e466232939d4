import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import { pages } from '#shared/routes';
import { sha256 } from '#shared/sha256';
import { api } from '#shared/test/api';
import { type AdminTour, previewPath, type StageInput } from '#shared/tours/admin-tour';
import { homeTourCount } from '#shared/tours/catalogue';
import type { Tour } from '#shared/tours/tour';
import { call, send } from '../test/client';
import { addSession, addTour, addUser, editTour, readTour, signIn, toForm } from '../test/factories';

const route = JSON.stringify(
  [
    { day: 1, name: 'Manali', lat: 32.24, lon: 77.19, altitudeM: 2050, kmFromPrevious: 0, kind: 'start' },
    { day: 2, name: 'Umling La', lat: 32.69, lon: 79.28, altitudeM: 5798, kmFromPrevious: 400, kind: 'end' },
  ].map((waypoint) => ({ mode: 'ride', ...waypoint })),
);

const setStage = (token: string, id: string, stage: StageInput, headers: Record<string, string> = {}) =>
  send(api.changeStage, stage, { params: { id }, token, headers });
const listed = async () => ((await (await call(api.listTours)).json()) as Tour[]).map(({ _id }) => _id);
const atDesk = async (token: string) => (await (await call(api.listAdminTours, { token })).json()) as AdminTour[];
const text = async (path: string) => (await call(path)).text();

/** Of all places where anybody might meet a tour, those that show this one. */
async function whereShown(tour: Tour): Promise<string[]> {
  const { _id: id, heading } = tour;
  const shown: string[] = [];
  const look = async (path: string, words = heading) => {
    const answer = await call(path);
    if (answer.status === 200 && (await answer.text()).includes(words)) shown.push(path);
  };
  await look(toPath(api.readTour, { id }));
  await look(api.listTours.path);
  await look(`${api.listTours.path}?fields=card&limit=${homeTourCount}`);
  await look(`${api.listTours.path}?place=Sikkim`);
  await look(pages.home);
  await look(pages.domestic);
  await look(pages.find);
  await look(pages.passes);
  await look(`${pages.compare}?tours=${id}`);
  await look(pages.tour(id));
  await look(pages.ride(id));
  await look('/llms.txt');
  await look('/sitemap.xml', id);
  return shown;
}

it('shows a draft nowhere but at the desk', async () => {
  const token = await signIn('staff');
  await addTour(token, { heading: 'Always there' });
  const draft = await addTour(token, { heading: 'Not yet there', place: 'Sikkim', stage: 'draft', route });
  expect(draft).toMatchObject({ stage: 'draft' });
  expect(await whereShown(draft)).toEqual([]);
  expect(await text(pages.home)).not.toContain('5,798');
  expect((await call(pages.tour(draft._id))).status).toBe(404);
  expect((await call(api.readTour, { params: { id: draft._id }, token })).status).toBe(404);
  const places = await env.DB.prepare("select value from summaries where name = 'places'").first<{ value: string }>();
  expect(JSON.parse(places?.value ?? '')).toMatchObject({ 'leh ladakh': { tours: 1 }, sikkim: { tours: 0 } });
  expect((await atDesk(token)).map(({ heading, stage }) => [heading, stage])).toEqual([
    ['Not yet there', 'draft'],
    ['Always there', undefined],
  ]);
  const one = (await (await call(api.readAdminTour, { params: { id: draft._id }, token })).json()) as AdminTour;
  expect([one.heading, one.stage]).toEqual(['Not yet there', 'draft']);
  await editTour(token, draft._id, [['price', '100']]);
  expect(await whereShown(draft)).toEqual([]);

  expect((await setStage(token, draft._id, { stage: 'published' })).status).toBe(200);
  expect((await whereShown(draft)).length).toBe(13);
  expect(await text(pages.home)).toContain('5,798');
  expect(await listed()).toEqual([draft._id, expect.any(String)]);
});

it('removes a tour from the site when it is taken back to draft, and brings it back as the newest', async () => {
  const token = await signIn('staff');
  const tour = await addTour(token);
  const other = await addTour(token, { heading: 'Another' });
  const before = await call(api.listTours);
  await before.text();
  const etag = before.headers.get('etag') ?? '';
  expect((await setStage(token, tour._id, { stage: 'draft' })).status).toBe(200);
  expect((await call(api.listTours, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  expect(await listed()).toEqual([other._id]);
  expect((await call(api.readTour, { params: { id: tour._id } })).status).toBe(404);
  expect((await call(pages.tour(tour._id))).status).toBe(404);
  await setStage(token, tour._id, { stage: 'published' });
  expect(await listed()).toEqual([tour._id, other._id]);
  // Nothing of it was edited, so a form that is open still saves.
  expect((await readTour(tour._id)).version).toBe(tour.version);
});

it('refuses an unknown stage, and the publication of an incomplete tour', async () => {
  const token = await signIn();
  const { _id: id } = await addTour(token, { stage: 'draft', heading: '', price: null });
  const refused = async (stage: object) => {
    const answer = await setStage(token, id, stage as StageInput);
    return [answer.status, Object.keys(((await answer.json()) as { fields: object }).fields)];
  };
  expect((await refused({ stage: 'secret' }))[0]).toBe(400);
  expect(await refused({ stage: 'published' })).toEqual([400, ['heading', 'price']]);
  await editTour(token, id, [
    ['heading', 'Whole'],
    ['price', '100'],
  ]);
  expect((await setStage(token, id, { stage: 'published' }, { 'If-Match': '"v1"' })).status).toBe(412);
  expect((await setStage(token, id, { stage: 'published' }, { 'If-Match': '"v2"' })).status).toBe(200);
  expect((await setStage(token, 'no-such-tour', { stage: 'draft' })).status).toBe(404);
  const unknown = await addTour(token, { stage: 'secret' }).catch(String);
  expect(unknown).toContain('400');
});

it('makes a draft with the same words and pictures when a tour is copied', async () => {
  const token = await signIn();
  const tour = await addTour(token, { route });
  const answer = await call(api.copyTour, { params: { id: tour._id }, token });
  expect(answer.status).toBe(201);
  const { tour: copy } = (await answer.json()) as { tour: AdminTour };
  const { _id, updatedAt, version, ...same } = tour;
  expect(copy).toMatchObject({ ...same, heading: 'Manali to Leh (copy)', stage: 'draft', version: 1 });
  expect(copy._id).not.toBe(_id);
  expect(await listed()).toEqual([_id]);
  expect((await call(api.copyTour, { params: { id: 'no-such-tour' }, token })).status).toBe(404);
});

it('shows a draft to a logged-in person, without scripts, and to nobody else', async () => {
  const cookie = 'c'.repeat(43);
  const { id } = await addUser({ role: 'staff' });
  const token = await addSession(id, { cookieHash: await sha256(cookie) });
  const draft = await addTour(await signIn(), { heading: 'Not yet there', stage: 'draft', route });
  const path = previewPath(draft._id);
  const look = (value: string) =>
    call(path, { redirect: 'manual', headers: { Cookie: `highpass-session-80=${value}` } });
  const page = await look(cookie);
  const html = await page.text();
  expect([page.status, html.includes('Not yet there'), html.includes('A preview: ')]).toEqual([200, true, true]);
  const headers = ['x-robots-tag', 'cache-control', 'referrer-policy'].map((name) => page.headers.get(name));
  expect(headers).toEqual(['noindex, nofollow', 'no-store', 'no-referrer']);
  expect(html).not.toContain('<script');
  expect([(await call(path)).status, (await look('d'.repeat(43))).status]).toEqual([404, 404]);
  expect((await call(path, { token })).status).toBe(404);
  expect(await whereShown(draft)).toEqual([]);

  await setStage(await signIn(), draft._id, { stage: 'published' });
  const moved = await look(cookie);
  expect([moved.status, moved.headers.get('location')]).toEqual([302, pages.tour(draft._id)]);
  await env.DB.prepare('update users set disabled_at = 1 where id = ?').bind(id).run();
  expect((await look(cookie)).status).toBe(404);
});

it('keeps a draft a draft when it is deleted and restored', async () => {
  const token = await signIn();
  const { _id } = await addTour(token, { stage: 'draft' });
  await call(api.deleteTour, { params: { id: _id }, token });
  expect(await atDesk(token)).toEqual([]);
  await call(api.restoreTour, { params: { id: _id }, token });
  expect((await atDesk(token)).map(({ stage }) => stage)).toEqual(['draft']);
  expect(await listed()).toEqual([]);
});

it('stores a draft with nothing but a heading, and asks for the rest when it is published', async () => {
  const token = await signIn('staff');
  const body = toForm([
    ['stage', 'draft'],
    ['heading', 'An idea'],
  ]);
  const answer = await call(api.addTour, { token, body });
  expect(answer.status).toBe(201);
  const { tour } = (await answer.json()) as { tour: AdminTour };
  expect(tour).toMatchObject({ heading: 'An idea', type: '', place: '', coverImage: '', stage: 'draft' });
  expect(
    (
      await editTour(token, tour._id, [
        ['place', ''],
        ['type', ''],
        ['duration', '5 days'],
      ])
    ).status,
  ).toBe(200);
  const stage = await setStage(token, tour._id, { stage: 'published' });
  const { fields } = (await stage.json()) as { fields: object };
  expect([stage.status, Object.keys(fields)]).toMatchObject([
    400,
    expect.arrayContaining(['coverImage', 'type', 'place', 'price']),
  ]);
  const copy = await call(api.copyTour, { params: { id: tour._id }, token });
  expect(await copy.json()).toMatchObject({ tour: { coverImage: '', heading: 'An idea (copy)' } });
});
