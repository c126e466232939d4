import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

const visitors =
  /^(shared\/(inquiries\/(email|inquiry)|ride\/ride|text\/text|tours\/(departure-schema|tour))\.ts$|web\/(api|ride|store|sync)\/)/;

/** Some of valibot only the desk's rules use: they have their own copy, so that no visitor loads it. */
export const deskValibot: Plugin = {
  name: 'desk-valibot',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^valibot$/ },
    async handler(source, importer = '') {
      if (visitors.test(relative(root, importer))) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { ...found, id: `${found.id}?desk` };
    },
  },
};
