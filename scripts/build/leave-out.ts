import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Parts of a package's file that no browser here runs. */
export interface LeftOut {
  package: string;
  /** The text is of this version. Of another, all is sent until somebody has gone through the lists. */
  version: string;
  file: string;
  /** An expression that is always the same here. */
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

/**
 * The file without what is left out, or all of it and why: of another version nobody has gone through the lists, and a
 * release that mends a fault must not wait for that.
 */
export function leaveOutIfKnown(
  source: string,
  what: LeftOut,
  installed: string,
  finish = (code: string) => code,
): { code: string; why: string | null } {
  const whole = (why: string) => ({ code: source, why: `All of ${what.package} is sent: ${why}` });
  if (installed !== what.version) return whole(`scripts/build knows ${what.version}, not ${installed}`);
  try {
    return { code: finish(leaveOut(source, what)), why: null };
  } catch (error) {
    return whole(error instanceof Error ? error.message : String(error));
  }
}

/** Leaves it out of what visitors are sent; development and the Worker keep all of it. */
export function leavingOut(what: LeftOut, finish?: (code: string) => string): Plugin {
  const { version } = JSON.parse(readFileSync(join(folderOf(what.package), 'package.json'), 'utf8'));
  let isFound = false;
  return {
    name: `leaving-out-of-${what.package}`,
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: pathOf(what) },
      handler(source) {
        isFound = true;
        const { code, why } = leaveOutIfKnown(source, what, version, finish);
        if (why === null) return { code, map: null };
        this.warn(why);
        return null;
      },
    },
    buildEnd() {
      if (!isFound) this.warn(`All of ${what.package} is sent: nothing loads its ${what.file}`);
    },
  };
}
