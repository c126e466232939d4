// Changes our own code in one place after another and runs the tests that should notice. A change that lives is a rule
// without a test. In a tree without changes of your own, since each is undone when its tests have run:
// docs/operating/mutants.md.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { onStop, root } from '../setup/node-runtime.mjs';
import { Refusal, run } from '../setup/refusal.mjs';
import { type Mutation, mutationsOf } from './mutations.ts';
import type { Change } from './runner.ts';
import { subjects } from './subjects.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
});
const every = Number(values.every);
let undo = () => {};
let runner: ChildProcess | null = null;

/** With the processes of its own, one of which may never answer again. */
function stopRunner(): void {
  const pid = runner?.pid;
  runner = null;
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It had stopped by itself.
  }
}

onStop(async () => {
  undo();
  stopRunner();
});
process.on('exit', () => {
  undo();
  stopRunner();
});

/** A runner of the subject, and the time its tests take as they are, in milliseconds. */
async function startRunner(name: string): Promise<number> {
  const started = performance.now();
  runner = fork(join(root, 'scripts/mutants/runner.ts'), [name], { cwd: root, detached: true });
  const [isFine] = await once(runner, 'message');
  if (isFine !== true) throw new Refusal(`The tests of ${name} fail as they are.`);
  return Math.ceil(performance.now() - started);
}

/** Whether its tests pass with this text in the file. One with which they never end has failed them. */
async function survives(name: string, change: Change, text: string, patience: number): Promise<boolean> {
  // A new one begins with the file as it was.
  if (!runner) await startRunner(name);
  writeFileSync(change.path, text);
  const answer = once(runner as unknown as ChildProcess, 'message', { signal: AbortSignal.timeout(patience) });
  runner?.send(change);
  try {
    const [passed] = await answer;
    return passed === true;
  } catch {
    stopRunner();
    return false;
  } finally {
    undo();
  }
}

function lineOf(text: string, { start, end, to }: Mutation): string {
  const line = text.slice(0, start).split('\n').length;
  const from = text.slice(start, end).replaceAll(/\s+/g, ' ');
  return `${line}: ${from.length > 60 ? `${from.slice(0, 60)}…` : from} → ${to}`;
}

/** Tries every mutation of a subject, or each n-th, and says which lived. */
async function tryAll(name: string, files: Record<string, string>): Promise<void> {
  // A busy machine takes several times as long.
  const patience = 30_000 + 5 * (await startRunner(name));
  let tried = 0;
  let lived = 0;
  for (const [file, nearest] of Object.entries(files)) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    const change = { path, nearest };
    undo = () => writeFileSync(path, text);
    for (const mutation of mutationsOf(path, text).filter((_, at) => at % every === 0)) {
      const changed = text.slice(0, mutation.start) + mutation.to + text.slice(mutation.end);
      tried += 1;
      if (!(await survives(name, change, changed, patience))) continue;
      lived += 1;
      console.log(`LIVED ${file}:${lineOf(text, mutation)}`);
    }
    // Else one change may have failed all that came after it.
    if (!(await survives(name, change, text, patience))) {
      throw new Refusal(`The tests of ${name} fail since ${file} was changed.`);
    }
  }
  stopRunner();
  console.log(`${name}: ${tried} tried, ${lived} lived, ${Math.round((100 * (tried - lived)) / tried)} % died`);
}

await run(async () => {
  for (const name of positionals.length > 0 ? positionals : Object.keys(subjects)) {
    const subject = subjects[name];
    if (!subject) throw new Refusal(`No subject is named ${name}: ${Object.keys(subjects).join(', ')}.`);
    await tryAll(name, subject.files);
  }
  process.exit();
});
