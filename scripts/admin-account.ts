// Creates an owner's account, changes its password, removes its passkeys or lets its owner in; locally, or with --remote in the deployed
// database.
import { toSite } from '#shared/settings/site';
import './local/disable-telemetry.ts';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { unstable_readConfig as readConfig } from 'wrangler';
import { pages } from '#shared/routes';
import { findPasswordProblem } from '../worker/auth/weak-password.ts';
import { findConfigPath, withDatabase } from './backup/wrangler-d1.ts';
import { port, run, runWrangler, stateFolder } from './command.ts';
import {
  buildInsertAccountSql,
  buildInsertResetLinkSql,
  buildRemovePasskeysSql,
  buildUpdatePasswordSql,
  clearFailedLoginsSql,
  generatePassword,
} from './local/accounts.ts';
import { buildAuditEventSql, quoteSqlText } from './local/database.ts';

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
  if (!verbs.includes(verb ?? '') || !email?.includes('@') || rest.length > 0) throw new Error(usage);
  if (given !== undefined && given.length < shortest) {
    throw new Error(`A password needs at least ${shortest} characters; ADMIN_PASSWORD has ${given.length}.`);
  }
  const problem = given === undefined ? null : await findPasswordProblem(toSite(null), given, { email });
  if (problem !== null) throw new Error(`ADMIN_PASSWORD: ${problem}`);
  await withDatabase(
    values.remote ?? false,
    async ({ isRemote, query, runFile }) => {
      if (!isRemote) runWrangler(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateFolder]);
      const [known] = query(`SELECT disabled_at FROM users WHERE email = ${quoteSqlText(email.toLowerCase())}`);
      const isNew = verb === 'make';
      if (isNew && known) throw new Error(`${email} already has an account.`);
      if (!isNew && !known) throw new Error(`${email} has no account.`);
      if (known && known.disabled_at !== null)
        throw new Error(`${email} is disabled. An owner can enable it in the desk, under “Staff”.`);

      if (verb === 'unlock') {
        const token = randomBytes(32).toString('base64url');
        runFile(
          `${clearFailedLoginsSql}\n${await buildInsertResetLinkSql(email, token)}\n${buildAuditEventSql('account_unlocked', email)}`,
        );
        const { vars } = readConfig({ config: findConfigPath() });
        const site = isRemote ? vars.SITE_URL : `http://localhost:${port}`;
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
        runFile(`${buildRemovePasskeysSql(email)}\n${buildAuditEventSql('person_passkeys_removed', email)}`);
        console.log(`${email} has no passkeys any more: the password is enough. A mail says so.`);
        return;
      }

      const password = given ?? generatePassword();
      const account = await (isNew ? buildInsertAccountSql : buildUpdatePasswordSql)(
        email,
        password,
        given === undefined,
      );
      runFile(`${account}\n${buildAuditEventSql(isNew ? 'account_made' : 'account_password', email)}`);
      console.log(isNew ? `Created the account ${email}.` : `Changed the password of ${email} and ended its sessions.`);
      if (!isNew) console.log('If the account has passkeys, the login still asks for one: see remove-passkeys.');
      if (given === undefined)
        console.log(`Password: ${password}   (shown only once; the first login asks for one of your own)`);
    },
    false,
  );
});
