/// <reference types="vite/types/importMeta.d.ts" />
import { startScripts } from '../../web/app/start-scripts';
import type { Env } from '../env';
import { createPagePolicy } from '../middleware/security-headers';

/** HTML around the rendered parts of a page. `policy`: Content-Security-Policy that allows its inline styles and script. */
export interface PageTemplate {
  beforeHead: string;
  beforeApp: string;
  beforeData: string;
  end: string;
  policy?: string;
}

const templateCache = new Map<string, Promise<PageTemplate>>();

const startScript = `(${startScripts})()`;

/** Source expression of a Content-Security-Policy for an inline script or style. */
export async function hashForPolicy(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

async function fetchStyle(env: Env, file: string): Promise<string> {
  const response = await fetchAsset(env, `/${file}`);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.text();
}

/** Vite's loader would add the style sheet again, but finds this link, which browsers ignore for its unknown type. */
const toStyleElement = (file: string, text: string) =>
  `<style>${text}</style><link rel="stylesheet" type="text/off" href="/${file}">`;

const toScriptElement = (file: string, index: number) =>
  index === 0
    ? `<script type="module" crossorigin src="/${file}"></script>`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

async function createTemplate(env: Env, modules: readonly string[] | null): Promise<PageTemplate> {
  const [indexHtml, manifest] = await fetchBuild(env);
  const { beforeHead, beforeApp, beforeData, end } = indexHtml;
  const isViteDevServer = Object.keys(manifest).length === 0;
  if (modules === null || isViteDevServer)
    return { beforeHead, beforeApp: indexHtml.links + beforeApp, beforeData, end };
  const files = listFiles(manifest, modules);
  const styleSheets = files.filter((file) => file.endsWith('.css'));
  const styles = await Promise.all(styleSheets.map((file) => fetchStyle(env, file)));
  const scripts = files.filter((file) => file.endsWith('.js')).map(toScriptElement);
  return {
    beforeHead,
    beforeApp: styleSheets.map((file, index) => toStyleElement(file, styles[index] ?? '')).join('') + beforeApp,
    beforeData,
    // The scripts come last, because they read the page's data.
    end: `<template id="scripts">${scripts.join('')}</template><script>${startScript}</script>${end}`,
    policy: createPagePolicy(await Promise.all(styles.map(hashForPolicy)), [await hashForPolicy(startScript)]),
  };
}

/**
 * Template of a page, cached except in development.
 * @param modules of the page, in `web/`; null for a page that is empty without its scripts
 */
export function findPageTemplate(env: Env, modules: readonly string[] | null): Promise<PageTemplate> {
  if (import.meta.env.DEV) return createTemplate(env, modules);
  const cacheKey = String(modules);
  const cached = templateCache.get(cacheKey);
  if (cached) return cached;
  const created = createTemplate(env, modules).catch((error: unknown) => {
    templateCache.delete(cacheKey);
    throw error;
  });
  templateCache.set(cacheKey, created);
  return created;
}

/** The built index.html, split at its markers. */
interface IndexHtml {
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
type Manifest = Record<string, Chunk>;

async function fetchAsset(env: Env, path: string): Promise<Response> {
  // The binding ignores the host, but Vite's dev server accepts only localhost.
  return env.ASSETS.fetch(new URL(path, 'http://localhost'));
}

function splitIndexHtml(html: string): IndexHtml {
  const [beforeHead = '', rest = ''] = html.split('<!--head-->');
  const [links = '', afterHead = ''] = rest.split('</head>');
  const [beforeApp = '', afterApp = ''] = afterHead.split('<!--app-->');
  const [, afterShell = ''] = afterApp.split('<!--/app-->');
  const [beforeData = '', end] = afterShell.split('<!--data-->');
  if (end === undefined) throw new Error('index.html lacks its markers');
  return { beforeHead, links, beforeApp: `</head>${beforeApp}`, beforeData, end };
}

async function fetchBuild(env: Env): Promise<[IndexHtml, Manifest]> {
  const indexHtml = await fetchAsset(env, '/index.html');
  if (!indexHtml.ok) throw new Error(`index.html: ${indexHtml.status}`);
  const manifest = await fetchAsset(env, '/build-manifest.json');
  return [splitIndexHtml(await indexHtml.text()), manifest.ok ? await manifest.json<Manifest>() : {}];
}

function addFiles(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) addFiles(manifest, imported, files);
}

/**
 * Files of a page. Those of the entry come first, because its styles set the order of the layers. The Worker also renders
 * parts that the browser loads later, so their styles are included.
 */
function listFiles(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const lazyFiles = new Set<string>();
  for (const module of ['index.html', ...modules]) {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`This build has no module ${module}.`);
    addFiles(manifest, module, files);
    if (module === 'index.html') continue;
    for (const lazyModule of chunk.dynamicImports ?? []) addFiles(manifest, lazyModule, lazyFiles);
  }
  return [...files, ...[...lazyFiles].filter((file) => file.endsWith('.css') && !files.has(file))];
}
