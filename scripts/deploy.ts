// `npm run deploy`: builds, migrates the deployed database and publishes the new version.
import './local/disable-telemetry.ts';
import { execSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { unstable_readConfig } from 'wrangler';
import { findConfigPath } from './backup/wrangler-d1.ts';
import { run, runTool, runWrangler } from './command.ts';
import { findDeployProblem } from './deployment-problems.ts';
import { createMissingSecrets } from './local/keys.ts';

/** @param stateAfterFailure what the site is like when the step has failed, for the error message */
function runStep(title: string, work: () => unknown, stateAfterFailure: string): void {
  console.log(`\n== ${title}`);
  try {
    work();
  } catch {
    throw new Error(`${title} failed: the reason stands above. ${stateAfterFailure}. Then run “npm run deploy” again.`);
  }
}

await run(async () => {
  const { values } = parseArgs({ options: { anyway: { type: 'boolean' } } });
  const problem = findDeployProblem(unstable_readConfig({ config: findConfigPath() }));
  if (problem !== null) throw new Error(problem);
  if (!values.anyway) {
    const audit = () => execSync('npm audit --audit-level=high', { stdio: 'inherit' });
    runStep('Known vulnerabilities', audit, 'Nothing was changed. Replace the package, or deploy with --anyway');
  }
  runStep('Build', () => runTool('vite/bin/vite.js', ['build'], 'inherit'), 'Nothing was changed');
  const listPackages = 'npm sbom --package-lock-only --sbom-format=cyclonedx --sbom-type=application';
  runStep('List of packages', () => execSync(`${listPackages} > dist/sbom.json`), 'Nothing was changed');
  const migrate = () => runWrangler(['d1', 'migrations', 'apply', 'DB', '--remote'], 'inherit');
  runStep('Migrations', migrate, 'The site runs on as it was');
  runStep(
    'Deploy',
    () => runWrangler(['deploy', '-c', 'dist/highpass/wrangler.json'], 'inherit'),
    'The database has the new migrations, and the site runs on in its former version, which works with them',
  );
  // Secrets belong to a Worker, which exists only after the first deploy.
  createMissingSecrets();
});
