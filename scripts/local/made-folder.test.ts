import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from './made-folder.ts';

it('makes the folder once when two ask for it at the same time', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'highpass-made-'));
  const old = join(parent, 'old');
  const young = join(parent, 'young');
  for (const folder of [old, young]) mkdirSync(folder);
  utimesSync(old, 1, 1);
  let begun = () => {};
  const both = new Promise<void>((resolve) => (begun = resolve));
  let makers = 0;
  const make = async (folder: string) => {
    makers += 1;
    if (makers === 2) begun();
    await both;
    writeFileSync(join(folder, 'made'), 'whole');
  };
  await Promise.all([makeFolder(parent, 'template', make), makeFolder(parent, 'template', make)]);
  expect(readFileSync(join(parent, 'template/made'), 'utf8')).toBe('whole');
  expect(readdirSync(parent).sort()).toEqual(['template', 'young']);
  expect(existsSync(old)).toBe(false);
  await makeFolder(parent, 'template', expect.unreachable);
  rmSync(parent, { recursive: true });
});
