import { inTurns } from '../setup/in-turns.ts';

/** So many files at once: a far server answers each in a tenth of a second or more. */
const atOnce = 16;

/** Does `work` for each file, some at once, and says how far it is: on one line of a terminal, else one for each tenth. */
export async function forEachFile<T>(
  title: string,
  files: readonly T[],
  work: (file: T) => Promise<void>,
): Promise<void> {
  const { stdout } = process;
  const all = files.length;
  let done = 0;
  await inTurns(files, atOnce, async (file) => {
    await work(file);
    done += 1;
    const line = `${title}: ${done} of ${all}`;
    if (stdout.isTTY) stdout.write(`\r${line}${done === all ? '\n' : ''}`);
    else if (Math.floor((done * 10) / all) > Math.floor(((done - 1) * 10) / all)) console.log(line);
  });
}
