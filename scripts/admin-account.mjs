// Creates an admin account or changes its password; locally, or with --remote in the deployed database.
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
    throw new Refusal(`A password needs at least ${shortest} characters; ADMIN_PASSWORD has ${given.length}.`);
  }
  return given ?? newPassword();
}

/** A statement as SQL text. @param {Statement} statement */
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
  if (code !== 0) throw new Refusal(`Couldn’t reach the deployed database.\n${said}`);
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
      // A file, because other users can see a process's arguments.
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
    if (isNew && found) throw new Refusal(`${email} already has an account.`);
    if (!isNew && !found) throw new Refusal(`${email} has no account.`);
    await database.write(await (isNew ? insertAccount(email, password) : updatePassword(email, password)));
  };
  await (values.remote ? work(deployed) : withLocalDatabase(work));
  console.log(isNew ? `Created the account ${email}.` : `Changed the password of ${email} and ended its sessions.`);
  if (process.env.ADMIN_PASSWORD === undefined) console.log(`Password: ${password}   (shown only once: write it down)`);
});
