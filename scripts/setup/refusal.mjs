/** An expected reason not to go on: shown as one sentence, without a stack. */
export class Refusal extends Error {}

/**
 * Runs a command's main function. A {@link Refusal} ends the process with its sentence and status 1, a surprise with
 * its stack.
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
