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
function runScript(script: 'backup' | 'restore', stateFolder: string, ...args: string[]) {
  const options = { env: { ...process.env, STATE: stateFolder }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], options);
  return { isOk: status === 0, output: stdout + stderr };
}

let riderCount = 0;

/** Each inquiry has another phone number and e-mail address. */
async function sendInquiry(site: Site, name: string, otherFields: object = {}): Promise<void> {
  riderCount += 1;
  const phone = String(9_816_000_000 + riderCount);
  const body = {
    name,
    countryCode: '+91',
    phone,
    email: `${phone}@example.in`,
    subject: 'Leh; it’s “high”',
    number: 2,
    departureMonth: 'July',
    writtenAt: '2026-07-01T06:00:00.000Z',
    ...otherFields,
  };
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
  const response = await site.fetch(api.submitInquiry.path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
}

/** Reads tours, inquiries, and the hash of each picture in every width. */
async function readAll(site: Site) {
  const tours = await site.listTours();
  const pictures: Record<string, string> = {};
  for (const picture of new Set(tours.flatMap(({ coverImage, galleryImages }) => [coverImage, ...galleryImages]))) {
    for (const width of pictureWidths) {
      const response = await site.fetch(withPictureWidth(picture, width));
      const hash = createHash('sha256').update(new Uint8Array(await response.arrayBuffer()));
      pictures[withPictureWidth(picture, width)] =
        `${response.status} ${response.headers.get('content-type')} ${hash.digest('hex')}`;
    }
  }
  return { tours, inquiries: await site.listInquiries(), pictures };
}

/** Adds a comment to a JPEG, so that the site stores it as another picture. */
const addJpegComment = (jpeg: Buffer, comment: string) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
    Buffer.from(comment),
    jpeg.subarray(2),
  ]);

/** Adds tours of four pictures each. */
async function addTours(site: Site, count: number): Promise<void> {
  const jpeg = readFileSync('e2e/photos/harsh-noon.jpg');
  for (let index = 0; index < count; index += 1) {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      heading: `Ride ${index}`,
      type: 'Domestic',
      country: 'India',
      place: 'Goa',
    }))
      form.set(name, value);
    for (const name of ['coverImage', 'galleryImages', 'galleryImages', 'galleryImages'])
      form.append(name, new File([addJpegComment(jpeg, randomUUID())], 'photo.jpg', { type: 'image/jpeg' }));
    await site.addTour(form);
  }
}

/** Makes a copy of the backup, without pictures, whose database has run the SQL. */
function makeLaterBackup(sql: string): string {
  const laterFolder = mkdtempSync(join(folder, 'later-'));
  const content = `${readFileSync(join(backup, 'db.sql'), 'utf8')}\n${sql};\n`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  writeFileSync(join(laterFolder, 'db.sql'), content);
  writeFileSync(join(laterFolder, 'manifest.json'), JSON.stringify({ files: { 'db.sql': { sha256 } } }));
  return laterFolder;
}

let before: Awaited<ReturnType<typeof readAll>>;
let token = '';

it('backs up a site only while it is stopped', async () => {
  const site = await Site.open();
  await addTours(site, 14);
  const tourWithDepartures = (await site.listTours()).find(({ departures = [] }) => departures.length > 0);
  const tooMany = {
    tourId: tourWithDepartures?._id,
    departureId: tourWithDepartures?.departures?.at(-1)?.id,
    number: 9_999,
  };
  await sendInquiry(site, 'Asha', tooMany);
  for (const name of ['Robert’); DROP TABLE inquiries;--', 'Zoë\u00a0🏍']) await sendInquiry(site, name);
  token = await site.signIn();
  before = await readAll(site);
  expect([before.tours.length, before.inquiries.length]).toEqual([38, 3]);
  expect(before.inquiries.filter(({ waits }) => waits).map(({ name }) => name)).toEqual(['Asha']);
  expect(Object.keys(before.pictures).length).toBeGreaterThan(500);
  // `npm start` locks the state folder in the same way.
  const unlock = lockState(site.state);
  const refused = runScript('backup', site.state, backup);
  expect(refused).toMatchObject({
    isOk: false,
    output: expect.stringContaining('being used by another server or command'),
  });
  unlock();
  expect(existsSync(backup)).toBe(false);
  await site.stop();
  expect(runScript('backup', site.state, backup)).toMatchObject({ isOk: true });
  const modes = [backup, join(backup, 'media/img'), join(backup, 'db.sql')].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});

it('refuses a damaged backup without changing anything', async () => {
  const stateFolder = join(folder, 'untouched');
  const { files } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  const [changed = '', gone = ''] = Object.keys(files).filter((path) => path.startsWith('media/original/'));
  const damages: [expectedTexts: string[], damage: (copy: string) => void][] = [
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
  for (const [expectedTexts, damage] of damages) {
    const copy = join(folder, 'damaged');
    rmSync(copy, { recursive: true, force: true });
    cpSync(backup, copy, { recursive: true });
    damage(copy);
    const refused = runScript('restore', stateFolder, copy);
    expect(refused.isOk).toBe(false);
    for (const text of expectedTexts) expect(refused.output).toContain(text);
  }
  expect(existsSync(stateFolder)).toBe(false);
});

it('restores tours, pictures and inquiries, without people who were erased since', async () => {
  const stateFolder = join(folder, 'empty-machine');
  expect(runScript('restore', stateFolder, backup)).toMatchObject({
    isOk: true,
    output: expect.stringContaining('38 tours'),
  });
  const site = await Site.open(stateFolder);
  try {
    expect((await site.fetch(api.listInquiries.path, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(
      401,
    );
    expect(await readAll(site)).toEqual(before);
    await sendInquiry(site, 'After the restore');
    await site.stop();

    // The site has data, so a restore needs --over.
    const refused = runScript('restore', stateFolder, backup);
    expect(refused).toMatchObject({ isOk: false, output: expect.stringContaining('--over') });
    await site.start();
    expect(await site.listInquiriesOf('After the restore')).toHaveLength(1);
    const [asha] = await site.listInquiriesOf('Asha');
    const headers = { Authorization: `Bearer ${await site.signIn()}` };
    await site.fetch(`${toPath(api.eraseInquirer, { id: asha?._id ?? '' })}?by=email&proof=wrote`, {
      method: 'DELETE',
      headers,
    });
    await site.stop();
    expect(runScript('restore', stateFolder, backup, '--over')).toMatchObject({ isOk: true });
    const laterBackup = makeLaterBackup(
      "UPDATE inquiries SET name = '', phone = '', email = '', erased_at = 1 WHERE name LIKE 'Zo%'",
    );
    expect(runScript('restore', stateFolder, laterBackup, '--catch-up')).toMatchObject({
      isOk: true,
      output: expect.stringContaining('erased again'),
    });
  } finally {
    await site.stop();
  }
  const restoredSite = await Site.open(stateFolder);
  try {
    // The site erased one inquiry since the backup, and the later backup has another one erased.
    const remaining = before.inquiries.filter(({ name }) => name !== 'Asha' && !name.startsWith('Zo'));
    expect(remaining).toHaveLength(1);
    expect(await readAll(restoredSite)).toEqual({ ...before, inquiries: remaining });
  } finally {
    await restoredSite.close();
  }
});

it('reports files that a backup lacks', async () => {
  const manifest = join(backup, 'manifest.json');
  const { files, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
  const missingPath = Object.keys(files).find((path) => path.endsWith('-800.webp')) ?? '';
  rmSync(join(backup, missingPath));
  const { [missingPath]: _, ...remainingFiles } = files;
  writeFileSync(manifest, JSON.stringify({ files: remainingFiles, ...rest }));
  const partial = join(folder, 'partial');
  const key = missingPath.replace('media/', '');
  expect(runScript('restore', partial, backup)).toMatchObject({ isOk: false, output: expect.stringContaining(key) });
});
