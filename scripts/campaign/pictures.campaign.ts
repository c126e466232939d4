import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import { files } from '../../worker/test/fixtures';
import { hostileFiles, poisonedPictures } from '../../worker/test/hostile-files';
import { RunningSite } from './running-site';
import { createDice, type Dice } from './seeded';

const uploads = 250;

/** A picture with bytes changed, cut, doubled or appended, and a mark that no stored file may have. */
function mutate(dice: Dice, pictures: readonly Uint8Array[], mark: string): Uint8Array<ArrayBuffer> {
  let bytes = Buffer.from(dice.pick(pictures));
  const changes = dice.below(6);
  for (let count = 0; count < changes; count += 1) bytes[dice.below(Math.min(bytes.length, 2_000))] = dice.below(256);
  if (dice.below(5) === 0) bytes = bytes.subarray(0, dice.below(bytes.length));
  if (dice.below(5) === 0) bytes = Buffer.concat([bytes, Buffer.from(dice.pick(pictures))]);
  // A JPEG's comment, right behind its first marker.
  if (bytes[0] === 0xff && dice.below(2) === 0) {
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, mark.length + 2]), Buffer.from(mark)]);
    bytes = Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]);
  }
  return new Uint8Array(Buffer.concat([bytes, Buffer.from(mark)]));
}

it('mutated pictures: stored anew or refused in words, never as they came', async () => {
  const dice = createDice();
  const site = await RunningSite.open();
  const good = [...Object.values(files), ...poisonedPictures.map(([, bytes]) => bytes)];
  const bad = hostileFiles.map(([, , bytes]) => bytes);
  const marks: string[] = [];
  const hashes = new Set<string>();
  const counts = { stored: 0, refused: 0 };
  const wrong: string[] = [];
  try {
    const headers = { Authorization: `Bearer ${await site.signIn()}` };
    for (let count = 0; count < uploads; count += 1) {
      const mark = `mark-${randomUUID()}`;
      const bytes = mutate(dice, dice.below(4) === 0 ? bad : good, mark);
      marks.push(mark);
      hashes.add(createHash('sha256').update(bytes).digest('hex'));
      const form = new FormData();
      const fields = { type: 'Domestic', country: 'India', place: 'Goa', price: '9900', heading: `Mutated ${count}` };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('coverImage', new Blob([bytes]), 'picture.jpg');
      const answer = await site.fetch(api.tours, { method: 'POST', headers, body: form });
      const said = (await answer.json()) as { message?: string };
      if (answer.status === 201) counts.stored += 1;
      else if ([400, 413, 415].includes(answer.status) && said.message) counts.refused += 1;
      else wrong.push(`${answer.status} ${JSON.stringify(said)} for mutation ${count}`);
    }
    await site.kill();
    const blobs = globSync('v3/r2/**/blobs/*', { cwd: site.state });
    for (const path of blobs) {
      const bytes = readFileSync(join(site.state, path));
      if (hashes.has(createHash('sha256').update(bytes).digest('hex'))) wrong.push(`${path} is as it came`);
      if (bytes.includes('mark-') && marks.some((mark) => bytes.includes(mark))) wrong.push(`${path} has its mark`);
    }
    console.log(
      `mutated pictures: ${uploads} uploads, ${counts.stored} stored, ${counts.refused} refused; ` +
        `${blobs.length} stored files, none as it came`,
    );
    expect(wrong).toEqual([]);
    expect(Math.min(counts.stored, counts.refused)).toBeGreaterThan(uploads / 20);
    expect(blobs.length).toBeGreaterThan(400);
  } finally {
    await site.close();
  }
});
