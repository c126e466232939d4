import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import type { TourVersion } from '#shared/tours/admin-tour';
import { runHousekeeping } from '../cron';
import { call } from '../test/client';
import {
  addSession,
  addTour,
  addUser,
  countRows,
  createPictureFile,
  editTour,
  readTour,
  signIn,
} from '../test/factories';
import { files } from '../test/fixtures';
import { maxVersions } from './versions';

const listVersions = async (token: string, id: string) =>
  ((await (await call(api.listVersions, { params: { id }, token })).json()) as { data: TourVersion[] }).data;
const bringBack = (token: string, id: string, version: number, headers: Record<string, string> = {}) =>
  call(api.restoreVersion, { params: { id, version }, token, headers });

it('lists each version of a tour with its time and person, the last first', async () => {
  const asha = await addSession((await addUser({ name: 'Asha' })).id);
  const token = await signIn('staff');
  const { _id: id } = await addTour(asha);
  expect(await listVersions(asha, id)).toEqual([]);
  await editTour(asha, id, [['price', '45000']]);
  await editTour(token, id, [['price', '47000']]);
  const [last, first] = await listVersions(token, id);
  expect(first).toMatchObject({ version: 1, changedBy: 'Asha' });
  expect(last).toMatchObject({ version: 2, changedBy: expect.stringContaining('@example.com') });
  expect(Date.parse(last?.changedAt ?? '')).not.toBeNaN();
});

it('restores a version with its pictures and alt texts as a new version', async () => {
  const token = await signIn('staff');
  const alts = JSON.stringify(['A pass', 'A camp']);
  const before = await addTour(token, { alts }, [['galleryImages', createPictureFile(files.wide)]]);
  expect(before.pictureNotes).toMatchObject([{ alt: 'A pass' }, { alt: 'A camp' }]);
  const id = before._id;
  const route = [{ day: 1, name: 'Manali', lat: 32, lon: 77, altitudeM: 2050, kmFromPrevious: 0 }];
  await editTour(token, id, [
    ...([
      ['description', 'Rewritten.'],
      ['route', JSON.stringify(route)],
      ['pictures', '["file:0"]'],
    ] as [string, string][]),
    ['coverImage', createPictureFile(files.turned)],
    ['galleryImages', createPictureFile(files.plain)],
  ]);
  const changed = await readTour(id);
  expect(changed.coverImage).not.toBe(before.coverImage);
  // Long after, and with the sweep in between, its pictures are still there.
  for (const days of [1, 40]) await runHousekeeping(env, Date.now() + days * 86_400_000);
  expect((await call(before.coverImage)).status).toBe(200);

  const again = await signIn('staff');
  expect((await bringBack(again, id, 1, { 'If-Match': '"v1"' })).status).toBe(412);
  expect((await bringBack(again, id, 1, { 'If-Match': '"v2"' })).status).toBe(200);
  const { version, updatedAt, ...back } = await readTour(id);
  const { version: _, updatedAt: then, ...was } = before;
  expect(back).toEqual(was);
  expect([version, updatedAt > then]).toEqual([3, true]);
  // Which can be undone.
  await bringBack(again, id, 2);
  expect(await readTour(id)).toMatchObject({ description: 'Rewritten.', coverImage: changed.coverImage });
  expect((await bringBack(again, id, 99)).status).toBe(404);
  expect((await bringBack(again, 'no-such-tour', 1)).status).toBe(404);
});

it('keeps a tour’s last ten versions, and none once it is removed', async () => {
  const token = await signIn();
  const { _id: id } = await addTour(token);
  for (let price = 1; price <= maxVersions + 2; price += 1) await editTour(token, id, [['price', String(price)]]);
  expect((await listVersions(token, id)).map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(await countRows('tour_versions')).toBe(maxVersions);
  // An edit that came too late leaves nothing.
  await editTour(token, id, [['price', '1']], { headers: { 'If-Match': '"v1"' } });
  expect(await countRows('tour_versions')).toBe(maxVersions);
  await call(api.deleteTour, { params: { id }, token });
  expect(await countRows('tour_versions')).toBe(maxVersions);
  await runHousekeeping(env, Date.now() + 31 * 86_400_000);
  expect([await countRows('tours'), await countRows('tour_versions')]).toEqual([0, 0]);
});
