// Runs on the system's Node before installation: built-ins only.
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { root } from './node-runtime.mjs';
import { Refusal } from './refusal.mjs';

/** The port in PORT, else 8787. Throws a Refusal if it isn't a port. */
export function readPort() {
  const text = process.env.PORT ?? '8787';
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port;
  throw new Refusal(`PORT must be a number from 1 to 65535; it is '${text}'.`);
}

/** The data folder: STATE, else `.wrangler/state`, where wrangler looks. */
export function readStateFolder() {
  return process.env.STATE ?? join(root, '.wrangler/state');
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : error);

/** Throws a Refusal unless `port` is free on both of localhost's addresses. @param {number} port */
export async function requireFreePort(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer().listen({ port, host, exclusive: true });
    try {
      await once(server, 'listening');
      await once(server.close(), 'close');
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EADDRINUSE') {
        throw new Refusal(`Port ${port} is in use. Stop what uses it, or pick another: PORT=${port + 1} npm start.`);
      }
      if (code === 'EACCES') throw new Refusal(`You don’t have permission to use port ${port}. Pick one above 1023.`);
    }
  }
}

/** Step by step: where the system says ENOENT for a folder in one that is there, as in /proc, Node's own way tries for ever. @param {string} folder */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** In bytes: a start writes some. */
const leastFree = 4 * 1024 * 1024;

/** Throws a Refusal unless files can be written to each folder. @param {string[]} folders */
export function requireWritable(...folders) {
  for (const folder of folders) {
    const probe = join(folder, `.write-probe-${process.pid}`);
    try {
      makeFolder(resolve(folder));
      // An empty file fits on a full disk.
      writeFileSync(probe, Buffer.alloc(leastFree));
      rmSync(probe);
    } catch (error) {
      rmSync(probe, { force: true });
      if (codeOf(error) === 'ENOSPC')
        throw new Refusal(`The disk is full: free some space for ${folder}, then start again.`);
      throw new Refusal(`Can’t write to ${folder} (${codeOf(error)}), where the site keeps its data.`);
    }
  }
}
