// Makes an admin account, or gives one a new password; here, or with --remote in the deployed database.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { insertAccount, newPassword, runStatements, updatePassword } from './local/accounts.mjs';
import { applyMigrations } from './local/migrate.mjs';
import { openLocalDatabase } from './local/worker.mjs';
import { root } from './setup/node-runtime.mjs';
import { readStateFolder } from './setup/preflight.mjs';
import { Refusal, run } from './setup/refusal.mjs';

/** @typedef {import('./local/accounts.mjs').Statement} Statement */

const usage = `npm run admin-account -- make <e-mail> [--remote]
npm run admin-account -- password <e-mail> [--remote]

The password is taken from ADMIN_PASSWORD, else a random one is made and shown once.`;

const shortest = 12;

function readPassword() {
  const given = process.env.ADMIN_PASSWORD;
  if (given !== undefined && given.length < shortest) {
    throw new Refusal(`A password has at least ${shortest} characters; ADMIN_PASSWORD has ${given.length}.`);
  }
  return given ?? newPassword();
}

/** A statement as a file of SQL holds it. @param {Statement} statement */
function toSql({ sql, values }) {
  let at = 0;
  return `${sql.replaceAll('?', () => quote(values[at++]))};`;
}

/** @param {string | number | undefined} value */
function quote(value) {
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

/** Runs SQL in the deployed database. @param {string[]} source @returns {Promise<string>} wrangler's answer, JSON */
async function runWrangler(...source) {
  const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js');
  const args = ['d1', 'execute', 'DB', '--remote', '--json', '--yes', ...source];
  const child = spawn(process.execPath, [wrangler, ...args], { cwd: root, stdio: ['inherit', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Refusal(`The deployed database could not be asked.\n${said}`);
  return said;
}

/**
 * @typedef {object} Database
 * @property {(query: Statement) => Promise<boolean>} hasRow
 * @property {(statements: Statement[]) => Promise<void>} write all or none
 */

/** @type {Database} */
const deployed = {
  hasRow: async (query) => JSON.parse(await runWrangler('--command', toSql(query)))[0].results.length > 0,
  write: async (statements) => {
    const folder = mkdtempSync(join(tmpdir(), 'highpass-account-'));
    const file = join(folder, 'account.sql');
    try {
      // A file, since the arguments of a process can be read by others.
      writeFileSync(file, statements.map(toSql).join('\n'), { mode: 0o600 });
      await runWrangler('--file', file);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

/** @param {(database: Database) => Promise<void>} work */
async function withLocalDatabase(work) {
  const { db, close } = await openLocalDatabase(readStateFolder());
  try {
    await applyMigrations(db);
    await work({
      hasRow: async ({ sql, values }) =>
        (await db
          .prepare(sql)
          .bind(...values)
          .first()) !== null,
      write: (statements) => runStatements(db, statements),
    });
  } finally {
    await close();
  }
}

await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean', default: false } },
  });
  const [verb, email, ...rest] = positionals;
  if ((verb !== 'make' && verb !== 'password') || !email?.includes('@') || rest.length > 0) throw new Refusal(usage);
  const password = readPassword();
  const isNew = verb === 'make';
  const work = async (/** @type {Database} */ database) => {
    const found = await database.hasRow({
      sql: 'SELECT id FROM users WHERE email = ?',
      values: [email.toLowerCase()],
    });
    if (isNew && found) throw new Refusal(`${email} has an account already.`);
    if (!isNew && !found) throw new Refusal(`${email} has no account.`);
    await database.write(await (isNew ? insertAccount(email, password) : updatePassword(email, password)));
  };
  await (values.remote ? work(deployed) : withLocalDatabase(work));
  console.log(isNew ? `Made the account ${email}.` : `${email} has a new password; its sessions have ended.`);
  if (process.env.ADMIN_PASSWORD === undefined) console.log(`Password: ${password}   (shown this once; keep it)`);
});
