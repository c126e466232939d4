/** Does the work for each, so many at once. After a failure it begins no further one, and throws when all have ended. */
export async function inTurns<T>(many: Iterable<T>, atOnce: number, work: (one: T) => Promise<unknown>): Promise<void> {
  // One list for all who take from it.
  const waiting = [...many].values();
  const failures: unknown[] = [];
  const takeInTurn = async () => {
    for (const one of waiting) {
      if (failures.length > 0) return;
      await work(one).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeInTurn));
  if (failures.length > 0) throw failures[0];
}
