import { type LeftOut, leavingOut } from './leave-out.ts';

/** Cursors that move, and loops over a store: ours looks at most at a cursor's first entry. */
export const unusedOfIdb: LeftOut = {
  package: 'idb',
  version: '8.0.4',
  file: 'build/index.js',
  always: { 'getCursorAdvanceMethods().includes(func)': 'false' },
  never: ['getCursorAdvanceMethods', 'isIteratorProp', 'deleteDB'],
  statements: [
    /^replaceTraps\(\(oldTraps\) => \(\{\n {4}\.\.\.oldTraps,\n {4}get\(target, prop, receiver\) \{[\s\S]*?\n\}\)\);$/m,
  ],
};

export const leanIdb = leavingOut(unusedOfIdb);
