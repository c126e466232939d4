import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { activityApi } from '#shared/staff/activity-paths';
import { homeTours } from '#shared/tours/catalogue';
import { previewPath } from '#shared/tours/preview';
import type { Tour } from '#shared/tours/tour';
import type { DeskTour, StageInput } from '#shared/tours/tour-stage';
import { keepHouse } from '../housekeeping';
import worker from '../index';
import { call, send, startAnew } from '../test/client';
import { addSession, addTour, addUser, count, editTour, readTour, signIn } from '../test/factories';

const hour = 60 * 60 * 1000;
const route = JSON.stringify(
  [
    { day: 1, name: 'Manali', lat: 32.24, lon: 77.19, altitudeM: 2050, kmFromPrevious: 0, kind: 'start' },
    { day: 2, name: 'Umling La', lat: 32.69, lon: 79.28, altitudeM: 5798, kmFromPrevious: 400, kind: 'end' },
  ].map((waypoint) => ({ mode: 'ride', ...waypoint })),
);

const setStage = (token: string, id: string, stage: StageInput, headers: Record<string, string> = {}) =>
  send(api.tourStage(id), stage, { method: 'PUT', token, headers });
const listed = async () => ((await (await call(api.tours)).json()) as Tour[]).map(({ _id }) => _id);
const atDesk = async (token: string) => (await (await call(api.deskTours, { token })).json()) as DeskTour[];
const text = async (path: string) => (await call(path)).text();

/** Of all places where anybody might meet a tour, those that show this one. */
async function whereShown(tour: Tour): Promise<string[]> {
  const { _id: id, heading } = tour;
  const shown: string[] = [];
  const look = async (path: string, words = heading) => {
    const answer = await call(path);
    if (answer.status === 200 && (await answer.text()).includes(words)) shown.push(path);
  };
  await look(api.tour(id));
  await look(api.tours);
  await look(`${api.tours}?fields=card&limit=${homeTours}`);
  await look(`${api.tours}?place=Sikkim`);
  await look(pages.home);
  await look(pages.domestic);
  await look(pages.find);
  await look(pages.passes);
  await look(`${pages.compare}?tours=${id}`);
  await look(pages.tour(id));
  await look(pages.ride(id));
  await look('/llms.txt');
  await look('/sitemap-tours-1.xml', id);
  return shown;
}

it('shows a draft nowhere but at the desk', async () => {
  const token = await signIn('staff');
  await addTour(token, { heading: 'Always there' });
  const draft = await addTour(token, { heading: 'Not yet there', place: 'Sikkim', stage: 'draft', route });
  expect(draft).toMatchObject({ stage: 'draft', publishAt: null });
  expect(await whereShown(draft)).toEqual([]);
  expect(await text(pages.home)).not.toContain('5,798');
  expect((await call(pages.tour(draft._id))).status).toBe(404);
  expect((await call(api.tour(draft._id), { token })).status).toBe(404);
  const places = await env.DB.prepare("select value from summaries where name = 'places'").first<{ value: string }>();
  expect(JSON.parse(places?.value ?? '')).toMatchObject({ 'leh ladakh': { tours: 1 }, sikkim: { tours: 0 } });
  expect((await atDesk(token)).map(({ heading, stage }) => [heading, stage])).toEqual([
    ['Not yet there', 'draft'],
    ['Always there', undefined],
  ]);
  const one = (await (await call(api.deskTour(draft._id), { token })).json()) as DeskTour;
  expect([one.heading, one.stage]).toEqual(['Not yet there', 'draft']);
  await editTour(token, draft._id, [['price', '100']]);
  expect(await whereShown(draft)).toEqual([]);

  expect((await setStage(token, draft._id, { stage: 'published' })).status).toBe(200);
  expect((await whereShown(draft)).length).toBe(13);
  expect(await text(pages.home)).toContain('5,798');
  expect(await listed()).toEqual([draft._id, expect.any(String)]);
});

it('a tour taken back to draft leaves as a deleted one does, and comes back as the newest', async () => {
  const token = await signIn('staff');
  const tour = await addTour(token);
  const other = await addTour(token, { heading: 'Another' });
  const before = await call(api.tours);
  await before.text();
  const etag = before.headers.get('etag') ?? '';
  expect((await setStage(token, tour._id, { stage: 'draft' })).status).toBe(200);
  expect((await call(api.tours, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  expect(await listed()).toEqual([other._id]);
  expect((await call(api.tour(tour._id))).status).toBe(404);
  expect((await call(pages.tour(tour._id))).status).toBe(404);
  await setStage(token, tour._id, { stage: 'published' });
  expect(await listed()).toEqual([tour._id, other._id]);
  // Nothing of it was edited, so a form that is open still saves.
  expect((await readTour(tour._id)).version).toBe(tour.version);
});

it('publishes a scheduled tour at its time, with the next visitor or by cron', async () => {
  const began = Date.parse('2031-05-01T03:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: began });
  const token = await signIn();
  const a = await addTour(token, { stage: 'draft' });
  const b = await addTour(token, { stage: 'draft', heading: 'B' });
  const old = await addTour(token, { heading: 'Old' });
  const publishAt = new Date(began + hour).toISOString();
  const answer = await setStage(token, a._id, { stage: 'scheduled', publishAt });
  expect(await answer.json()).toMatchObject({
    message: 'The tour goes on the site on 1 May 2031, 09:30.',
    tour: { stage: 'scheduled', publishAt },
  });
  expect((await call(pages.tour(a._id))).status).toBe(404);
  expect(await listed()).toEqual([old._id]);

  vi.setSystemTime(began + hour - 1000);
  expect((await call(pages.tour(a._id))).status).toBe(404);
  vi.setSystemTime(began + hour);
  expect((await call(pages.tour(a._id))).status).toBe(200);
  expect(await listed()).toEqual([a._id, old._id]);

  await setStage(token, b._id, { stage: 'scheduled', publishAt: new Date(began + 2 * hour).toISOString() });
  // The edge's copy ends when it is due.
  vi.setSystemTime(began + 2 * hour - 70_000);
  const atEdge = (await call(pages.home)).headers.get('cloudflare-cdn-cache-control');
  expect(atEdge).toMatch(/^public, max-age=60, stale-while-revalidate=10, /);
  const cron = createScheduledController({ cron: '*/5 * * * *', scheduledTime: new Date(began + 2 * hour) });
  await worker.scheduled(cron, env);
  startAnew();
  expect((await atDesk(token)).filter(({ stage }) => stage)).toEqual([]);
  const { data } = (await (await call(activityApi.list, { token })).json()) as { data: Record<string, string>[] };
  expect(data.map(({ actorName, action }) => `${actorName} ${action}`.trim()).slice(0, 3)).toEqual([
    'The site tour_published',
    'tour_scheduled',
    'The site tour_published',
  ]);
});

it('refuses a time that is over, a stage that isn’t known, and a tour that isn’t whole', async () => {
  const token = await signIn();
  const { _id: id } = await addTour(token, { stage: 'draft', heading: '', price: null });
  const refused = async (stage: object) => {
    const answer = await setStage(token, id, stage as StageInput);
    return [answer.status, Object.keys(((await answer.json()) as { fields: object }).fields)];
  };
  expect(await refused({ stage: 'scheduled', publishAt: '2020-01-01T00:00:00Z' })).toEqual([400, ['publishAt']]);
  expect(await refused({ stage: 'scheduled', publishAt: '2999-01-01T00:00:00Z' })).toEqual([400, ['publishAt']]);
  expect(await refused({ stage: 'scheduled', publishAt: 'tomorrow' })).toEqual([400, ['publishAt']]);
  expect((await refused({ stage: 'scheduled' }))[0]).toBe(400);
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

it('a copy is a draft with the same words and pictures', async () => {
  const token = await signIn();
  const tour = await addTour(token, { route });
  const answer = await call(api.copyTour(tour._id), { method: 'POST', token });
  expect(answer.status).toBe(201);
  const { tour: copy } = (await answer.json()) as { tour: DeskTour };
  const { _id, updatedAt, version, ...same } = tour;
  expect(copy).toMatchObject({ ...same, heading: 'Manali to Leh (copy)', stage: 'draft', version: 1 });
  expect(copy._id).not.toBe(_id);
  expect(await listed()).toEqual([_id]);
  expect((await call(api.copyTour('no-such-tour'), { method: 'POST', token })).status).toBe(404);
});

it('shows a draft to whoever knows its preview’s address, and nothing else to nobody', async () => {
  const token = await signIn('staff');
  const draft = await addTour(token, { heading: 'Not yet there', stage: 'draft', route });
  const ask = async () => {
    const answer = await call(api.previewTour(draft._id), { method: 'POST', token });
    return ((await answer.json()) as { path: string }).path;
  };
  const path = await ask();
  expect(path).toMatch(new RegExp(`^/preview/${draft._id}/[0-9a-f]{33}$`));
  const other = await ask();
  expect(other).not.toBe(path);
  expect((await call(other)).status).toBe(200);
  const page = await call(path);
  const html = await page.text();
  expect([page.status, html.includes('Not yet there'), html.includes('A preview: ')]).toEqual([200, true, true]);
  const headers = ['x-robots-tag', 'cache-control', 'referrer-policy'].map((name) => page.headers.get(name));
  expect(headers).toEqual(['noindex, nofollow', 'no-store', 'no-referrer']);
  expect(html).not.toContain('<script');
  expect((await call(`${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`)).status).toBe(404);
  expect(await whereShown(draft)).toEqual([]);
  await setStage(token, draft._id, { stage: 'published' });
  const moved = await call(path, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([302, pages.tour(draft._id)]);
  expect((await call(api.previewTour('no-such-tour'), { method: 'POST', token })).status).toBe(404);
});

it('stores what opens a preview as a hash alone, and ends it after 30 days', async () => {
  const began = Date.parse('2031-05-01T03:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: began });
  const { _id } = await addTour(await signIn(), { heading: 'Not yet there', stage: 'draft' });
  const ask = async () => {
    const answer = await call(api.previewTour(_id), { method: 'POST', token: await signIn() });
    return ((await answer.json()) as { path: string }).path;
  };
  const path = await ask();
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  const key = path.split('/').at(-1) ?? 'none';
  const stored = [
    await env.DB.prepare('select * from tours').all(),
    await env.DB.prepare('select * from tour_previews').all(),
  ];
  expect(JSON.stringify(stored)).not.toContain(key);
  vi.setSystemTime(began + 30 * 24 * hour - 1);
  expect((await call(path)).status).toBe(200);
  expect(JSON.stringify(log.mock.calls)).not.toContain(key);
  vi.setSystemTime(began + 30 * 24 * hour);
  expect((await call(path)).status).toBe(404);
  await keepHouse(env, Date.now());
  expect(await count('tour_previews')).toBe(0);
  expect((await call(await ask())).status).toBe(200);
});

it('lists a tour’s previews by who made each and when, and ends one of them alone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-05-01T03:00:00Z') });
  const token = await addSession((await addUser('none', { name: 'Asha', role: 'staff' })).id);
  const { _id } = await addTour(token, { heading: 'Not yet there', stage: 'draft' });
  const ask = async () =>
    (await (await call(api.previewTour(_id), { method: 'POST', token })).json()) as { path: string; id: string };
  const list = async (id = _id) =>
    ((await (await call(api.previewsOf(id), { token })).json()) as { data: { id: string }[] }).data;
  const one = await ask();
  const other = await ask();
  const times = { madeAt: '2031-05-01T03:00:00.000Z', endsAt: '2031-05-31T03:00:00.000Z', madeBy: 'Asha' };
  expect(await list()).toEqual(expect.arrayContaining([one, other].map(({ id }) => ({ id, ...times }))));
  const end = (of = _id) => call(api.tourPreview(of, one.id), { method: 'DELETE', token });
  expect((await end('another-tour')).status).toBe(404);
  expect((await end()).status).toBe(200);
  expect((await end()).status).toBe(404);
  expect([(await call(one.path)).status, (await call(other.path)).status]).toEqual([404, 200]);
  expect((await list()).map(({ id }) => id)).toEqual([other.id]);
  const done = await env.DB.prepare("select label from events where action = 'preview_ended'").all();
  expect(done.results).toEqual([{ label: 'Not yet there' }]);
});

it('opens a preview from before for 30 days more, by a hash too', async () => {
  const began = Date.parse('2031-05-01T03:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: began });
  const { _id } = await addTour(await signIn(), { heading: 'Not yet there', stage: 'draft' });
  const key = '7'.repeat(33);
  await env.DB.prepare('update tours set preview_key = ?').bind(key).run();
  expect((await call(previewPath(_id, key))).status).toBe(200);
  await keepHouse(env, began);
  const stored = await env.DB.prepare('select preview_key from tours').all();
  expect(stored.results).toEqual([{ preview_key: null }]);
  expect((await call(previewPath(_id, key))).status).toBe(200);
  vi.setSystemTime(began + 30 * 24 * hour);
  expect((await call(previewPath(_id, key))).status).toBe(404);
});

it('a scheduled tour that is deleted stays away, and is published at its time once it is restored', async () => {
  const began = Date.parse('2031-05-01T03:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: began });
  const token = await signIn();
  const { _id } = await addTour(token, { stage: 'draft' });
  await setStage(token, _id, { stage: 'scheduled', publishAt: new Date(began + hour).toISOString() });
  await call(api.tour(_id), { method: 'DELETE', token });
  vi.setSystemTime(began + hour);
  expect(await listed()).toEqual([]);
  await call(api.restoreTour(_id), { method: 'POST', token });
  expect(await call(pages.tour(_id))).toMatchObject({ status: 200 });
});

it('a draft that is deleted and restored is still a draft', async () => {
  const token = await signIn();
  const { _id } = await addTour(token, { stage: 'draft' });
  await call(api.tour(_id), { method: 'DELETE', token });
  expect(await atDesk(token)).toEqual([]);
  await call(api.restoreTour(_id), { method: 'POST', token });
  expect((await atDesk(token)).map(({ stage }) => stage)).toEqual(['draft']);
  expect(await listed()).toEqual([]);
});
