import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Writes shell.txt, of which the service worker makes its pages: index.html as a text, which nothing on the way rewrites (decision 138). */
export const shellFile: Plugin = {
  name: 'shell-file',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: {
    sequential: true,
    order: 'post',
    handler: ({ dir = '' }) => copyFile(join(dir, 'index.html'), join(dir, 'shell.txt')),
  },
};
