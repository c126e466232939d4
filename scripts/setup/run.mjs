import { explainKnown } from './explain.mjs';

/** Runs a command's main function; an error ends the process with 1. @param {() => Promise<void>} main */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    console.error(explainKnown(error) ?? error);
    process.exit(1);
  }
}
