import { writeFileSync } from 'node:fs';
import { runProgram } from '../setup/program.mjs';
import { Refusal } from '../setup/refusal.mjs';

/** Writes a bill of materials (CycloneDX): every package of the lockfile with its version, licence and hash. */
export async function writeSbom(file: string): Promise<void> {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const shell = process.platform === 'win32';
  const { fine, said } = await runProgram('npm', args, { stdio: ['ignore', 'pipe', 'inherit'], shell });
  if (!fine) throw new Refusal('Couldn’t list the packages.');
  writeFileSync(file, said);
}
