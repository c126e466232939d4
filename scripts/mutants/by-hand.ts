// Changes our own code in one place after another and runs the tests that should notice. A change that lives is a rule
// without a test. For what Stryker can't reach, such as code in the Workers runtime: docs/operating/mutants.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onStop, root } from '../setup/node-runtime.mjs';
import { runProgram } from '../setup/program.mjs';

type Mutant = [file: string, from: string, to: string, tests: string];

const descent = 'web/ride/descent.ts';
const rules = 'web/sync/outbox-rules.ts';
const sending = 'web/sync/send-outbox.ts';
const waits = 'worker/session/waits.ts';

const mutants: Mutant[] = [
  [descent, 'const bumpM = 150;', 'const bumpM = 400;', 'web/ride/descent'],
  [descent, "kind === 'stay' || kind === 'start'", "kind === 'stay'", 'web/ride/descent'],
  [descent, '.lastIndexOf(true)', '.indexOf(true)', 'web/ride/descent'],
  ['web/ride/air.ts', '** 5.2559', '** 5.25', 'web/ride/air'],
  ['web/ride/air.ts', '** 5.2559', '** 5.26', 'web/ride/air'],
  ['shared/tours/departures.ts', 'fewSeats = 3', 'fewSeats = 2', 'shared/tours/departures'],
  ['shared/tours/departures.ts', 'seats < 0 || over', 'over', 'shared/tours/departures'],
  [rules, 'longestWaitMs = 5 * 60_000', 'longestWaitMs = 50 * 60_000', 'web/sync/outbox-rules'],
  ['web/store/outbox.ts', 'maxPressed = 8', 'maxPressed = 7', 'web/sync/press-twice'],
  ['web/store/outbox.ts', 'maxPressed = 8', 'maxPressed = 80', 'web/sync/press-twice'],
  ['web/store/outbox.ts', 'row?.lease?.by === by', 'row', 'web/store/outbox'],
  [sending, 'return lock !== null', 'return true', 'web/sync/send-outbox'],
  [sending, 'acknowledged.add(id);', '', 'web/sync/send-outbox'],
  [sending, 'silences = isSilent ? silences + 1 : 0;', 'silences = 0;', 'web/sync/send-outbox'],
  [sending, 'const maxCuts = 3;', 'const maxCuts = 0;', 'web/sync'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands so in the source
  ['worker/quotes/queries.ts', 'sql`not ${isReplaced}`, isOpen', 'isOpen', 'worker/quotes/links'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands so in the source
  ['worker/tours/seats-of-inquiry.ts', '= ${seats} and exists', '>= 0 and exists', 'worker/tours/take-seats'],
  [waits, 'const freeFailures = 5;', 'const freeFailures = 6;', 'worker/session'],
  [waits, 'const failuresOfAStranger = 10;', 'const failuresOfAStranger = 11;', 'worker/session'],
  [waits, 'const waitOfStrangers = 30 * minute;', 'const waitOfStrangers = 29 * minute;', 'worker/session/waits'],
  ['worker/session/crowd.ts', 'const atOnce = 10;', 'const atOnce = 11;', 'worker/session/shut-out'],
  [
    'worker/session/crowd.ts',
    'this.#turns.delete(address);\n    return Math',
    'return Math',
    'worker/session/shut-out',
  ],
  [
    'worker/session/open-session.ts',
    ".where(eq(sessions.tokenHash, c.get('sessionHash')))",
    '',
    'worker/session/browser-sessions',
  ],
];

let undo = () => {};
onStop(async () => undo());

let lived = 0;
const wanted = process.argv[2] ?? '';
for (const [file, from, to, tests] of mutants.filter(([name]) => name.startsWith(wanted))) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} doesn’t have “${from}” once.`);
  undo = () => writeFileSync(path, text);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  const room = tests.split('/')[0];
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', `--project=${room}`, tests];
  const { fine } = await runProgram(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  undo();
  lived += Number(fine);
  console.log(`${fine ? 'LIVED' : 'died '} ${file}: ${from} → ${to || 'nothing'}`);
}
console.log(`${lived} lived`);
process.exit(lived === 0 ? 0 : 1);
