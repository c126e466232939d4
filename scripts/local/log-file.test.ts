import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLog } from './log-file.ts';

const day = 24 * 60 * 60 * 1000;
const began = Date.parse('2026-11-21T06:00:00Z');

const aPath = () => join(mkdtempSync(join(tmpdir(), 'highpass-log-')), 'server.log');
const read = (path: string) => readFileSync(path, 'utf8');

async function log(path: string, lines: readonly string[], at = began, limit?: number): Promise<void> {
  const { write, close } = openLog(path, () => at, limit);
  for (const line of lines) write(line);
  await close();
}

it('appends to the log of the last start, with the time of each line, for its owner only', async () => {
  const path = aPath();
  await log(path, ['one', 'two']);
  await log(path, ['three'], began + day);
  expect(read(path)).toBe(
    '2026-11-21T06:00:00.000Z one\n2026-11-21T06:00:00.000Z two\n2026-11-22T06:00:00.000Z three\n',
  );
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('keeps three log files of limited size, with the newest lines', async () => {
  const path = aPath();
  const lines = Array.from({ length: 500 }, (_, at) => `line ${at}`);
  await log(path, lines, began, 1000);
  await log(path, ['the last'], began, 1000);
  expect(readdirSync(join(path, '..')).sort()).toEqual(['server.log', 'server.log.1', 'server.log.2']);
  const kept = [`${path}.2`, `${path}.1`, path].map(read);
  for (const text of kept) expect(text.length).toBeLessThanOrEqual(1000);
  for (const name of [path, `${path}.1`, `${path}.2`]) expect(statSync(name).mode & 0o777).toBe(0o600);
  const numbers = kept.join('').match(/line \d+/g);
  expect(numbers).toEqual(lines.slice(-(numbers?.length ?? 0)));
  expect(read(path)).toMatch(/the last\n$/);
});

it('rotates a log file after 30 days, and removes it 30 days after its last line', async () => {
  const path = aPath();
  await log(path, ['old']);
  await log(path, ['new'], began + 31 * day);
  expect([read(`${path}.1`), read(path)].map((text) => text.slice(25))).toEqual(['old\n', 'new\n']);
  utimesSync(`${path}.1`, began / 1000, began / 1000);
  await log(path, ['newer'], began + 32 * day);
  expect(existsSync(`${path}.1`)).toBe(false);
  expect(read(path)).toContain('newer');
});
