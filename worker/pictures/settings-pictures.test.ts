import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { defaultCaptains } from '#shared/settings/crew';
import { api } from '#shared/test/api';
import { pictureSrc, pictureWidths, withPictureWidth } from '#shared/tours/pictures';
import { runHousekeeping } from '../cron';
import { call, deployNewBuild } from '../test/client';
import { addTour, signIn } from '../test/factories';
import { files } from '../test/fixtures';
import { saveSettings } from '../test/settings';

const day = 24 * 60 * 60 * 1000;

async function uploadPhoto(token: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = new FormData();
  body.append('picture', new Blob([bytes]), 'photo.jpg');
  const response = await call(api.addBrandPicture, { params: { kind: 'photo' }, token, body });
  expect(response.status).toBe(200);
  return ((await response.json()) as { sha: string }).sha;
}

const readStatus = async (sha: string) => {
  const response = await call(pictureSrc(sha, 400));
  await response.arrayBuffer();
  return response.status;
};

it('shows photographs instead of prints while the switch is on, and keeps them', async () => {
  const token = await signIn();
  const tour = await addTour(token, { place: 'Leh Ladakh' });
  const [hero, place] = [await uploadPhoto(token, files.wide), await uploadPhoto(token, files.turned)];
  const chosen = { heroPhoto: hero, placePhotos: [{ place: 'Spiti Valley', photo: place }] };
  const readHome = async () => (await call(pages.home)).text();
  await saveSettings(token, chosen);
  expect(await readHome()).not.toContain(hero);
  expect(await readHome()).toContain('/pictures/hero');

  await saveSettings(token, { ...chosen, pictures: 'photographs' });
  const home = await readHome();
  expect(home).toMatch(new RegExp(`<img [^>]*src="${pictureSrc(hero, 800)}"[^>]*data-sky="#`));
  for (const src of [pictureSrc(place, 400), withPictureWidth(tour.coverImage, 400)]) expect(home).toContain(src);
  expect(home.replaceAll(/<style[\s\S]*?<\/style>/g, '')).not.toMatch(/\/pictures\/(?!office)/);
  const start = Date.now();
  for (const passed of [0, 31]) await runHousekeeping(env, start + passed * day);
  deployNewBuild();
  expect([await readStatus(hero), await readStatus(place)]).toEqual([200, 200]);
});

it('keeps an uploaded photograph while the settings use it, and removes it 30 days after', async () => {
  const token = await signIn();
  const [used, unused] = [await uploadPhoto(token, files.wide), await uploadPhoto(token, files.turned)];
  for (const width of pictureWidths) {
    const picture = await call(pictureSrc(used, width));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await picture.arrayBuffer();
  }
  const captains = defaultCaptains.slice(0, 1).map((captain) => ({ ...captain, photo: used }));
  expect((await saveSettings(token, { captains: captains as never })).status).toBe(200);
  expect(await (await call(pages.about)).text()).toContain(pictureSrc(used, 400));
  const start = Date.now();
  for (const passed of [0, 31]) await runHousekeeping(env, start + passed * day);
  deployNewBuild();
  expect([await readStatus(used), await readStatus(unused)]).toEqual([200, 404]);
  await saveSettings(await signIn(), { captains: [] });
  for (const passed of [32, 63]) await runHousekeeping(env, start + passed * day);
  deployNewBuild();
  expect(await readStatus(used)).toBe(404);
});
