import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type { Frame } from '../../web/shell-file/render';

interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

/**
 * Writes shell.txt: the build's index.html and, after it, the frames of all pages, each behind a comment with its name
 * (decision 104). The service worker makes its pages of it (`sw/shell.ts`). As a text nothing on the way rewrites it
 * (decision 138).
 */
export function shellFile(root: string, shared: Plugin[]): Plugin {
  return {
    name: 'shell-file',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir = '' }) {
        const frames = await renderFrames(root, shared);
        const manifest = JSON.parse(await readFile(join(dir, 'build-manifest.json'), 'utf8'));
        const page = await readFile(join(dir, 'index.html'), 'utf8');
        const parts = frames.map((frame) => `<!--frame ${frame.name}-->${toLinks(manifest, frame)}${frame.html}`);
        await writeFile(join(dir, 'shell.txt'), share([page, ...parts].join('')));
      },
    },
  };
}

/** Renders the frames in a build of their own: class names and icons are those of the pages. */
async function renderFrames(root: string, plugins: Plugin[]): Promise<Frame[]> {
  const outDir = join(root, 'node_modules/.cache/shell-file');
  await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'error',
    publicDir: false,
    plugins,
    ssr: { noExternal: ['lucide-react'] },
    build: {
      ssr: join(root, 'web/shell-file/render.tsx'),
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'render.mjs', codeSplitting: false } },
    },
  });
  const address = `${pathToFileURL(join(outDir, 'render.mjs'))}?${Date.now()}`;
  const { renderFrames: render }: typeof import('../../web/shell-file/render') = await import(address);
  return render();
}

/** Links to the files of a frame's screen that index.html doesn't have, and of what reads the phone's tours. */
function toLinks(manifest: Record<string, Chunk>, { chunks, scripts = true }: Frame): string {
  const add = (key: string, files: Set<string>) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return files;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) add(imported, files);
    return files;
  };
  const linked = add('index.html', new Set());
  const files = new Set(linked);
  for (const name of chunks) {
    const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
    if (!key) throw new Error(`This build has no file named ${name}`);
    add(key, files);
  }
  // Its styles are for what shows later.
  const later = Object.values(manifest).find(({ name }) => name === 'later');
  if (later && chunks.length > 0) files.add(later.file);
  return [...files]
    .filter((file) => !linked.has(file) && (scripts || file.endsWith('.css')))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('');
}

/** Frames end alike, and begin alike but for the links that lead to their own page: both are written once. */
function share(shell: string): string {
  const [, end] = /<\/main>(.*?)<!--frame /s.exec(shell) ?? [];
  const starts = [...shell.matchAll(/<div id="app"(?:(?!<!--frame ).)*?(?=\{\{>bar\}\})/gs)].map(([start]) => start);
  const last = starts.at(-1);
  if (!end || !last) throw new Error('The frames have nothing in common.');
  let shared = shell.replaceAll(end, '{{>end}}');
  for (const start of starts) shared = shared.replace(start, () => toParts(start, last));
  return `${shared}<!--frame start-->${last}<!--frame end-->${end}`;
}

/** The part of `start` that is its own, between how much of the other comes before it and where the other goes on. */
function toParts(start: string, other: string): string {
  let before = 0;
  let after = 0;
  while (before < start.length && start[before] === other[before]) before += 1;
  const most = Math.min(start.length, other.length) - before;
  while (after < most && start.at(-1 - after) === other.at(-1 - after)) after += 1;
  return `{{<${before}}}${start.slice(before, start.length - after)}{{>${other.length - after}}}`;
}
