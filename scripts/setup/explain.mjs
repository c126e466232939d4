// Runs on the system's Node before installation: built-ins only.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node-runtime.mjs';
import { Refusal } from './refusal.mjs';

/** An error and what caused it, in words. @param {unknown} error @returns {string} */
function unfold(error) {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? ` ${error.code}` : '';
  return `${error.message}${code}${error.cause === undefined ? '' : ` ${unfold(error.cause)}`}`;
}

/** How to put back the newest backup, or that there is none. */
function describeBackup() {
  const folder = join(root, 'backups');
  const whole = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'manifest.json')))
    : [];
  const newest = whole.sort().at(-1);
  if (newest === undefined)
    return 'There is no backup in backups/; one from elsewhere: npm run restore -- <its folder>';
  return `The newest backup: npm run restore -- backups/${newest}`;
}

/** The fault and the remedy, by the error's words; the first that fits. @type {[RegExp, () => string][]} */
const known = [
  [
    /\bENOSPC\b|\bEDQUOT\b|SQLITE_FULL|disk is full/,
    () => 'The disk is full. Free some space and run the same command again; what was stored before is still there.',
  ],
  [
    /SQLITE_CORRUPT|SQLITE_NOTADB|disk image is malformed|file is not a database|unsupported file format/,
    () => {
      const state = process.env.STATE ?? '.wrangler/state';
      return `The database in ${state} is damaged. Keep a copy of that folder, then move it away. ${describeBackup()}`;
    },
  ],
  [/SQLITE_READONLY|SQLITE_CANTOPEN|\bEROFS\b|\bEACCES\b/, () => 'Can’t write where the site keeps its data.'],
];

/** The remedy for an expected error; null for any other. @param {unknown} error @returns {string | null} */
export function explainKnown(error) {
  if (error instanceof Refusal) return error.message;
  const words = unfold(error);
  const found = known.find(([sign]) => sign.test(words));
  return found ? `${found[1]()}\n(${words})` : null;
}

/** An error as a sentence, whatever it is. @param {unknown} error @returns {string} */
export function explain(error) {
  return explainKnown(error) ?? unfold(error);
}
