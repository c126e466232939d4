import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pages } from '#shared/routes';
import type { AddCleanup } from '../bench.ts';
import { calculateMedians, measureInRounds, printTable, roundCount } from './measure.ts';
import { findLaunchOptions } from './phone.ts';
import { readTours, startSite } from './sites.ts';

const lighthouse = 'lighthouse@13.5.0';
const reportBytes = 64 * 2 ** 20;

/** The part of Lighthouse's report that is read here. Scores are between 0 and 1. */
interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

async function runLighthouse(url: string): Promise<Report> {
  const { executablePath, args = [] } = findLaunchOptions();
  const options = ['--quiet', '--output=json', `--chrome-flags=${['--headless=new', ...args].join(' ')}`];
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...options], {
    env: { ...process.env, CHROME_PATH: executablePath },
    maxBuffer: reportBytes,
  });
  return JSON.parse(stdout);
}

function toCells({ categories, audits }: Report): Record<string, number> {
  const score = (id: string) => Math.round((categories[id]?.score ?? Number.NaN) * 100);
  const ms = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'first paint, ms': ms('first-contentful-paint'),
    'largest picture, ms': ms('largest-contentful-paint'),
    'blocking, ms': ms('total-blocking-time'),
  };
}

/** Titles of the failed audits outside performance, whose audits are the columns of the table. */
function listFailed({ categories: { performance: _, ...others }, audits }: Report): string[] {
  const refs = Object.values(others).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return refs.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 1 ? [audit.title] : [];
  });
}

/** Lighthouse's scores for a phone, with its own simulated line and processor. The goals are 95, 100, 100 and 100. */
export async function run(atEnd: AddCleanup): Promise<void> {
  const site = await startSite(atEnd);
  const [tour] = await readTours(site.url);
  const screens = [
    ['Home', pages.home],
    ['A listing', pages.adventure],
    ['A tour', pages.tour(tour?._id ?? '')],
    ['A ride', pages.ride(tour?._id ?? '')],
    ['Find', pages.find],
  ] as const;
  const reports = await measureInRounds(roundCount, screens, ([, path]) => runLighthouse(site.url + path));
  const rows = screens.map(([screen], index) => [screen, calculateMedians((reports[index] ?? []).map(toCells))]);
  printTable('Lighthouse, mobile', Object.fromEntries(rows));
  for (const [index, [screen]] of screens.entries()) {
    const failed = new Set(reports[index]?.flatMap(listFailed));
    if (failed.size > 0) console.log(`${screen}: ${[...failed].join('; ')}`);
  }
}
