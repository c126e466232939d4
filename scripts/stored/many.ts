/** Says how far something is: on one line of a terminal, else as a line for each tenth. */
function createProgress(title: string, all: number): (done: number) => void {
  const { stdout } = process;
  let tenths = 0;
  return (done) => {
    const line = `${title}: ${done} of ${all}`;
    if (stdout.isTTY) stdout.write(`\r${line}${done === all ? '\n' : ''}`);
    else if (Math.floor((done * 10) / all) > tenths) console.log(line);
    tenths = Math.floor((done * 10) / all);
  };
}

/** So many files at once: a far server answers each in a tenth of a second or more. */
const atOnce = 16;

/** Does `work` for each of many, some at once, and says how far it is. After a failure it begins no further one. */
export async function forEachOfMany<T>(
  title: string,
  many: Iterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...many];
  const progress = createProgress(title, waiting.length);
  let next = 0;
  let done = 0;
  const failures: unknown[] = [];

  async function takeInTurn(): Promise<void> {
    while (next < waiting.length && failures.length === 0) {
      const one = waiting[next] as T;
      next += 1;
      try {
        await work(one);
        done += 1;
        progress(done);
      } catch (error) {
        failures.push(error);
      }
    }
  }

  await Promise.all(Array.from({ length: atOnce }, takeInTurn));
  if (failures.length > 0) throw failures[0];
}
