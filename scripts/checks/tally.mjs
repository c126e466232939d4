import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Tally */

/** @param {string} path @returns {Record<string, any> | null} */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Counts a vitest run. A file that can't run, or a folder without tests, is one failure.
 * @param {string} reportPath
 * @param {string[]} rooms folders that must have tests
 * @returns {Tally}
 */
export function tallyVitest(reportPath, rooms) {
  const report = readReport(reportPath);
  if (!report) return { passed: 0, failed: 1 };
  /** @type {{ name: string, status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults;
  const results = files.flatMap((file) => file.assertionResults);
  const broken = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const empty = rooms.filter(
    (room) => !files.some((file) => file.name.includes(`/${room}/`) && file.assertionResults.length > 0),
  );
  for (const room of empty) console.error(`No test ran in ${room}/.`);
  const passed = results.filter(({ status }) => status === 'passed').length;
  return { passed, failed: results.length - passed + broken.length + empty.length };
}

/**
 * Counts a Playwright run. Skipped and flaky journeys count as failed.
 * @param {string} reportPath @returns {Tally}
 */
export function tallyPlaywright(reportPath) {
  const stats = readReport(reportPath)?.stats;
  if (!stats) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky + skipped + (expected === 0 ? 1 : 0) };
}
