import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../scripts/setup/node-runtime.mjs';

export const kB = 1000;
const client = join(root, 'dist/client');

const readAsset = (path: string) => readFileSync(join(client, path));
const sizes = new Map<string, number>();
/** Its size over the wire. Most pages share most of their scripts. */
export function gzipped(path: string): number {
  const size = sizes.get(path) ?? gzipSync(readAsset(path), { level: 9 }).length;
  sizes.set(path, size);
  return size;
}
export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const readJson = (path: string) => JSON.parse(readFileSync(join(root, 'dist', path), 'utf8'));
const manifest: Record<string, Chunk> = readJson('client/build-manifest.json');
/** The modules of each script, by its path. */
const modules: Record<string, string[]> = readJson('modules.json');
export const isAdmins = (file: string) => (modules[file] ?? []).some((module) => module.startsWith('web/admin/'));

/** All files that a visitor's page can load: only the router leads to the admin, by its own addresses. */
function listVisitorFiles(key = 'index.html', files = new Set<string>()): Set<string> {
  const { file, css = [], imports = [], dynamicImports = [] } = manifest[key] as Chunk;
  if (files.has(file)) return files;
  for (const one of [file, ...css]) files.add(one);
  for (const next of imports) listVisitorFiles(next, files);
  for (const next of dynamicImports) if (!isAdmins(manifest[next]?.file ?? '')) listVisitorFiles(next, files);
  return files;
}

export const visitorFiles = [...listVisitorFiles()];
export const visitorScripts = visitorFiles.filter((file) => file.endsWith('.js'));
/** Whether the build has any: else a test that looks for them in vain would show nothing. */
export const hasAdminFiles = Object.keys(modules).some(isAdmins);
