import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPath } from '#shared/api';
import { api } from '#shared/test/api';
import { pictureWidths, withPictureWidth } from '#shared/tours/pictures';
import prepare from '../../e2e/global-setup.ts';
import { Site } from '../../e2e/site.ts';
import { lockState } from '../local/state-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'highpass-drill-'));
const backup = join(folder, 'backup');
beforeAll(prepare);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run backup` or `npm run restore` on a state folder. */
function run(script: 'backup' | 'restore', state: string, ...args: string[]) {
  const options = { env: { ...process.env, STATE: state }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], options);
  return { fine: status === 0, said: stdout + stderr };
}

let riders = 0;

/** Everybody has a number and an address of their own. */
async function sendInquiry(site: Site, name: string, more: object = {}): Promise<void> {
  riders += 1;
  const phone = String(9_816_000_000 + riders);
  const body = {
    name,
    countryCode: '+91',
    phone,
    email: `${phone}@example.in`,
    subject: 'Leh; it’s “high”',
    number: 2,
    departureMonth: 'July',
    writtenAt: '2026-07-01T06:00:00.000Z',
    ...more,
  };
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
  const answer = await site.fetch(api.submitInquiry.path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

/** Everything that HTTP shows: tours, inquiries, and each picture's hash in every width. */
async function readAll(site: Site) {
  const tours = await site.listTours();
  const pictures: Record<string, string> = {};
  for (const picture of new Set(tours.flatMap(({ coverImage, galleryImages }) => [coverImage, ...galleryImages]))) {
    for (const width of pictureWidths) {
      const answer = await site.fetch(withPictureWidth(picture, width));
      const hash = createHash('sha256').update(new Uint8Array(await answer.arrayBuffer()));
      pictures[withPictureWidth(picture, width)] =
        `${answer.status} ${answer.headers.get('content-type')} ${hash.digest('hex')}`;
    }
  }
  return { tours, inquiries: await site.listInquiries(), pictures };
}

/** The same photograph with a comment in its file, so that it counts as another. */
const withComment = (jpeg: Buffer, comment: string) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
    Buffer.from(comment),
    jpeg.subarray(2),
  ]);

/** Adds tours of four pictures each. */
async function addTours(site: Site, count: number): Promise<void> {
  const jpeg = readFileSync('e2e/photos/harsh-noon.jpg');
  for (let at = 0; at < count; at += 1) {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      heading: `Ride ${at}`,
      type: 'Domestic',
      country: 'India',
      place: 'Goa',
    }))
      form.set(name, value);
    for (const name of ['coverImage', 'galleryImages', 'galleryImages', 'galleryImages'])
      form.append(name, new File([withComment(jpeg, randomUUID())], 'photo.jpg', { type: 'image/jpeg' }));
    await site.addTour(form);
  }
}

/** The backup as it would be after this, without its pictures. */
function laterBackup(sql: string): string {
  const later = mkdtempSync(join(folder, 'later-'));
  const content = `${readFileSync(join(backup, 'db.sql'), 'utf8')}\n${sql};\n`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  writeFileSync(join(later, 'db.sql'), content);
  writeFileSync(join(later, 'manifest.json'), JSON.stringify({ files: { 'db.sql': { sha256 } } }));
  return later;
}

let before: Awaited<ReturnType<typeof readAll>>;
let token = '';

it('backs up a site when it is stopped, and none that runs', async () => {
  const site = await Site.open();
  await addTours(site, 14);
  const dated = (await site.listTours()).find(({ departures = [] }) => departures.length > 0);
  const tooMany = { tourId: dated?._id, departureId: dated?.departures?.at(-1)?.id, number: 9_999 };
  await sendInquiry(site, 'Asha', tooMany);
  for (const name of ['Robert’); DROP TABLE inquiries;--', 'Zoë\u00a0🏍']) await sendInquiry(site, name);
  token = await site.signIn();
  before = await readAll(site);
  expect([before.tours.length, before.inquiries.length]).toEqual([38, 3]);
  expect(before.inquiries.filter(({ waits }) => waits).map(({ name }) => name)).toEqual(['Asha']);
  expect(Object.keys(before.pictures).length).toBeGreaterThan(500);
  // As `npm start` does.
  const unlock = lockState(site.state);
  const refused = run('backup', site.state, backup);
  expect(refused).toMatchObject({
    fine: false,
    said: expect.stringContaining('being used by another server or command'),
  });
  unlock();
  expect(existsSync(backup)).toBe(false);
  await site.stop();
  expect(run('backup', site.state, backup)).toMatchObject({ fine: true });
  const modes = [backup, join(backup, 'media/img'), join(backup, 'db.sql')].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});

it('refuses a damaged backup, and changes nothing', async () => {
  const state = join(folder, 'untouched');
  const { files } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  const [changed = '', gone = ''] = Object.keys(files).filter((path) => path.startsWith('media/original/'));
  const damages: [said: string[], damage: (copy: string) => void][] = [
    [
      [changed, gone, 'db.sql'],
      (copy) => {
        writeFileSync(join(copy, changed), readFileSync(join(copy, changed)).fill(0, 100, 101));
        rmSync(join(copy, gone));
        writeFileSync(join(copy, 'db.sql'), 'DELETE FROM tours;', { flag: 'a' });
      },
    ],
    [['no whole backup'], (copy) => rmSync(join(copy, 'manifest.json'))],
    [['manifest.json is damaged'], (copy) => writeFileSync(join(copy, 'manifest.json'), '{"files": {')],
  ];
  for (const [said, damage] of damages) {
    const copy = join(folder, 'damaged');
    rmSync(copy, { recursive: true, force: true });
    cpSync(backup, copy, { recursive: true });
    damage(copy);
    const refused = run('restore', state, copy);
    expect(refused.fine).toBe(false);
    for (const one of said) expect(refused.said).toContain(one);
  }
  expect(existsSync(state)).toBe(false);
});

it('restores tours, pictures and inquiries on an empty machine, without people erased since', async () => {
  const state = join(folder, 'empty-machine');
  expect(run('restore', state, backup)).toMatchObject({ fine: true, said: expect.stringContaining('38 tours') });
  const site = await Site.open(state);
  try {
    expect((await site.fetch(api.listInquiries.path, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(
      401,
    );
    expect(await readAll(site)).toEqual(before);
    await sendInquiry(site, 'After the restore');
    await site.stop();

    // It has data now.
    const refused = run('restore', state, backup);
    expect(refused).toMatchObject({ fine: false, said: expect.stringContaining('--over') });
    await site.start();
    expect(await site.listInquiriesOf('After the restore')).toHaveLength(1);
    const [asha] = await site.listInquiriesOf('Asha');
    const headers = { Authorization: `Bearer ${await site.signIn()}` };
    await site.fetch(`${toPath(api.eraseInquirer, { id: asha?._id ?? '' })}?by=email&proof=wrote`, {
      method: 'DELETE',
      headers,
    });
    await site.stop();
    expect(run('restore', state, backup, '--over')).toMatchObject({ fine: true });
    const knows = laterBackup(
      "UPDATE inquiries SET name = '', phone = '', email = '', erased_at = 1 WHERE name LIKE 'Zo%'",
    );
    expect(run('restore', state, knows, '--catch-up')).toMatchObject({
      fine: true,
      said: expect.stringContaining('erased again'),
    });
  } finally {
    await site.stop();
  }
  const again = await Site.open(state);
  try {
    // Erased here since the backup, and as the later backup knows.
    const left = before.inquiries.filter(({ name }) => name !== 'Asha' && !name.startsWith('Zo'));
    expect(left).toHaveLength(1);
    expect(await readAll(again)).toEqual({ ...before, inquiries: left });
  } finally {
    await again.close();
  }
});

it('names what a backup lacks', async () => {
  const manifest = join(backup, 'manifest.json');
  const { files, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
  const lost = Object.keys(files).find((path) => path.endsWith('-800.webp')) ?? '';
  rmSync(join(backup, lost));
  const { [lost]: _, ...left } = files;
  writeFileSync(manifest, JSON.stringify({ files: left, ...rest }));
  const partial = join(folder, 'partial');
  const key = lost.replace('media/', '');
  expect(run('restore', partial, backup)).toMatchObject({ fine: false, said: expect.stringContaining(key) });
});
