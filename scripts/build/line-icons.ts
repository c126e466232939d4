import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = `${process.cwd()}/`;

const drawnBy = JSON.stringify(join(root, 'web/ui/drawings/line-icon.ts'));

/** Makes of Lucide's icons what web/ui/drawings/line-icon.ts draws: their lines alone, and no keys: they stay in their order. */
export const lineIcons: Plugin = {
  name: 'line-icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler(code) {
      // A file under an older name passes another one on.
      if (!code.includes('createLucideIcon(')) return null;
      const [, lines] = /\n {2}(node: \[[\s\S]*?\])(?:,\n {2}aliases: .*)?\n\};/.exec(code) ?? [];
      if (!lines) throw new Error('Lucide keeps its lines elsewhere: see scripts/build/line-icons.ts');
      const bare = lines.replace(/,\s*key: "\w+"/g, '');
      return { code: `import { lineIcon } from ${drawnBy};\nexport default lineIcon({ ${bare} });`, map: null };
    },
  },
};
