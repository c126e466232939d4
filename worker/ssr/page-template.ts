/// <reference types="vite/types/importMeta.d.ts" />
import { startScripts } from '../../web/app/start-scripts';
import type { Env } from '../env';
import { createPagePolicy } from '../middleware/security-headers';

export interface PageTemplate {
  beforeHead: string;
  beforeApp: string;
  beforeData: string;
  end: string;
  policy?: string;
}

const templates = new Map<string, Promise<PageTemplate>>();

const startScript = `(${startScripts})()`;

export async function hashForPolicy(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

async function readStyle(env: Env, file: string): Promise<string> {
  const response = await readAsset(env, `/${file}`);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.text();
}

/** The link has an unknown type: browsers do not load it, and Vite's loader finds it and adds no other. */
const toStyleElement = (file: string, text: string) =>
  `<style>${text}</style><link rel="stylesheet" type="text/off" href="/${file}">`;

const toScriptElement = (file: string, index: number) =>
  index === 0
    ? `<script type="module" crossorigin src="/${file}"></script>`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

async function createTemplate(env: Env, modules: readonly string[] | null): Promise<PageTemplate> {
  const [template, manifest] = await readBuild(env);
  const { beforeHead, beforeApp, beforeData, end } = template;
  const isUnderVite = Object.keys(manifest).length === 0;
  if (modules === null || isUnderVite) return { beforeHead, beforeApp: template.links + beforeApp, beforeData, end };
  const files = listFiles(manifest, modules);
  const sheets = files.filter((file) => file.endsWith('.css'));
  const styles = await Promise.all(sheets.map((file) => readStyle(env, file)));
  const scripts = files.filter((file) => file.endsWith('.js')).map(toScriptElement);
  return {
    beforeHead,
    beforeApp: sheets.map((file, index) => toStyleElement(file, styles[index] ?? '')).join('') + beforeApp,
    beforeData,
    // The scripts read the page's data, so they come after it.
    end: `<template id="scripts">${scripts.join('')}</template><script>${startScript}</script>${end}`,
    policy: createPagePolicy(await Promise.all(styles.map(hashForPolicy)), [await hashForPolicy(startScript)]),
  };
}

/**
 * Cached in the isolate, except in development.
 * @param modules of the page, in `web/`; null for a page that needs its scripts at once
 */
export function findPageTemplate(env: Env, modules: readonly string[] | null): Promise<PageTemplate> {
  if (import.meta.env.DEV) return createTemplate(env, modules);
  const name = String(modules);
  const known = templates.get(name);
  if (known) return known;
  const created = createTemplate(env, modules).catch((error: unknown) => {
    templates.delete(name);
    throw error;
  });
  templates.set(name, created);
  return created;
}

/** The built index.html, split at its markers. */
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
/** Empty with Vite's dev server. */
type Manifest = Record<string, Chunk>;

async function readAsset(env: Env, path: string): Promise<Response> {
  // Any host works with the binding; Vite's dev server accepts localhost.
  return env.ASSETS.fetch(new URL(path, 'http://localhost'));
}

function splitTemplate(html: string): Template {
  const [beforeHead = '', rest = ''] = html.split('<!--head-->');
  const [links = '', afterHead = ''] = rest.split('</head>');
  const [beforeApp = '', afterApp = ''] = afterHead.split('<!--app-->');
  // The part between the markers is only for the app shell.
  const [, afterShell = ''] = afterApp.split('<!--/app-->');
  const [beforeData = '', end] = afterShell.split('<!--data-->');
  if (end === undefined) throw new Error('index.html lacks its markers');
  return { beforeHead, links, beforeApp: `</head>${beforeApp}`, beforeData, end };
}

async function readBuild(env: Env): Promise<[Template, Manifest]> {
  const page = await readAsset(env, '/index.html');
  if (!page.ok) throw new Error(`index.html: ${page.status}`);
  const manifest = await readAsset(env, '/build-manifest.json');
  return [splitTemplate(await page.text()), manifest.ok ? await manifest.json<Manifest>() : {}];
}

function addFiles(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) addFiles(manifest, imported, files);
}

/**
 * Files of a page: the entry's come first, because its styles set the order of the layers. Of lazy parts only the
 * styles are included, because the Worker renders those parts, too.
 */
function listFiles(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const lazyFiles = new Set<string>();
  for (const module of ['index.html', ...modules]) {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`This build has no module ${module}.`);
    addFiles(manifest, module, files);
    if (module === 'index.html') continue;
    for (const part of chunk.dynamicImports ?? []) addFiles(manifest, part, lazyFiles);
  }
  return [...files, ...[...lazyFiles].filter((file) => file.endsWith('.css') && !files.has(file))];
}
