/// <reference types="vite/types/importMeta.d.ts" />
import type { Env } from '../env';

/** The built index.html, split where the page goes. */
export interface Template {
  beforeHead: string;
  /** The build's entry script and styles. They set the order of cascade layers, so a screen's styles follow. */
  beforeLinks: string;
  beforeApp: string;
  beforeData: string;
  end: string;
}

interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

let built: Promise<[Template, Manifest]> | undefined;

async function readAsset(env: Env, path: string): Promise<Response> {
  // The assets binding ignores the host; Vite's server accepts localhost without configuration.
  return env.ASSETS.fetch(new URL(path, 'http://localhost'));
}

function cut(html: string): Template {
  const [beforeHead = '', rest = ''] = html.split('<!--head-->');
  const [beforeLinks = '', rest1 = ''] = rest.split('</head>');
  const [beforeApp = '', rest2 = ''] = rest1.split('<!--app-->');
  const [beforeData = '', end] = rest2.split('<!--data-->');
  // Text and first picture come before scripts, which the page doesn't need to be read.
  const links = beforeLinks.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
  if (end === undefined) throw new Error('index.html lacks its markers');
  return { beforeHead, beforeLinks: links, beforeApp: `</head>${beforeApp}`, beforeData, end };
}

async function read(env: Env): Promise<[Template, Manifest]> {
  const page = await readAsset(env, '/index.html');
  if (!page.ok) throw new Error(`index.html: ${page.status}`);
  const manifest = await readAsset(env, '/build-manifest.json');
  return [cut(await page.text()), manifest.ok ? await manifest.json<Manifest>() : {}];
}

/** Template and manifest of this build, read once per isolate, or per request in development. */
export function readBuild(env: Env): Promise<[Template, Manifest]> {
  if (import.meta.env.DEV) return read(env);
  built ??= read(env).catch((error: unknown) => {
    built = undefined;
    throw error;
  });
  return built;
}

/** Adds a chunk's own file and styles and those of all that it imports. */
function addFiles(manifest: Manifest, key: string, files: Set<string>): Set<string> {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) addFiles(manifest, imported, files);
  return files;
}

/** Links to the matched screens' scripts and styles, so the browser fetches them right away. */
export function screenLinks(manifest: Manifest, chunks: readonly string[]): string {
  // index.html already links the entry and its imports.
  const linked = addFiles(manifest, 'index.html', new Set());
  const files = new Set(linked);
  for (const name of chunks) {
    const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
    if (!import.meta.env.DEV && !key) throw new Error(`This build has no file named ${name}`);
    if (key) addFiles(manifest, key, files);
  }
  return [...files]
    .filter((file) => !linked.has(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" href="/${file}">`
        : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    )
    .join('');
}
