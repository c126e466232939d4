import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pages } from '#shared/routes';
import type { AddCleanup } from '../bench.ts';
import { calculateMedians, measureInRounds, printTable, roundCount } from './measure.ts';
import { findLaunchOptions } from './phone.ts';
import { readTours, startSite } from './sites.ts';

const lighthousePackage = 'lighthouse@13.5.0';
const maxReportBytes = 64 * 2 ** 20;

/** The fields of Lighthouse's report that are read. Scores are between 0 and 1. */
interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

async function runLighthouse(url: string): Promise<Report> {
  const { executablePath, args = [] } = findLaunchOptions();
  const options = ['--quiet', '--output=json', `--chrome-flags=${['--headless=new', ...args].join(' ')}`];
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthousePackage, url, ...options], {
    env: { ...process.env, CHROME_PATH: executablePath },
    maxBuffer: maxReportBytes,
  });
  return JSON.parse(stdout);
}

function toTableRow({ categories, audits }: Report): Record<string, number> {
  const readScore = (id: string) => Math.round((categories[id]?.score ?? Number.NaN) * 100);
  const readMs = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    performance: readScore('performance'),
    accessibility: readScore('accessibility'),
    'best practices': readScore('best-practices'),
    SEO: readScore('seo'),
    'first paint, ms': readMs('first-contentful-paint'),
    'largest picture, ms': readMs('largest-contentful-paint'),
    'blocking, ms': readMs('total-blocking-time'),
  };
}

function listFailedAudits({ categories: { performance: _, ...otherCategories }, audits }: Report): string[] {
  const auditRefs = Object.values(otherCategories).flatMap((category) => category.auditRefs);
  return auditRefs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    return weight > 0 && audit && audit.score !== null && audit.score < 1 ? [audit.title] : [];
  });
}

/** Prints Lighthouse's scores for its simulated phone and network. The goals are 95, 100, 100 and 100. */
export async function run(addCleanup: AddCleanup): Promise<void> {
  const site = await startSite(addCleanup);
  const [tour] = await readTours(site.url);
  const screens = [
    ['Home', pages.home],
    ['A listing', pages.adventure],
    ['A tour', pages.tour(tour?._id ?? '')],
    ['A ride', pages.ride(tour?._id ?? '')],
    ['Find', pages.find],
  ] as const;
  const reports = await measureInRounds(roundCount, screens, ([, path]) => runLighthouse(site.url + path));
  const rows = screens.map(([title], index) => [title, calculateMedians((reports[index] ?? []).map(toTableRow))]);
  printTable('Lighthouse, mobile', Object.fromEntries(rows));
  for (const [index, [title]] of screens.entries()) {
    const failedAudits = new Set(reports[index]?.flatMap(listFailedAudits));
    if (failedAudits.size > 0) console.log(`${title}: ${[...failedAudits].join('; ')}`);
  }
}
