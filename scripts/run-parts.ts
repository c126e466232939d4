import { ensureBuilt } from './local/build.ts';
import { Refusal, run } from './setup/refusal.mjs';

/** Builds the site and runs the parts that the command names, or all. */
export const runParts = (parts: readonly string[], start: (chosen: readonly string[]) => Promise<void>) =>
  run(async () => {
    const asked = process.argv.slice(2).filter((name) => !name.startsWith('-'));
    const unknown = asked.find((name) => !parts.includes(name));
    if (unknown !== undefined) throw new Refusal(`No part is named ${unknown}: ${parts.join(', ')}.`);
    await ensureBuilt();
    await start(asked.length > 0 ? asked : parts);
  });
