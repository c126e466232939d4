/** An expected error, shown as one sentence without a stack. */
export class Refusal extends Error {}

/**
 * Runs a command's main function. On a {@link Refusal}, prints its sentence and exits with 1; other errors show a
 * stack.
 * @param {() => Promise<void>} main
 */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exit(1);
  }
}
