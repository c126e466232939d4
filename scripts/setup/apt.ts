import { existsSync } from 'node:fs';
import { runProgram } from './program.mjs';

/** Longest wait for another installation to end, in seconds. */
const lockSeconds = 300;

/** Installs Debian packages where that is possible: as root, on a system that has apt. Returns whether it was done. */
export async function installPackages(names: string[]): Promise<boolean> {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patient = ['-qq', '-o', `DPkg::Lock::Timeout=${lockSeconds}`];
  await runProgram('apt-get', ['update', ...patient], { env });
  const { fine, said } = await runProgram(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...patient, ...names],
    {
      env,
    },
  );
  if (!fine) console.error(said);
  return fine;
}
