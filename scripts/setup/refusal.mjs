/** An expected error, shown as one sentence without a stack. */
export class Refusal extends Error {}

/** Runs a command's main function; an error ends the process with 1. @param {() => Promise<void>} main */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exit(1);
  }
}
