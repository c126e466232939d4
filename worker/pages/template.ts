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

/** Links to the matched screens' scripts and styles, so the browser fetches them right away. */
export function screenLinks(manifest: Manifest, sources: readonly string[]): string {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) {
    if (!import.meta.env.DEV && !manifest[source]) throw new Error(`${source} has no file of its own in this build`);
    visit(source);
  }
  // index.html already links the entry and its imports.
  const entry = new Set<string>();
  const visitEntry = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || entry.has(chunk.file)) return;
    entry.add(chunk.file);
    for (const file of chunk.css ?? []) entry.add(file);
    for (const imported of chunk.imports ?? []) visitEntry(imported);
  };
  visitEntry('index.html');
  return [
    ...[...styles].filter((file) => !entry.has(file)).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...scripts]
      .filter((file) => !entry.has(file))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ].join('');
}
