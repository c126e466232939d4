import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../setup/node-runtime.mjs';

// Adds a field to a copy of the project in the places that the README names, and in no other.

const copy = mkdtempSync(join(tmpdir(), 'highpass-field-'));
const left = ['node_modules', '.git', '.wrangler', 'dist', 'docs', 'test-results'];
const places = {
  'worker/db/tours-schema.ts': [
    "  groupSize: text('group_size').notNull(),",
    "    terrain: text('terrain').notNull().default(''),",
  ],
  'shared/tours/tour-fields.ts': [
    "  groupSize: { kind: 'text',",
    "  terrain: { kind: 'text', label: 'Terrain', max: 80, onCard: true },",
  ],
  'web/admin/tour-form/layout.tsx': [
    "      groupSize: { hint: '6-14' },",
    "      terrain: { hint: 'Gravel, sand, tar' },",
  ],
} as const;
type Place = keyof typeof places;
const all = Object.keys(places) as Place[];

function add(named: readonly Place[]): void {
  for (const place of all) {
    const [after, line] = places[place];
    const before = readFileSync(join(root, place), 'utf8');
    const at = before.indexOf(after);
    if (at === -1) throw new Error(`${place} has no line ${after}`);
    writeFileSync(
      join(copy, place),
      named.includes(place) ? `${before.slice(0, at)}${line}\n${before.slice(at)}` : before,
    );
  }
}

/** Runs one of the project's tools in the copy; its output, and whether it succeeded. */
async function run(tool: string, ...options: string[]): Promise<{ fine: boolean; said: string }> {
  const command = promisify(execFile)(process.execPath, [join('node_modules', tool), ...options], {
    cwd: copy,
    maxBuffer: 64 << 20,
  });
  return command.then(
    ({ stdout }) => ({ fine: true, said: stdout }),
    ({ stdout, stderr }) => ({ fine: false, said: `${stdout}${stderr}` }),
  );
}

// In several threads it works out the same types in each.
const compile = (...options: string[]) => run('typescript/bin/tsc', ...options, '--singleThreaded');

// Where a field's columns and its place in the form are held together, each compiled as its side of the project is. What
// they refuse, the whole project refuses.
const holders = { worker: 'tours/tour-row.ts', web: 'admin/tour-form/layout.tsx' };
const sides = ['worker', 'web'] as const;
const settingsOf = (side: (typeof sides)[number]) => ({
  extends: './tsconfig.json',
  compilerOptions: { noEmit: true, composite: false, emitDeclarationOnly: false },
  files: [holders[side]],
  include: side === 'web' ? ['*.d.ts'] : [],
  references: [],
});

/** Where the compiler misses a field that isn't in this place. */
const refusedBy: Record<Place, (typeof sides)[number]> = {
  'worker/db/tours-schema.ts': 'worker',
  'shared/tours/tour-fields.ts': 'worker',
  'web/admin/tour-form/layout.tsx': 'web',
};

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !left.includes(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const side of sides) {
    writeFileSync(join(copy, side, 'tsconfig.holder.json'), JSON.stringify(settingsOf(side)));
    const file = join(copy, side, 'tsconfig.json');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('node_modules/.cache/ts', '.types'));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('the README names these places', () => {
  const row = readFileSync(join(root, 'README.md'), 'utf8')
    .split('\n')
    .find((line) => line.startsWith('| a tour field |'));
  expect(row?.match(/`[\w/-]+\.tsx?`/g)).toEqual(all.map((place) => `\`${place}\``));
});

it('three places and a migration are enough for a new field of a tour', async () => {
  add(all);
  expect(await run('drizzle-kit/bin.cjs', 'generate')).toMatchObject({ fine: true });
  const listMigrations = (folder: string) => readdirSync(join(folder, 'migrations')).sort();
  const [last = '', meta] = listMigrations(copy).slice(-2);
  expect(meta).toBe('meta');
  expect(listMigrations(root), 'it comes after all others').not.toContain(last);
  // It builds the browser's side first, to which it refers.
  expect(await compile('-b', 'worker')).toEqual({ fine: true, said: '' });
  const tests = ['--project=worker', '--project=web', 'every-field', '--testNamePattern=terrain', '--reporter=json'];
  const { fine, said } = await run('vitest/vitest.mjs', 'run', ...tests);
  expect(fine, said).toBe(true);
  expect(JSON.parse(said.slice(said.indexOf('{')))).toMatchObject({ numPassedTests: 3, numFailedTests: 0 });
});

it.each(all)('the compiler refuses a new field that is missing in %s', async (place) => {
  add(all.filter((one) => one !== place));
  const { fine, said } = await compile('-p', `${refusedBy[place]}/tsconfig.holder.json`);
  expect(fine).toBe(false);
  expect(said).toContain('terrain');
});
