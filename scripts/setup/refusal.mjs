/** An expected error, shown as one sentence without a stack. */
export class Refusal extends Error {}

/** Runs a command's main function; an error ends the process with 1. @param {() => Promise<void>} main */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    const { explainKnown } = await import('./explain.mjs');
    console.error(explainKnown(error) ?? error);
    process.exit(1);
  }
}
