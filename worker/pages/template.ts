/// <reference types="vite/types/importMeta.d.ts" />
import type { Env } from '../env';

/** The built index.html, split where the page goes. */
export interface Template {
  beforeHead: string;
  links: string;
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
/** Empty under Vite's dev server. */
export type Manifest = Record<string, Chunk>;

export async function readAsset(env: Env, path: string): Promise<Response> {
  // The assets binding ignores the host; Vite's server accepts localhost without configuration.
  return env.ASSETS.fetch(new URL(path, 'http://localhost'));
}

function cut(html: string): Template {
  const [beforeHead = '', rest = ''] = html.split('<!--head-->');
  const [links = '', rest1 = ''] = rest.split('</head>');
  const [beforeApp = '', rest2 = ''] = rest1.split('<!--app-->');
  const [beforeData = '', end] = rest2.split('<!--data-->');
  if (end === undefined) throw new Error('index.html lacks its markers');
  return { beforeHead, links, beforeApp: `</head>${beforeApp}`, beforeData, end };
}

export async function readBuild(env: Env): Promise<[Template, Manifest]> {
  const page = await readAsset(env, '/index.html');
  if (!page.ok) throw new Error(`index.html: ${page.status}`);
  const manifest = await readAsset(env, '/build-manifest.json');
  return [cut(await page.text()), manifest.ok ? await manifest.json<Manifest>() : {}];
}

function addFiles(manifest: Manifest, key: string, files: Set<string>): Set<string> {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) addFiles(manifest, imported, files);
  return files;
}

/** The files that a page with these screens needs, the entry script first. Its styles set the cascade layers' order. */
export function listFiles(manifest: Manifest, chunks: readonly string[]): string[] {
  const files = addFiles(manifest, 'index.html', new Set());
  for (const name of chunks) {
    const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
    if (!key) throw new Error(`This build has no file named ${name}`);
    addFiles(manifest, key, files);
  }
  return [...files];
}
