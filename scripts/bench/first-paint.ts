import type { Browser } from '@playwright/test';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { requireFreePort } from '../setup/preflight.mjs';
import { Refusal } from '../setup/refusal.mjs';
import { quantile, toRow } from './measure.ts';
import { type Paints, readPaints, watchPaints } from './paints.ts';
import { type Line, launchBrowser, lines, nameOf, onPhone, requireSlow } from './phone.ts';
import { startShapedLine } from './shaped-line.ts';
import { startSite } from './sites.ts';
import { startStaticSite, toFile, withoutScripts } from './static-site.ts';

const ports = { site: 18_795, bare: 18_796, firstLine: 18_800 };
const rounds = Number(process.env.ROUNDS ?? 5);

interface Subject {
  screen: string;
  kind: 'ours' | 'bare';
  path: string;
  /** Of each line, round by round. */
  paints: Paints[][];
}

/** Opens a page on a slow phone. Throws if what it asked for isn't what its kind asks for. */
function paintsOf(browser: Browser, line: Line, url: string, { kind, screen }: Subject): Promise<Paints> {
  return onPhone(browser, async (page) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await watchPaints(page);
    const answer = await page.goto(url, { waitUntil: 'commit' });
    const paints = await readPaints(page, kind === 'ours');
    if (answer?.status() !== 200) throw new Error(`${screen} was answered with ${answer?.status()}.`);
    await requireSlow(page, line);
    if (kind === 'bare' && scripts.length > 0) throw new Error(`${screen} without scripts asked for ${scripts}`);
    return paints;
  });
}

const median = (subject: Subject | undefined, line: number, what: keyof Paints) =>
  quantile(
    (subject?.paints[line] ?? []).map((paints) => paints[what]),
    0.5,
  );

const toSeconds = (ms: number) => (Number.isNaN(ms) ? '' : (ms / 1000).toFixed(2));
const toMs = (ms: number) => ms.toFixed(0);

function print(subjects: readonly Subject[]): void {
  const screens = [...new Set(subjects.map(({ screen }) => screen))];
  for (const [index, line] of lines.entries()) {
    console.log(`\n${toRow(`s: ${nameOf(line)}`, ['ours', 'no script', 'ratio'], 48)}`);
    for (const screen of screens) {
      const find = (kind: Subject['kind']) => subjects.find((one) => one.screen === screen && one.kind === kind);
      for (const [what, title] of [
        ['first', 'first paint'],
        ['picture', 'largest picture'],
      ] as const) {
        const ours = median(find('ours'), index, what);
        const bare = median(find('bare'), index, what);
        const cells = [toSeconds(ours), toSeconds(bare), (ours / bare).toFixed(2)];
        console.log(toRow(`${screen}, ${title}`, cells, 48));
      }
    }
    console.log(`\n${toRow('ms: the longest task', ['before', 'no script', 'after', 'answers'], 48)}`);
    for (const screen of screens) {
      const find = (kind: Subject['kind']) => subjects.find((one) => one.screen === screen && one.kind === kind);
      const ours = find('ours');
      const cells = [
        median(ours, index, 'before'),
        median(find('bare'), index, 'before'),
        median(ours, index, 'after'),
        median(ours, index, 'ready') - median(ours, index, 'first'),
      ];
      console.log(toRow(screen, cells.map(toMs), 48));
    }
  }
}

/** A shaped line of each kind to each of these ports: `urls[port][line]`. */
async function startLines(targets: readonly number[]) {
  const all = targets.flatMap((target) => lines.map((line) => ({ target, line })));
  const started = await Promise.all(
    all.map(({ target, line }, at) => startShapedLine(ports.firstLine + at, target, line)),
  );
  return {
    urlTo: (target: number, line: Line) =>
      started[all.findIndex((one) => one.target === target && one.line === line)]?.url ?? '',
    stop: async () => {
      for (const line of started) await line.stop();
    },
  };
}

/**
 * When pages are first painted on a slow phone: ours, and the very same HTML as a file without scripts, each over a line
 * whose bytes are slow. HTTP/1.1, an empty cache, no service worker.
 */
export async function measureFirstPaint(): Promise<void> {
  await requireFreePort(ports.bare);
  const site = await startSite(ports.site);
  const stops = [site.stop];
  try {
    const [tour]: { _id: string }[] = await (await fetch(`${site.url}${api.tours}?limit=1`)).json();
    if (!tour) throw new Refusal('There are no tours to measure with. Run npm start to load the demo tours.');
    const all: [string, string][] = [
      ['Home', pages.home],
      ['A listing', pages.adventure],
      ['A tour', pages.tour(tour._id)],
      ['A ride', pages.ride(tour._id)],
      ['Find', pages.find],
      ['The climb', pages.passes],
    ];
    const asked = process.env.SCREENS?.split(',');
    const screens = all.filter(([screen]) => !asked || asked.includes(screen));
    const files = new Map<string, ReturnType<typeof toFile>>();
    for (const [, path] of screens) {
      const html = await (await fetch(site.url + path)).text();
      files.set(path, toFile('text/html', withoutScripts(html)));
    }
    const bare = await startStaticSite(ports.bare, files, site.url);
    const { urlTo, stop } = await startLines([ports.site, ports.bare]);
    const browser = await launchBrowser();
    stops.unshift(() => browser.close(), stop, bare.stop);
    const subjects = screens.flatMap(([screen, path]) =>
      (['ours', 'bare'] as const).map((kind): Subject => ({ screen, kind, path, paints: lines.map(() => []) })),
    );
    const portOf = { ours: ports.site, bare: ports.bare };
    // Interleaved, so that other load on the machine affects all. The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, line] of lines.entries()) {
        for (const subject of subjects) {
          const url = urlTo(portOf[subject.kind], line) + subject.path;
          const paints = await paintsOf(browser, line, url, subject);
          if (round > 0) subject.paints[index]?.push(paints);
        }
      }
    }
    print(subjects);
  } finally {
    for (const stop of stops) await stop();
  }
}
