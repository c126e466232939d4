import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What a browser here never runs of a file of a package. */
export interface LeftOut {
  package: string;
  /** The text is of this version. Before another, go through the lists. */
  version: string;
  file: string;
  /** What an expression always is here. */
  always?: Record<string, string>;
  /** Functions that come down to less here: what follows the name. */
  lesser?: Record<string, string>;
  /** Functions that are called and do nothing here. */
  idle?: readonly string[];
  /** Functions that are never called. One that is called says so. */
  never?: readonly string[];
  /** Statements that only they need. */
  statements?: readonly RegExp[];
}

const require = createRequire(import.meta.url);

/** The folder of an installed package. */
export const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

/** The path of the file. */
export const pathOf = (what: LeftOut) => join(folderOf(what.package), what.file);

const escaped = (text: string) => text.replace(/[$.]/g, '\\$&');

/** The file without what is left out. Throws when a text of the lists isn't there. */
export function leaveOut(source: string, what: LeftOut): string {
  const { always = {}, lesser = {}, idle = [], never = [], statements = [] } = what;
  let code = source;
  const replace = (name: string, found: boolean, replaced: () => string) => {
    if (!found) throw new Error(`${what.file} of ${what.package} has no ${name} any more: see scripts/build`);
    code = replaced();
  };
  for (const statement of statements) {
    replace(statement.source, statement.test(code), () => code.replace(new RegExp(statement, 'gm'), ''));
  }
  for (const [text, value] of Object.entries(always)) {
    replace(text, code.includes(text), () => code.replaceAll(text, () => value));
  }
  const functions = [
    ...Object.entries(lesser),
    ...idle.map((name) => [name, '() {}']),
    ...never.map((name) => [name, `() { throw new Error("${name} is left out of the build"); }`]),
  ];
  for (const [name = '', rest] of functions) {
    // It ends at the first brace that stands as far from the margin as its beginning.
    const whole = new RegExp(`^( *)((?:async )?function ${escaped(name)})\\([^]*?\\n\\1\\}$`, 'm');
    replace(name, whole.test(code), () => code.replace(whole, (_all, indent, start) => `${indent}${start}${rest}`));
  }
  return code;
}

/** Leaves it out of what visitors are sent; development and the Worker keep all of it. */
export function leavingOut(what: LeftOut, finish: (code: string) => string = (code) => code): Plugin {
  return {
    name: `leaving-out-of-${what.package}`,
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const { version } = JSON.parse(readFileSync(join(folderOf(what.package), 'package.json'), 'utf8'));
      if (version !== what.version)
        throw new Error(`scripts/build knows ${what.package} ${what.version}, not ${version}`);
    },
    transform: {
      filter: { id: pathOf(what) },
      handler: (code) => ({ code: finish(leaveOut(code, what)), map: null }),
    },
  };
}
