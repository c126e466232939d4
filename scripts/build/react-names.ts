import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = `${process.cwd()}/`;

const own = join(root, 'web/');

/** The names that our own modules take of React. The build stops at a name that isn't here. */
const names: Readonly<Record<string, readonly string[]>> = {
  react: [
    'Component',
    'StrictMode',
    'Suspense',
    'createContext',
    'lazy',
    'memo',
    'startTransition',
    'useCallback',
    'useContext',
    'useEffect',
    'useId',
    'useLayoutEffect',
    'useMemo',
    'useRef',
    'useState',
    'useDeferredValue',
    'useSyncExternalStore',
    'createElement',
    'Fragment',
    'useReducer',
  ],
  'react/jsx-runtime': ['Fragment', 'jsx'],
  'react-dom': ['createPortal', 'flushSync'],
  'react-dom/client': ['createRoot', 'hydrateRoot'],
};

/**
 * React is CommonJS, of which a bundler looks every name up at every use: `(0, r.jsx)(…)`, two thousand times. This passes
 * our modules the names as an ES module does, so that each is a letter. `jsxs` is `jsx` in production.
 */
export const reactNames: Plugin = {
  name: 'react-names',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^react(-dom(\/client)?|\/jsx-runtime)?$/ },
    handler: (id, importer) => (importer?.startsWith(own) ? `\0names-of-${id}` : null),
  },
  load: {
    filter: { id: /^\0names-of-/ },
    handler(id) {
      const from = id.replace('\0names-of-', '');
      const lines = (names[from] ?? []).map((name) => `export const ${name} = all.${name};`);
      const twin = from === 'react/jsx-runtime' ? 'export { jsx as jsxs };' : '';
      return [`import all from '${from}';`, ...lines, twin].join('\n');
    },
  },
};
