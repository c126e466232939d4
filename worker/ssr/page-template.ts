/// <reference types="vite/types/importMeta.d.ts" />
import { startScripts } from '../../web/app/start-scripts';
import type { Env } from '../env';
import { toPagePolicy } from '../middleware/security-headers';

export interface PageTemplate {
  beforeHead: string;
  beforeApp: string;
  beforeData: string;
  end: string;
  policy?: string;
}

const frames = new Map<string, Promise<PageTemplate>>();

const start = `(${startScripts})()`;

export async function hashForPolicy(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

async function readStyle(env: Env, file: string): Promise<string> {
  const answer = await readAsset(env, `/${file}`);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.text();
}

/** A link of a type that no browser knows fetches nothing, and keeps the scripts from adding one that does. */
const toStyle = (file: string, text: string) =>
  `<style>${text}</style><link rel="stylesheet" type="text/off" href="/${file}">`;

const toScript = (file: string, index: number) =>
  index === 0
    ? `<script type="module" crossorigin src="/${file}"></script>`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

async function make(env: Env, modules: readonly string[] | null): Promise<PageTemplate> {
  const [template, manifest] = await readBuild(env);
  const { beforeHead, beforeApp, beforeData, end } = template;
  const isUnderVite = Object.keys(manifest).length === 0;
  if (modules === null || isUnderVite) return { beforeHead, beforeApp: template.links + beforeApp, beforeData, end };
  const files = listFiles(manifest, modules);
  const sheets = files.filter((file) => file.endsWith('.css'));
  const styles = await Promise.all(sheets.map((file) => readStyle(env, file)));
  const scripts = files.filter((file) => file.endsWith('.js')).map(toScript);
  return {
    beforeHead,
    beforeApp: sheets.map((file, index) => toStyle(file, styles[index] ?? '')).join('') + beforeApp,
    beforeData,
    // After the page's data, which they read.
    end: `<template id="scripts">${scripts.join('')}</template><script>${start}</script>${end}`,
    policy: toPagePolicy(await Promise.all(styles.map(hashForPolicy)), [await hashForPolicy(start)]),
  };
}

/**
 * Made once per isolate, or per request in development.
 * @param modules of the page's screens, from `web/`; null for a page that is nothing without scripts, and has them at once
 */
export function findPageTemplate(env: Env, modules: readonly string[] | null): Promise<PageTemplate> {
  if (import.meta.env.DEV) return make(env, modules);
  const name = String(modules);
  const known = frames.get(name);
  if (known) return known;
  const made = make(env, modules).catch((error: unknown) => {
    frames.delete(name);
    throw error;
  });
  frames.set(name, made);
  return made;
}

/** The built index.html, split where the page goes. */
interface Template {
  beforeHead: string;
  links: string;
  beforeApp: string;
  beforeData: string;
  end: string;
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
/** Empty under Vite's dev server. */
type Manifest = Record<string, Chunk>;

async function readAsset(env: Env, path: string): Promise<Response> {
  // The assets binding ignores the host; Vite's server accepts localhost without configuration.
  return env.ASSETS.fetch(new URL(path, 'http://localhost'));
}

function cut(html: string): Template {
  const [beforeHead = '', rest = ''] = html.split('<!--head-->');
  const [links = '', rest1 = ''] = rest.split('</head>');
  const [beforeApp = '', rest2 = ''] = rest1.split('<!--app-->');
  // What stands between them is the app shell's.
  const [, rest3 = ''] = rest2.split('<!--/app-->');
  const [beforeData = '', end] = rest3.split('<!--data-->');
  if (end === undefined) throw new Error('index.html lacks its markers');
  return { beforeHead, links, beforeApp: `</head>${beforeApp}`, beforeData, end };
}

async function readBuild(env: Env): Promise<[Template, Manifest]> {
  const page = await readAsset(env, '/index.html');
  if (!page.ok) throw new Error(`index.html: ${page.status}`);
  const manifest = await readAsset(env, '/build-manifest.json');
  return [cut(await page.text()), manifest.ok ? await manifest.json<Manifest>() : {}];
}

function addFiles(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) addFiles(manifest, imported, files);
}

/**
 * The files that a page with these screens needs: the entry's first, since its styles set the order of the layers. Of
 * parts that a screen loads later only the styles: the Worker draws them too.
 */
function listFiles(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const later = new Set<string>();
  for (const module of ['index.html', ...modules]) {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`This build has no module ${module}.`);
    addFiles(manifest, module, files);
    if (module === 'index.html') continue;
    for (const part of chunk.dynamicImports ?? []) addFiles(manifest, part, later);
  }
  return [...files, ...[...later].filter((file) => file.endsWith('.css') && !files.has(file))];
}
