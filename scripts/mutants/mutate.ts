// Changes our own code in one place after another and runs the tests that should notice. A change that lives is a rule
// without a test. In a tree without changes of your own, since each is undone when its tests have run:
// docs/operating/mutants.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestSpecification } from 'vitest/node';
import { onStop, root } from '../setup/node-runtime.mjs';
import { Refusal, run } from '../setup/refusal.mjs';
import { type Mutation, mutationsOf } from './mutations.ts';

interface Subject {
  room: string;
  /** Each file with the tests that come first; where it lives, all the subject's are run. */
  files: Record<string, string>;
  tests: string[];
}

const subjects: Record<string, Subject> = {
  outbox: {
    room: 'web',
    files: {
      'web/store/outbox.ts': 'web/store/outbox',
      'web/sync/outbox-rules.ts': 'web/sync/outbox-rules',
      'web/sync/send-outbox.ts': 'web/sync/send-outbox',
    },
    tests: [
      'web/store/outbox',
      'web/sync/outbox-rules',
      'web/sync/send-outbox',
      'web/sync/inquiries',
      'web/sync/press',
    ],
  },
  session: {
    room: 'worker',
    files: {
      'worker/session/waits.ts': 'worker/session/waits',
      'worker/session/crowd.ts': 'worker/session/shut-out',
      'worker/session/login-gate.ts': 'worker/session/shut-out',
      'worker/session/queries.ts': 'worker/session/session',
      'worker/session/open-session.ts': 'worker/session/session',
      'worker/session/browser.ts': 'worker/session/browser-sessions',
      'worker/session/device.ts': 'worker/session/session',
    },
    tests: ['worker/session/'],
  },
  seats: {
    room: 'worker',
    files: {
      'worker/tours/booked-seats.ts': 'worker/bookings/change',
      'worker/tours/seats-of-inquiry.ts': 'worker/tours/take-seats',
    },
    tests: ['worker/tours/take-seats', 'worker/tours/departures', 'worker/bookings/', 'worker/quotes/'],
  },
  departures: {
    room: 'shared',
    files: { 'shared/tours/departures.ts': 'shared/tours/departures' },
    tests: ['shared/tours/'],
  },
  ride: {
    room: 'shared',
    files: Object.fromEntries(
      ['air', 'descent', 'fuel', 'nights', 'season'].map((rule) => [`web/ride/${rule}.ts`, `web/ride/${rule}`]),
    ),
    tests: ['web/ride/'],
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
});
const every = Number(values.every);
let undo = () => {};
onStop(async () => undo());
process.on('exit', () => undo());

function lineOf(text: string, { start, end, to }: Mutation): string {
  const line = text.slice(0, start).split('\n').length;
  const from = text.slice(start, end).replaceAll(/\s+/g, ' ');
  return `${line}: ${from.length > 60 ? `${from.slice(0, 60)}…` : from} → ${to}`;
}

/** Tries every mutation of a subject, or each n-th, and says which lived. */
async function tryAll(name: string, { room, files, tests }: Subject): Promise<number> {
  const vitest = await createVitest('test', { watch: false, bail: 1, project: [room], reporters: [{}] });
  const all = await vitest.globTestSpecifications(tests);
  const passes = async (some: TestSpecification[]) => {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(some, false);
    return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
  };
  if (!(await passes(all))) throw new Refusal(`The tests of ${name} fail as they are.`);
  let tried = 0;
  let lived = 0;
  for (const [file, nearest] of Object.entries(files)) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    const first = all.filter(({ moduleId }) => relative(root, moduleId).startsWith(nearest));
    const rest = all.filter((one) => !first.includes(one));
    undo = () => writeFileSync(path, text);
    for (const mutation of mutationsOf(path, text).filter((_, at) => at % every === 0)) {
      writeFileSync(path, text.slice(0, mutation.start) + mutation.to + text.slice(mutation.end));
      vitest.invalidateFile(path);
      tried += 1;
      if ((await passes(first)) && (await passes(rest))) {
        lived += 1;
        console.log(`LIVED ${file}:${lineOf(text, mutation)}`);
      }
    }
    undo();
    vitest.invalidateFile(path);
  }
  await vitest.close();
  console.log(`${name}: ${tried} tried, ${lived} lived, ${Math.round((100 * (tried - lived)) / tried)} % died`);
  return lived;
}

await run(async () => {
  for (const name of positionals.length > 0 ? positionals : Object.keys(subjects)) {
    const subject = subjects[name];
    if (!subject) throw new Refusal(`No subject is named ${name}: ${Object.keys(subjects).join(', ')}.`);
    await tryAll(name, subject);
  }
  process.exit();
});
