import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes shell.txt, of which the service worker makes its pages: index.html as a text, which nothing on the way rewrites
 * (decision 138), with a link to the file that reads the phone's tours, which index.html loads later.
 */
export const shellFile: Plugin = {
  name: 'shell-file',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: {
    sequential: true,
    order: 'post',
    async handler({ dir = '' }, bundle) {
      const later = Object.keys(bundle).find((file) => /\/later-[^/]*\.js$/.test(file));
      if (!later) throw new Error('The build has no file named later.');
      const page = await readFile(join(dir, 'index.html'), 'utf8');
      const link = `<link rel="modulepreload" crossorigin href="/${later}">`;
      await writeFile(join(dir, 'shell.txt'), page.replace('<!--head-->', `${link}<!--head-->`));
    },
  },
};
