// One subject's tests, kept ready in a process of their own, which can be stopped where a change never ends.
import { relative } from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import { root } from '../setup/node-runtime.mjs';
import { subjects } from './subjects.ts';

/** The tests of `nearest` run first, those of the subject after them. `path`: the file that has changed, absolute. */
export interface Change {
  path: string;
  nearest: string;
}

const subject = subjects[process.argv[2] ?? ''];
if (!subject || !process.send) throw new Error('Started by mutate.ts, with the name of a subject.');

// Without `bail`: it counts the failures of earlier changes too.
const vitest = await createVitest('test', { watch: false, project: [subject.room], reporters: [{}] });
const all = await vitest.globTestSpecifications(subject.tests);

async function passes(some: TestSpecification[]): Promise<boolean> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(some, false);
  // Among them are those of earlier changes, with what came of them then.
  const ran = testModules.filter(({ moduleId }) => some.some((one) => one.moduleId === moduleId));
  return unhandledErrors.length === 0 && ran.every((module) => module.ok());
}

process.on('message', async ({ path, nearest }: Change) => {
  vitest.invalidateFile(path);
  const isNear = ({ moduleId }: TestSpecification) => relative(root, moduleId).startsWith(nearest);
  const rest = all.filter((one) => !isNear(one));
  process.send?.((await passes(all.filter(isNear))) && (await passes(rest)));
});
// Without a word of its own a process of this one's would outlive the terminal.
process.on('disconnect', () => process.exit());
process.send(await passes(all));
