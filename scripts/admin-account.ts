// Creates an owner's account, changes its password, removes its passkeys or lets its owner in; locally, or with --remote in the deployed
// database.
import './local/quiet.ts';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unstable_readConfig as readConfig } from 'wrangler';
import { pages } from '#shared/paths';
import { findPasswordProblem } from '../worker/session/weak-password.ts';
import {
  clearGates,
  insertAccount,
  insertResetLink,
  newPassword,
  removePasskeys,
  updatePassword,
} from './local/accounts.ts';
import { insertEvent, quote } from './local/sql.ts';
import { requireSound } from './local/state-folder.ts';
import { readPort, readStateFolder, requireWritable } from './setup/preflight.mjs';
import { runTool } from './setup/program.mjs';
import { Refusal, run } from './setup/refusal.mjs';
import { configPath } from './stored/cloudflare.ts';
import { openDeployed } from './stored/deployed-site.ts';

const usage = `npm run admin-account -- make <e-mail> [--remote]
npm run admin-account -- password <e-mail> [--remote]
npm run admin-account -- unlock <e-mail> [--remote]
npm run admin-account -- remove-passkeys <e-mail> [--remote]

“unlock” ends all waits after failed logins, and shows a link to choose a new password.
“remove-passkeys” is for someone who has lost them: from then on the password is enough. Otherwise the password is taken from ADMIN_PASSWORD, else a random one is made and shown once, to be changed at the first login.`;

const verbs = ['make', 'password', 'unlock', 'remove-passkeys'];
const shortest = 12;
const given = process.env.ADMIN_PASSWORD;

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: 'boolean' } } });
  const [verb, email, ...rest] = positionals;
  if (!verbs.includes(verb ?? '') || !email?.includes('@') || rest.length > 0) throw new Refusal(usage);
  if (given !== undefined && given.length < shortest) {
    throw new Refusal(`A password needs at least ${shortest} characters; ADMIN_PASSWORD has ${given.length}.`);
  }
  const problem = given === undefined ? null : await findPasswordProblem(given, { email });
  if (problem !== null) throw new Refusal(`ADMIN_PASSWORD: ${problem}`);
  if (!values.remote) {
    requireWritable(readStateFolder());
    requireSound(readStateFolder());
  }
  const place = ['--local', '--persist-to', readStateFolder()];

  /** Runs `wrangler d1` on the local database; what it prints on its output. */
  async function d1(...args: string[]): Promise<string> {
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const { fine, said } = await runTool('wrangler/bin/wrangler.js', ['d1', ...args, ...place], { stdio: [...stdio] });
    if (!fine) throw new Refusal(`Couldn’t reach the database.\n${said}`);
    return said;
  }

  const deployed = values.remote ? await openDeployed() : null;
  if (!deployed) await d1('migrations', 'apply', 'DB');
  const query = `SELECT disabled_at FROM users WHERE email = ${quote(email.toLowerCase())}`;
  const results = deployed
    ? await deployed.query(query)
    : JSON.parse(await d1('execute', 'DB', '--json', '--command', query))[0].results;
  const isNew = verb === 'make';
  if (isNew && results.length > 0) throw new Refusal(`${email} already has an account.`);
  if (!isNew && results.length === 0) throw new Refusal(`${email} has no account.`);
  if (!isNew && results[0].disabled_at !== null) {
    throw new Refusal(`${email} is disabled. An owner can enable it in the desk, under “Staff”.`);
  }

  /** From a file, because other users can see a process's arguments. */
  async function runSql(sql: string): Promise<void> {
    if (deployed) return void (await deployed.query(sql));
    const folder = mkdtempSync(join(tmpdir(), 'highpass-account-'));
    const file = join(folder, 'account.sql');
    try {
      writeFileSync(file, sql, { mode: 0o600 });
      await d1('execute', 'DB', '--json', '--yes', '--file', file);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  if (verb === 'unlock') {
    const token = randomBytes(32).toString('base64url');
    await runSql(`${clearGates}\n${await insertResetLink(email, token)}\n${insertEvent('account_unlocked', email)}`);
    const { vars } = readConfig({ config: configPath() });
    const site = values.remote ? vars.SITE_URL : `http://localhost:${readPort()}`;
    console.log(
      'Nobody waits any longer after failed logins. While someone goes on guessing, a new browser may soon have',
    );
    console.log(
      'to wait again; this link lets in the one that opens it and chooses a new password, for an hour and once:',
    );
    console.log(`${site}${pages.resetPassword}#t=${token}`);
    return;
  }

  if (verb === 'remove-passkeys') {
    await runSql(`${removePasskeys(email)}\n${insertEvent('person_passkeys_removed', email)}`);
    console.log(`${email} has no passkeys any more: the password is enough. A mail says so.`);
    return;
  }

  const password = given ?? newPassword();
  const account = await (isNew ? insertAccount : updatePassword)(email, password, given === undefined);
  await runSql(`${account}\n${insertEvent(isNew ? 'account_made' : 'account_password', email)}`);
  console.log(isNew ? `Created the account ${email}.` : `Changed the password of ${email} and ended its sessions.`);
  if (!isNew) console.log('If the account has passkeys, the login still asks for one: see remove-passkeys.');
  if (given === undefined)
    console.log(`Password: ${password}   (shown only once; the first login asks for one of your own)`);
});
